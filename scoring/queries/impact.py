"""What a correction would do, before it is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.result import RecordRefused
from scoring.errors import Implausible
from scoring.judging import judge
from scoring.queries.names import told_apart
from scoring.queries.seating_impact import seating_impact
from scoring.queries.standings import Standings, computed_standings, standings
from scoring.ranking import Line
from tournaments.errors import NotFound
from tournaments.models import Event, Hand, Seat
from tournaments.permissions import Sight

TOP = 10


@dataclass(frozen=True, slots=True)
class Shift:
    """A line of the standings as it is and as it would be."""

    name: str
    before: Line
    after: Line


@dataclass(frozen=True, slots=True)
class Impact:
    """What a correction would change: the totals of the four players, places among the first ten, and, in words, the seating."""

    players: Sequence[Shift]
    top: Sequence[Shift]
    seating: str


def impact_of(event: Event, hand_id: int, values: Mapping[str, object]) -> Impact:
    """What it would do to enter `values` for a hand of the event. Raises `Implausible`, `NotFound`."""
    hand = Hand.objects.select_related("round__stage", "table").filter(round__stage__event=event, pk=hand_id).first()
    if hand is None:
        raise NotFound
    try:
        played = judge(event.rules, event_number=hand.event_number, number=hand.number, values=values, any_trump=True)
    except RecordRefused as refused:
        raise Implausible(refused.problems) from refused
    shifts = _shifts(standings(event), computed_standings(event, Sight.STAFF, {hand.pk: played}))
    seated = Seat.objects.filter(round=hand.round, table=hand.table_id).values_list("entry_id", flat=True)
    return Impact(
        players=[shifts[entry] for entry in seated],
        top=[shift for shift in shifts.values() if _moves_in_the_top(shift)],
        seating=seating_impact(event, hand, played),
    )


def _shifts(before: Standings, after: Standings) -> dict[int, Shift]:
    """Everybody as they would stand, by entry id and in the order they would have."""
    was = {line.entry_id: line for line in (*before.lines, *before.apart)}
    lines = [*after.lines, *after.apart]
    names = told_apart((line.entry_id, line.number, line.name) for line in lines)
    return {line.entry_id: Shift(names[line.entry_id], was[line.entry_id], line) for line in lines}


def _moves_in_the_top(shift: Shift) -> bool:
    ranks = [line.rank for line in (shift.before, shift.after) if line.rank is not None]
    return shift.before.rank_text != shift.after.rank_text and any(rank <= TOP for rank in ranks)

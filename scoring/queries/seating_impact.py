"""What a correction would do to the seating of later rounds, before it is made."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.judging import PlayedResult
from scoring.models import HandResult
from scoring.queries.names import names, short_names
from scoring.queries.standings import BEGUN_STATES
from scoring.queries.table_winners import winning_pair
from tournaments.enums import RELEASED_STATES, HandState, Pair
from tournaments.models import Event, Hand, Round, Seat, TableOutcome
from tournaments.movements.base import MovementImpossible
from tournaments.movements.progressive import Side
from tournaments.planning import PlanningSnapshot, propose
from tournaments.queries.planning import snapshot
from tournaments.queries.sittings import sittings


def seating_impact(event: Event, hand: Hand, played: PlayedResult) -> str:
    """In a sentence what `played` in the place of the hand's result means for who sits where; empty where it cannot matter.

    What is released stays. In a drive a round that is not released follows from who has won each table.
    """
    later = Round.objects.filter(stage=hand.round.stage_id, number__gt=hand.round.number).order_by("number")
    released = later.filter(state__in=RELEASED_STATES).last()
    if released is not None:
        return _stays(released)
    if not hand.round.stage.is_drive or hand.round.number >= hand.round.stage.planned_rounds:
        return ""
    winner = _winner_with(event, hand, played)
    if winner is None:
        return ""
    before = TableOutcome.objects.filter(round=hand.round, table=hand.table).values_list("winner", flat=True).first()
    if winner == before:
        return _("Nobody will sit anywhere else: who has won table %(table)d stays as it is.") % {"table": hand.table.number}
    return _of_the_plan(event, hand, winner) if later.exists() else _of_the_next_round(event, hand, winner)


def _stays(released: Round) -> str:
    if released.state in BEGUN_STATES:
        return _("Round %(number)d has been seated and begun: its seating stays.") % {"number": released.number}
    return _("The seating of round %(number)d is released: it stays.") % {"number": released.number}


def _winner_with(event: Event, hand: Hand, played: PlayedResult) -> Pair | None:
    """Who would have won the table."""
    hands = list(Hand.objects.filter(round=hand.round, table=hand.table).order_by("number"))
    for found in hands:
        if found.pk == hand.pk:
            found.state = HandState.CONFIRMED
    results: dict[int, HandResult | PlayedResult] = {
        result.hand_id: result for result in HandResult.objects.filter(hand__in=hands, is_current=True)
    }
    results[hand.pk] = played
    return winning_pair(event, hands, [results[found.pk] for found in hands if found.pk in results])


def _of_the_next_round(event: Event, hand: Hand, winner: Pair) -> str:
    seats = Seat.objects.filter(round=hand.round, table=hand.table)
    sitting = sittings(seats, short_names(names(event)))[hand.round_id, hand.table_id]
    return _("Table %(table)d is then won by %(pair)s, and round %(next)d will be seated by that.") % {
        "table": hand.table.number,
        "pair": sitting.ns if winner == Pair.NORTH_SOUTH else sitting.ew,
        "next": hand.round.number + 1,
    }


def _of_the_plan(event: Event, hand: Hand, winner: Pair) -> str:
    side: Side = "NS" if winner == Pair.NORTH_SOUTH else "EW"
    found = snapshot(event.pk)
    tables = _tables_that_differ(replace(found, winners={**found.winners, hand.table.number - 1: side}))
    sentence = ngettext(
        "Round %(next)d is planned but not released: table %(tables)s would be seated differently. Plan it again before you "
        "release it; until then it stays.",
        "Round %(next)d is planned but not released: tables %(tables)s would be seated differently. Plan it again before you "
        "release it; until then it stays.",
        len(tables),
    )
    return sentence % {"next": hand.round.number + 1, "tables": ", ".join(map(str, tables))} if tables else ""


def _tables_that_differ(found: PlanningSnapshot) -> list[int]:
    """The numbers of the tables that a new plan would seat otherwise than the stored one."""
    try:
        new = propose(found).rounds[0]
    except MovementImpossible:
        return []
    stored = found.planned[0]
    most = max(len(new), len(stored))
    return [number for number in range(1, most + 1) if new[number - 1 : number] != stored[number - 1 : number]]

"""Mission control: what state the evening is in, table by table, and what a person has to do."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from scoring.models import HandResult, RefusedEntry
from scoring.queries.bid_lines import BidLine, bid_line
from scoring.queries.names import names, short_names
from scoring.queries.prizes import labels_without_people
from scoring.queries.tables import mark_of
from tournaments.clock import Phase
from tournaments.enums import CLOCK_STATES, OPEN_STATES, EntryState, HandState, Position, RoundState
from tournaments.models import Entry, Event, Hand, Phone, Round, Seat, Stage
from tournaments.queries.drives import CorrectedTable, corrected_tables
from tournaments.queries.hall import Notice, WaitingCall, notices, open_calls
from tournaments.queries.phones import new_phones
from tournaments.queries.sittings import Sitting, sittings

SETTLED = (HandState.CONFIRMED, HandState.NOT_PLAYED)


@dataclass(frozen=True, slots=True)
class HandAtTable:
    """A hand with its current result, if it has one."""

    hand: Hand
    result: HandResult | None


@dataclass(frozen=True, slots=True)
class TableInRound:
    """A table in one round, with its hands in order."""

    round: Round
    sitting: Sitting
    hands: Sequence[HandAtTable]

    @property
    def number(self) -> int:
        return self.sitting.table

    @property
    def lines(self) -> list[tuple[HandAtTable, BidLine | None]]:
        """The hands with their contracts in names, where the game has contracts."""
        return [(line, bid_line(line.result, self.sitting)) for line in self.hands]

    @property
    def entered(self) -> int:
        """Hands that have a result or are marked as not played."""
        return sum(line.hand.state != HandState.OPEN for line in self.hands)

    @property
    def states(self) -> set[str]:
        return {line.hand.state for line in self.hands}

    @property
    def mark(self) -> tuple[str, str]:
        """The table's state: one of parts/mark.html and the word for it."""
        if self.round.state == RoundState.PLANNED:
            return "waiting", _("planned")
        if self.rests:
            return "waiting", _("sits out")
        if self.round.state == RoundState.RELEASED and self.empty_positions:
            return "missing", _("empty seat")
        return mark_of(self.round, Counter(line.hand.state for line in self.hands))

    @property
    def missing(self) -> list[Hand]:
        return [line.hand for line in self.hands if line.hand.state == HandState.OPEN]

    @property
    def rests(self) -> bool:
        """Whether the table is not played, because it has an empty seat."""
        return not self.hands

    @property
    def lacks_players(self) -> bool:
        """Whether the table is to play and cannot."""
        return not self.rests and bool(self.empty_positions)

    @property
    def can_be_filled(self) -> bool:
        """Whether somebody may still sit down at an empty seat and play."""
        not_begun = self.round.state in (RoundState.RELEASED, *CLOCK_STATES, RoundState.TIME_CALLED) and self.entered == 0
        return not_begun and bool(self.empty_positions)

    @property
    def empty_positions(self) -> list[Position]:
        return [position for position in Position if position not in self.sitting.people]


@dataclass(frozen=True, slots=True)
class Idle:
    """A player without a table in the round shown."""

    number: int
    name: str


@dataclass(frozen=True)
class Evening:
    """Everything mission control knows of an event at one moment, read in a fixed number of queries.

    `focus` is the round whose tables are shown, `tables` those of every round that may still need something, by round number.
    `seated` holds the entry ids with a place (a sit-out is one) by round number. Each of `labels_nobody_has` has a prize.
    The result of each of the `corrected` tables of a drive changed after people had moved by it.
    """

    event: Event
    planned_rounds: int
    rounds: Sequence[Round]
    focus: Round | None
    tables: Mapping[int, Sequence[TableInRound]]
    seated: Mapping[int, frozenset[int]]
    entries: Sequence[Entry]
    names: Mapping[int, str]
    refused: Sequence[RefusedEntry]
    calls: Sequence[WaitingCall]
    announcements: Sequence[Notice]
    labels_nobody_has: Sequence[str]
    corrected: Sequence[CorrectedTable]
    new_phones: Sequence[Phone]
    now: datetime

    @cached_property
    def playing(self) -> list[Entry]:
        return [entry for entry in self.entries if entry.state == EntryState.ACTIVE]

    @cached_property
    def open_rounds(self) -> list[Round]:
        """Rounds begun and not closed, in order."""
        return [round_ for round_ in self.rounds if round_.state in OPEN_STATES]

    @cached_property
    def upcoming(self) -> Round | None:
        """The first round that has not started."""
        return next((round_ for round_ in self.rounds if round_.state in (RoundState.PLANNED, RoundState.RELEASED)), None)

    @cached_property
    def clock_round(self) -> Round | None:
        """The round whose clock the hall looks at: the one that runs or is paused, else the newest one still open."""
        going = [round_ for round_ in self.open_rounds if round_.state in CLOCK_STATES]
        return next(iter(going or self.open_rounds[-1:]), None)

    @property
    def clock_left(self) -> timedelta | None:
        return None if self.clock_round is None else self.clock_round.clock.left(now=self.now)

    @property
    def clock_phase(self) -> Phase | None:
        return None if self.clock_round is None else self.clock_round.clock.phase(now=self.now)

    @property
    def focus_tables(self) -> Sequence[TableInRound]:
        return () if self.focus is None else self.tables[self.focus.number]

    def table_shown(self, number: int | None) -> TableInRound | None:
        """The table of that number in the round shown."""
        return next((table for table in self.focus_tables if table.number == number), None)

    @property
    def sitting_out(self) -> list[Idle]:
        """Those who play in the event but have no table in the round shown."""
        at_tables = {entry for table in self.focus_tables for entry, _name in table.sitting.people.values()}
        return [Idle(entry.number, self.names[entry.pk]) for entry in self.playing if self.focus and entry.pk not in at_tables]

    def unsettled(self, round_: Round) -> list[TableInRound]:
        """Tables of the round with a hand that is not in, disputed or not confirmed."""
        return [table for table in self.tables[round_.number] if table.states - set(SETTLED)]

    def plan_fits(self, round_: Round) -> bool:
        """Whether everybody who plays has a place in a round not yet started, nobody else has, and no table lacks players."""
        whole = not any(table.lacks_players for table in self.tables[round_.number])
        return whole and self.seated[round_.number] == {entry.pk for entry in self.playing}


def evening_of(event: Event, *, now: datetime, round_number: int | None = None) -> Evening:
    """The event as it is now, looking at round `round_number` or else at the one that matters most."""
    rounds = list(Round.objects.filter(stage__event=event).select_related("stage").order_by("number"))
    focus = next((round_ for round_ in rounds if round_.number == round_number), None) or _round_that_matters(rounds)
    entries = list(event.entries.select_related("player").order_by("number"))
    concerned = [round_ for round_ in rounds if _needs_tables(round_, rounds, focus)]
    seats = list(Seat.objects.filter(round__in=concerned).select_related("table"))
    name_of = short_names(names(event))
    return Evening(
        event=event,
        planned_rounds=Stage.objects.get(event=event, number=1).planned_rounds,
        rounds=rounds,
        focus=focus,
        tables=_tables(concerned, name_of),
        seated=_seated(concerned, seats),
        entries=entries,
        names=name_of,
        refused=list(event.refused_entries.filter(settled_at=None).select_related("hand__round", "hand__table").order_by("at")),
        calls=open_calls(event, now=now),
        announcements=notices(event, now=now),
        labels_nobody_has=labels_without_people(event),
        corrected=corrected_tables(event),
        new_phones=new_phones(event, now=now),
        now=now,
    )


def _round_that_matters(rounds: Sequence[Round]) -> Round | None:
    """The newest round begun and still open, else the next one, else the last."""
    begun = [round_ for round_ in rounds if round_.state in OPEN_STATES]
    to_come = [round_ for round_ in rounds if round_.state in (RoundState.PLANNED, RoundState.RELEASED)]
    return next(iter([*begun[-1:], *to_come[:1], *rounds[-1:]]), None)


def _needs_tables(round_: Round, rounds: Sequence[Round], focus: Round | None) -> bool:
    if round_ is focus or round_.state in OPEN_STATES or round_.state == RoundState.RELEASED:
        return True
    return round_ is next((other for other in rounds if other.state == RoundState.PLANNED), None)


def _tables(rounds: Sequence[Round], name_of: Mapping[int, str]) -> dict[int, list[TableInRound]]:
    """Tables in order of number, by round number."""
    hands: defaultdict[tuple[int, int], list[HandAtTable]] = defaultdict(list)
    current = Prefetch("results", HandResult.objects.filter(is_current=True), to_attr="current_results")
    for hand in Hand.objects.filter(round__in=rounds).prefetch_related(current).order_by("number"):
        hands[hand.round_id, hand.table_id].append(HandAtTable(hand, next(iter(hand.current_results), None)))
    by_id = {round_.pk: round_ for round_ in rounds}
    tables: dict[int, list[TableInRound]] = {round_.number: [] for round_ in rounds}
    places = sittings(Seat.objects.filter(round__in=rounds), name_of)
    for (round_id, table_id), sitting in sorted(places.items(), key=lambda place: place[1].table):
        round_ = by_id[round_id]
        tables[round_.number].append(TableInRound(round_, sitting, hands[round_id, table_id]))
    return tables


def _seated(rounds: Sequence[Round], seats: Sequence[Seat]) -> dict[int, frozenset[int]]:
    people: defaultdict[int, set[int]] = defaultdict(set)
    for seat in seats:
        people[seat.round_id].add(seat.entry_id)
    return {round_.number: frozenset(people[round_.pk]) for round_ in rounds}

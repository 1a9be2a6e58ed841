"""What the hall's screen shows, chosen by where the evening stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from games.contract import Trump
from games.rules import Rules
from scoring.queries.names import names, short_names, told_apart
from scoring.queries.prizes import PrizeLine, giving_of, prize_board
from scoring.queries.seating import Seating, seating
from scoring.queries.standings import standings_as_read
from tournaments.clock import Phase
from tournaments.enums import CLOCK_STATES, HandState, RoundState
from tournaments.models import Event, Hand, Round
from tournaments.permissions import Sight
from tournaments.queries.visible import visible_rounds

#: The states that are a phase whatever the clock says.
SETTLED_PHASES = {RoundState.PAUSED: Phase.PAUSED, RoundState.TIME_CALLED: Phase.TIME}


class Layout(StrEnum):
    CLOCK = "clock"
    SEATING = "seating"
    STANDINGS = "standings"
    PRIZES = "prizes"


@dataclass(frozen=True, slots=True)
class HandTrump:
    """A hand of the round with the trump its number fixes; None where the hand itself decides."""

    number: int
    trump: Trump | None


@dataclass(frozen=True, slots=True)
class ClockFace:
    """A round's clock, the trump of its hands and the tables that still miss a result, None where results are hidden.

    `phase` is that of a round in play.
    """

    phase: Phase
    left: timedelta | None
    runs: bool
    trumps: tuple[HandTrump, ...]
    still_playing: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class ScreenLine:
    """A line of the standings with a name that can be read from afar."""

    rank: str
    name: str
    total: str
    open_hands: int


@dataclass(frozen=True, slots=True)
class PrizeScreen:
    """What is revealed of the prizes, the last on the list first, and whether the list of all of them is shown."""

    revealed: Sequence[PrizeLine]
    are_all_listed: bool

    @property
    def newest(self) -> PrizeLine | None:
        """The one just shown."""
        return self.revealed[-1] if self.revealed else None

    @property
    def best_first(self) -> list[PrizeLine]:
        return list(reversed(self.revealed))


@dataclass(frozen=True, slots=True)
class Screen:
    """One layout with what it needs, and no more: one of `clock`, `seating`, `lines` and `prizes`.

    `round` is None before the first seating is released, `rounds` how many are planned. No `lines` before the first result;
    they stand as after round `standings_after`, None before any. `hidden_from` is the first round whose results are hidden.
    """

    layout: Layout
    round: Round | None
    rounds: int
    clock: ClockFace | None = None
    seating: Seating | None = None
    lines: Sequence[ScreenLine] = ()
    prizes: PrizeScreen | None = None
    standings_after: int | None = None
    hidden_from: int | None = None

    @property
    def has_open_hands(self) -> bool:
        return any(line.open_hands for line in self.lines)


def screen(event: Event, *, wanted: Layout | None, now: datetime) -> Screen:
    """The screen as it should be now, or the `wanted` layout for the round it would be about."""
    rounds = list(visible_rounds(event, Sight.PUBLIC).select_related("stage"))
    automatic, round_ = _where_the_evening_stands(rounds)
    layout = wanted or (_at_the_end(event) if event.finished_at is not None else automatic)
    planned = sum(event.stages.values_list("planned_rounds", flat=True))
    if layout is Layout.STANDINGS:
        hidden_from = event.results_hidden_from
        return Screen(
            layout,
            round_,
            planned,
            lines=_lines(event),
            standings_after=_standings_after(round_, hidden_from),
            hidden_from=hidden_from,
        )
    if layout is Layout.PRIZES:
        return Screen(layout, round_, planned, prizes=_prizes(event))
    if round_ is None:
        return Screen(layout, None, planned)
    if layout is Layout.SEATING:
        return Screen(layout, round_, planned, seating=seating(round_, short_names(names(event))))
    return Screen(layout, round_, planned, clock=_clock_face(event, round_, now))


def _where_the_evening_stands(rounds: Sequence[Round]) -> tuple[Layout, Round | None]:
    """The layout by the states of the released rounds, and the round it is about.

    A round in play comes first, then a seating people still have to find, then a hand being finished; otherwise it is a break.
    """
    if not rounds:
        return Layout.SEATING, None
    if in_play := next((round_ for round_ in rounds if round_.state in CLOCK_STATES), None):
        return Layout.CLOCK, in_play
    if to_find := next((round_ for round_ in rounds if round_.state == RoundState.RELEASED), None):
        return Layout.SEATING, to_find
    return (Layout.CLOCK if rounds[-1].state == RoundState.TIME_CALLED else Layout.STANDINGS), rounds[-1]


def _at_the_end(event: Event) -> Layout:
    """A final event shows its prizes while they are given, else its standings."""
    return Layout.STANDINGS if giving_of(event).revealed is None else Layout.PRIZES


def _prizes(event: Event) -> PrizeScreen:
    board = prize_board(event)
    return PrizeScreen(board.revealed, are_all_listed=board.are_all_listed)


def _standings_after(round_: Round | None, hidden_from: int | None) -> int | None:
    """The last round whose results are in the standings shown."""
    if round_ is None:
        return None
    return round_.number if hidden_from is None else min(round_.number, hidden_from - 1) or None


def _lines(event: Event) -> list[ScreenLine]:
    lines = standings_as_read(event, Sight.PUBLIC).lines
    if not any(line.hands_played for line in lines):
        return []
    shown = short_names(told_apart((line.entry_id, line.number, line.name) for line in lines))
    return [ScreenLine(line.rank_text, shown[line.entry_id], line.total_text, line.open_hands) for line in lines]


def _clock_face(event: Event, round_: Round, now: datetime) -> ClockFace:
    rules = Rules.parse(event.rules)
    hands = Hand.objects.filter(round=round_).values_list("number", "event_number", "table__number", "state")
    still_playing = {table for _, _, table, state in hands if state == HandState.OPEN}
    numbers = {number: event_number for number, event_number, _, _ in hands}
    return ClockFace(
        phase=SETTLED_PHASES.get(RoundState(round_.state)) or round_.clock.phase(now=now),
        left=round_.duration if round_.state == RoundState.RELEASED else round_.clock.left(now=now),
        runs=round_.clock.runs,
        trumps=tuple(HandTrump(number, rules.trump_for(numbers[number])) for number in sorted(numbers)),
        still_playing=None if event.hides_results_of(round_.number) else tuple(sorted(still_playing)),
    )

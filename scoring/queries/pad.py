"""What a table's pad shows: the hands to enter, the results of the round, and where to go next."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from games.contract import Trump
from games.rules import Rules
from scoring.judging import entered_values
from scoring.models import AnsweredCommand, HandResult
from scoring.queries.bid_lines import BidLine, bid_line
from scoring.queries.names import names, short_names
from scoring.queries.pad_figures import PadFigures, pad_figures
from tournaments.enums import OPEN_STATES, RELEASED_STATES, Confirmation, HandState, Position, RoundState
from tournaments.errors import NotFound
from tournaments.models import Event, Hand, Round, Seat, Table
from tournaments.queries.sittings import Sitting, sittings


class Phase(StrEnum):
    """What the pad can do for its table now."""

    FINAL = "final"
    NO_SEATING = "no_seating"
    NOBODY_HERE = "nobody_here"
    NOT_STARTED = "not_started"
    ENTRY = "entry"
    ALL_IN = "all_in"


@dataclass(frozen=True, slots=True)
class PadHand:
    """A hand with who plays it and its current result, if any. `trump` is None where the table says what it was.

    `last_ns` are North-South's tricks in the hand before at this sitting, None where there is no result. `is_own` if the phone
    that asks has sent the result.
    """

    hand: Hand
    sitting: Sitting
    rules: Rules
    result: HandResult | None
    last_ns: int | None
    is_own: bool = False

    @property
    def trump(self) -> Trump | None:
        return self.rules.trump_for(self.hand.event_number)

    @property
    def asks_trump(self) -> bool:
        """Whether the table says which suit was turned up."""
        return self.rules.turns_up

    @property
    def has_trumps(self) -> bool:
        return self.trump is not Trump.NOTRUMP

    @property
    def line(self) -> BidLine | None:
        return bid_line(self.result, self.sitting)

    @property
    def is_open(self) -> bool:
        return self.hand.state == HandState.OPEN

    @property
    def waits(self) -> bool:
        return self.hand.state == HandState.ENTERED

    @property
    def may_change(self) -> bool:
        return self.is_own and self.waits

    @property
    def values_json(self) -> str:
        """The result as an equal entry says it, as JSON."""
        return json.dumps({} if self.result is None else entered_values(self.result))


@dataclass(frozen=True, slots=True)
class Move:
    """Where somebody of this table sits in the next round; `table` None for a sit-out."""

    name: str
    table: int | None = None
    partner: str = ""
    opponents: str = ""


@dataclass(frozen=True, slots=True)
class Pad:
    """A table's pad at one moment.

    `hands` are those of the round shown, `late` those of earlier open rounds that still miss a result. `upcoming` is the next
    round once its seating is released, `moves` where this table's four go then and `newcomers` who comes instead.
    """

    table: Table
    phase: Phase
    round: Round | None = None
    sitting: Sitting | None = None
    hands: Sequence[PadHand] = ()
    late: Sequence[PadHand] = ()
    upcoming: Round | None = None
    moves: Sequence[Move] = ()
    newcomers: Sitting | None = None
    clock_left: timedelta | None = None
    figures: PadFigures | None = None

    @property
    def to_enter(self) -> list[PadHand]:
        """The hands a phone may send now."""
        current = self.hands if self.phase is Phase.ENTRY else ()
        return [hand for hand in current if hand.is_open] + list(self.late)

    @property
    def to_confirm(self) -> list[PadHand]:
        """The hands that wait for a phone of the other pair, so far as this one may speak for it."""
        by_other_side = self.table.event.confirmation == Confirmation.OTHER_SIDE
        return [hand for hand in self.hands if by_other_side and hand.waits and not hand.is_own]

    @property
    def to_change(self) -> list[PadHand]:
        """The hands that this phone has entered and may still change, since they wait to be confirmed."""
        return [hand for hand in self.hands if hand.may_change]

    @property
    def asked(self) -> list[PadHand]:
        """The hands whose questions the page holds: to enter, to change, and, in case this pair says otherwise, to confirm."""
        return [*self.to_enter, *self.to_confirm, *self.to_change]

    @property
    def game(self) -> str:
        return Rules.parse(self.table.event.rules).game

    @property
    def is_last_round(self) -> bool:
        return self.round is not None and self.round.number == self.round.stage.planned_rounds


def table_of(event: Event, number: int) -> Table:
    """The event's table of that number. Raises NotFound."""
    table = event.tables.select_related("event").filter(number=number).first()
    if table is None:
        raise NotFound
    return table


def pad_of(table: Table, *, now: datetime, phone_id: int | None = None) -> Pad:
    """The pad of a table as one phone sees it, in a number of queries that does not depend on the size of the event."""
    if table.event.finished_at is not None:
        return Pad(table, Phase.FINAL)
    rounds = _released_rounds(table.event)
    if not rounds:
        return Pad(table, Phase.NO_SEATING)
    begun = [round_ for round_ in rounds if round_.state != RoundState.RELEASED] or rounds[:1]
    shown, upcoming = begun[-1], next(iter(rounds[len(begun) :]), None)
    here = sittings(_seats_around(table, begun, upcoming), short_names(names(table.event)))
    open_or_shown = [round_ for round_ in begun if round_ is shown or round_.state in OPEN_STATES]
    hands = _hands(table, open_or_shown, here, phone_id)
    now_here = [hand for hand in hands if hand.hand.round_id == shown.pk]
    sitting = here.get((shown.pk, table.pk))
    return Pad(
        table=table,
        phase=_phase(shown, now_here),
        round=shown,
        sitting=sitting,
        hands=now_here,
        late=[hand for hand in hands if hand.hand.round_id != shown.pk and hand.is_open],
        upcoming=upcoming,
        moves=_moves(sitting, upcoming, here),
        newcomers=None if upcoming is None else here.get((upcoming.pk, table.pk)),
        clock_left=shown.clock.left(now=now),
        figures=pad_figures(table.event.rules),
    )


def _released_rounds(event: Event) -> list[Round]:
    rounds = Round.objects.filter(stage__event=event, state__in=RELEASED_STATES)
    return list(rounds.select_related("stage").order_by("stage__number", "number"))


def _seats_around(table: Table, begun: Sequence[Round], upcoming: Round | None) -> QuerySet[Seat]:
    """This table's seats in the rounds begun, and in the next one all tables where its present four or their followers sit."""
    here = Seat.objects.filter(round=begun[-1], table=table)
    concerned = Seat.objects.filter(Q(table=table) | Q(entry__in=here.values("entry")), round=upcoming)
    return Seat.objects.filter(Q(round__in=begun, table=table) | Q(round=upcoming, table__in=concerned.values("table")))


def _hands(table: Table, rounds: Sequence[Round], here: Mapping[tuple[int, int], Sitting], phone_id: int | None) -> list[PadHand]:
    rules = Rules.parse(table.event.rules)
    current = Prefetch("results", HandResult.objects.filter(is_current=True), to_attr="current_results")
    hands = Hand.objects.filter(table=table, round__in=rounds).select_related("round").prefetch_related(current)
    own = _commands_of(table, phone_id)
    found: list[PadHand] = []
    for hand in hands.order_by("event_number"):
        result = next(iter(hand.current_results), None)
        before = found[-1].result if found and found[-1].hand.round_id == hand.round_id else None
        found.append(
            PadHand(
                hand=hand,
                sitting=here.get((hand.round_id, table.pk), Sitting(table.number, {})),
                rules=rules,
                result=result,
                last_ns=before.tricks_ns if before else None,
                is_own=result is not None and result.command_id in own,
            )
        )
    return found


def _commands_of(table: Table, phone_id: int | None) -> set[UUID]:
    """The commands that the phone has sent, where it matters who sent them."""
    if phone_id is None or table.event.confirmation not in (Confirmation.OTHER_SIDE, Confirmation.DIRECTOR):
        return set()
    return set(AnsweredCommand.objects.filter(event=table.event, phone_id=phone_id).values_list("command_id", flat=True))


def _moves(sitting: Sitting | None, upcoming: Round | None, places: Mapping[tuple[int, int], Sitting]) -> list[Move]:
    """Where the four of `sitting` go in the next round."""
    if sitting is None or upcoming is None:
        return []
    found = {
        entry: Move(name, there.table, there.partner_of(position), there.opponents_of(position))
        for (round_id, _), there in places.items()
        if round_id == upcoming.pk
        for position, (entry, name) in there.people.items()
    }
    four = [sitting.people[position] for position in Position if position in sitting.people]
    return [found.get(entry, Move(name)) for entry, name in four]


def _phase(shown: Round, hands: Sequence[PadHand]) -> Phase:
    if shown.state == RoundState.RELEASED:
        return Phase.NOT_STARTED
    if not hands:
        return Phase.NOBODY_HERE
    return Phase.ENTRY if any(hand.is_open for hand in hands) else Phase.ALL_IN

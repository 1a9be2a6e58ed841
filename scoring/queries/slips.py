"""Entering from paper: what the page needs to know of a round, what is echoed of a line, and what a second look compares."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Sum

from games.result import RecordRefused
from scoring.errors import Implausible, NoSuchHand, NoSuchTable
from scoring.judging import judge
from scoring.models import HandResult
from scoring.queries.names import names, short_names
from scoring.queries.report import result_text
from scoring.queries.seating import seating
from tournaments.enums import OPEN_STATES, HandState, RoundState
from tournaments.errors import RoundNotFound
from tournaments.models import Event, Hand, Round, Seat
from tournaments.queries.sittings import Sitting, sittings


@dataclass(frozen=True, slots=True)
class SlipsRound:
    """A round whose slips are typed: `pairs` are the two pairs' names by table number, `missing` the places without a result."""

    round: Round
    rounds: Sequence[Round]
    pairs: Mapping[int, tuple[str, str]]
    hands: int
    missing: Sequence[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class SlipEcho:
    """A stored line to compare with the paper: the hand's result by pair, and each pair's tricks in the round so far.

    `is_disputed` if somebody entered another result at the same moment.
    """

    hand: Hand
    sitting: Sitting
    result: HandResult
    total_ns: int
    total_ew: int
    is_disputed: bool


@dataclass(frozen=True, slots=True)
class SlipDifference:
    """A line that says something else than what is stored, "" for nothing."""

    hand: Hand
    stored: str


def slips_round(event: Event, number: int | None = None) -> SlipsRound | None:
    """Round `number`, else the newest open one, else the last begun; None before the first start."""
    begun = Round.objects.filter(stage__event=event).exclude(state__in=(RoundState.PLANNED, RoundState.RELEASED))
    rounds = list(begun.order_by("stage__number", "number"))
    asked = [round_ for round_ in rounds if round_.number == number]
    still_open = [round_ for round_ in rounds if round_.state in OPEN_STATES]
    chosen = next(iter([*asked, *reversed(still_open), *rounds[-1:]]), None)
    if chosen is None:
        return None
    missing = chosen.hands.filter(state=HandState.OPEN).order_by("table__number", "number")
    tables = seating(chosen, short_names(names(event))).tables
    return SlipsRound(
        round=chosen,
        rounds=rounds,
        pairs={sitting.table: (sitting.ns, sitting.ew) for sitting in tables},
        hands=event.hands_per_round,
        missing=list(missing.values_list("table__number", "number")),
    )


def slip_hand(event: Event, *, round_number: int, table: int, number: int) -> Hand:
    """The hand that a slip names. Raises `RoundNotFound`, `NoSuchTable`, `NoSuchHand`."""
    hands = Hand.objects.filter(round__stage__event=event, round__number=round_number).select_related("round", "table")
    at_table = {hand.number: hand for hand in hands.filter(table__number=table)}
    if number in at_table:
        return at_table[number]
    if at_table:
        raise NoSuchHand(table=table, hand=number, round=round_number, last=max(at_table))
    if not Round.objects.filter(stage__event=event, number=round_number).exists():
        raise RoundNotFound(number=round_number)
    raise NoSuchTable(table=table, round=round_number)


def slip_echo(event: Event, hand: Hand, *, is_disputed: bool = False) -> SlipEcho:
    """What is stored for the hand, as the page says it back."""
    at_table = HandResult.objects.filter(is_current=True, hand__round=hand.round, hand__table=hand.table)
    sums = at_table.aggregate(ns=Sum("tricks_ns"), ew=Sum("tricks_ew"))
    seats = Seat.objects.filter(round=hand.round, table=hand.table)
    people = sittings(seats, short_names(names(event)))
    return SlipEcho(
        hand=hand,
        sitting=people.get((hand.round_id, hand.table_id), Sitting(hand.table.number, {})),
        result=at_table.get(hand=hand),
        total_ns=sums["ns"],
        total_ew=sums["ew"],
        is_disputed=is_disputed,
    )


def slip_differs(
    event: Event, *, round_number: int, table: int, hand: int, values: Mapping[str, object]
) -> SlipDifference | None:
    """Compare a line, typed without seeing what is stored, with what is; None if they agree.

    Raises what `slip_hand` raises, and `Implausible`.
    """
    found = slip_hand(event, round_number=round_number, table=table, number=hand)
    stored = found.results.filter(is_current=True).first()
    if stored is not None and same_result(event, found, stored, values):
        return None
    return SlipDifference(found, "" if stored is None else result_text(stored))


def same_result(event: Event, hand: Hand, stored: HandResult, values: Mapping[str, object]) -> bool:
    """Whether the values, judged, are what is stored. Raises `Implausible`."""
    try:
        played = judge(event.rules, event_number=hand.event_number, number=hand.number, values=values)
    except RecordRefused as refused:
        raise Implausible(refused.problems) from refused
    return all(getattr(stored, name) == value for name, value in played.columns().items())

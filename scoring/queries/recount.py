"""The standings once more, the plain way: fractions and loops instead of the code that ranks. Only to be compared with it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from games.result import score
from games.score import TRICKS
from scoring.enums import AdjustmentKind
from scoring.judging import entered_values, parse_rules, read_result
from scoring.models import Adjustment, HandResult
from scoring.queries.event_rows import EventRows
from scoring.queries.standings import BEGUN_STATES
from tournaments.enums import Measure, SitOutAward
from tournaments.models import Event, Hand, Seat


@dataclass(frozen=True, slots=True)
class Recount:
    """What one entry has; `total` is doubled, as in the standings."""

    total: int
    hands_won: int
    hands_played: int


def recount(rows: EventRows) -> dict[int, Recount]:
    """What every entry has, by entry id."""
    results = {result.hand_id: result for result in rows.current}
    at_table: defaultdict[tuple[int, int | None], list[Hand]] = defaultdict(list)
    for hand in rows.hands.values():
        at_table[hand.round_id, hand.table_id].append(hand)
    tables = {(seat.round_id, seat.entry_id): seat for seat in rows.seats if (seat.round_id, seat.table_id) in at_table}
    own: dict[int, list[tuple[int, bool]]] = {}
    missed: dict[int, int] = {}
    begun = [round_ for round_ in rows.rounds.values() if round_.state in BEGUN_STATES]
    for entry in rows.entries:
        seats = [tables.get((round_.pk, entry)) for round_ in begun]
        missed[entry] = seats.count(None)
        counts = [
            _side(rows, hand, results.get(hand.pk), seat)
            for seat in seats
            if seat
            for hand in at_table[seat.round_id, seat.table_id]
        ]
        own[entry] = [count for count in counts if count is not None]
    everybody = [score for scores in own.values() for score, _ in scores]
    return {entry: _recount(rows, entry, own[entry], missed[entry], everybody) for entry in rows.entries}


def _side(rows: EventRows, hand: Hand, result: HandResult | None, seat: Seat) -> tuple[int, bool] | None:
    """The hand's score for the side of the seat, and whether that side won it; None if it does not count for that side."""
    side = "ns" if seat.position in {"N", "S"} else "ew"
    rulings = [adjustment for adjustment in rows.adjustments_in_force if adjustment.hand_id == hand.pk]
    assigned = [ruling for ruling in rulings if ruling.kind == AdjustmentKind.ASSIGNED and ruling.side.lower() == side]
    if result is None:
        return (assigned[0].amount, False) if assigned else None
    tricks_ns = _tricks_ns(result, rulings)
    if assigned:
        return assigned[0].amount, _won(result, tricks_ns, side)
    if rows.event.measure == Measure.TRICKS:
        return tricks_ns if side == "ns" else TRICKS - tricks_ns, _won(result, tricks_ns, side)
    return _points(rows.event, hand, result, tricks_ns)[side == "ew"], _won(result, tricks_ns, side)


def _tricks_ns(result: HandResult, rulings: Sequence[Adjustment]) -> int:
    """North-South's tricks after the revokes: each side gives as many as its revokes cost, but no more than it took."""
    cost = {"NS": 0, "EW": 0}
    for ruling in rulings:
        if ruling.kind == AdjustmentKind.REVOKE:
            cost[ruling.side] += ruling.amount
    return result.tricks_ns - min(cost["NS"], result.tricks_ns) + min(cost["EW"], result.tricks_ew)


def _points(event: Event, hand: Hand, result: HandResult, tricks_ns: int) -> tuple[int, int]:
    """What the rules engine gives for the tricks, as if they had been played; the stored points where nobody has revoked."""
    if tricks_ns == result.tricks_ns:
        return result.points_ns, result.points_ew
    values = {**entered_values(result), "tricks_ns": tricks_ns, "tricks_ew": TRICKS - tricks_ns}
    played = read_result(event.rules, event_number=hand.event_number, number=hand.number, values=values, any_trump=True)
    points = score(parse_rules(event.rules), played)
    return points.points_ns, points.points_ew


def _won(result: HandResult, tricks_ns: int, side: str) -> bool:
    """Whether a side has made its bid or beaten the other's; in classic whist, whether it has more tricks."""
    if result.bid is None or result.declarer is None:
        return (tricks_ns > TRICKS - tricks_ns) == (side == "ns")
    bidders = "ns" if result.declarer in {"N", "S"} else "ew"
    tricks = tricks_ns if bidders == "ns" else TRICKS - tricks_ns
    made = tricks >= 6 + int(result.bid[0])
    return made == (side == bidders)


def _recount(rows: EventRows, entry: int, own: Sequence[tuple[int, bool]], missed: int, everybody: Sequence[int]) -> Recount:
    event = rows.event
    scores = [score for score, _ in own]
    basis = scores if scores and event.sit_out_award == SitOutAward.OWN_AVERAGE else everybody
    award = 0
    if basis and event.sit_out_award != SitOutAward.NOTHING:
        award = floor(2 * Fraction(event.hands_per_round * sum(basis), len(basis)) + Fraction(1, 2))
    given = sum(adjustment.amount for adjustment in rows.adjustments_in_force if adjustment.entry_id == entry)
    return Recount(
        total=2 * (sum(scores) + given) + missed * award,
        hands_won=sum(won for _, won in own),
        hands_played=len(own),
    )

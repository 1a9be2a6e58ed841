"""The standings once more, the plain way: fractions and loops instead of the code that ranks. Only to be compared with it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from scoring.models import HandResult
from scoring.queries.event_rows import EventRows
from scoring.queries.standings import BEGUN_STATES
from tournaments.enums import SitOutAward
from tournaments.models import Event, Seat


@dataclass(frozen=True, slots=True)
class Recount:
    """What one entry has; `total` is doubled, as in the standings."""

    total: int
    hands_won: int
    hands_played: int


def recount(rows: EventRows) -> dict[int, Recount]:
    """What every entry has, by entry id."""
    at_table: defaultdict[tuple[int, int | None], list[HandResult]] = defaultdict(list)
    for result in rows.current:
        hand = rows.hands[result.hand_id]
        at_table[hand.round_id, hand.table_id].append(result)
    tables = {(seat.round_id, seat.entry_id): seat for seat in rows.seats if seat.table_id is not None}
    own: dict[int, list[tuple[int, bool]]] = {}
    missed: dict[int, int] = {}
    begun = [round_ for round_ in rows.rounds.values() if round_.state in BEGUN_STATES]
    for entry in rows.entries:
        seats = [tables.get((round_.pk, entry)) for round_ in begun]
        missed[entry] = seats.count(None)
        own[entry] = [
            _side(rows.event, result, seat) for seat in seats if seat for result in at_table[seat.round_id, seat.table_id]
        ]
    everybody = [score for scores in own.values() for score, _ in scores]
    return {entry: _recount(rows.event, own[entry], missed[entry], everybody) for entry in rows.entries}


def _side(event: Event, result: HandResult, seat: Seat) -> tuple[int, bool]:
    """The hand's score for the side of the seat, and whether that side won it."""
    side, other = ("ns", "ew") if seat.position in {"N", "S"} else ("ew", "ns")
    return getattr(result, f"{event.measure}_{side}"), _won(result, side, other)


def _won(result: HandResult, side: str, other: str) -> bool:
    """Whether a side has made its bid or beaten the other's; in classic whist, whether it has more tricks."""
    if result.bid is None or result.declarer is None:
        return bool(getattr(result, f"tricks_{side}") > getattr(result, f"tricks_{other}"))
    bidders = "ns" if result.declarer in {"N", "S"} else "ew"
    tricks: int = getattr(result, f"tricks_{bidders}")
    made = tricks >= 6 + int(result.bid[0])
    return made == (side == bidders)


def _recount(event: Event, own: Sequence[tuple[int, bool]], missed: int, everybody: Sequence[int]) -> Recount:
    scores = [score for score, _ in own]
    basis = scores if scores and event.sit_out_award == SitOutAward.OWN_AVERAGE else everybody
    award = 0
    if basis and event.sit_out_award != SitOutAward.NOTHING:
        award = floor(2 * Fraction(event.hands_per_round * sum(basis), len(basis)) + Fraction(1, 2))
    return Recount(
        total=2 * sum(scores) + missed * award,
        hands_won=sum(won for _, won in own),
        hands_played=len(own),
    )

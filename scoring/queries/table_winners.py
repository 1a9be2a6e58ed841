"""Who has won a table in a round of a drive."""

from collections.abc import Sequence

from scoring.judging import PlayedResult, parse_rules
from scoring.models import HandResult
from scoring.queries.standings import DECIDED_BY
from tournaments.enums import HandState, Measure, Pair
from tournaments.models import Event, Hand

NOT_IN = (HandState.OPEN, HandState.DISPUTED)


def winning_pair(event: Event, hands: Sequence[Hand], results: Sequence[HandResult | PlayedResult]) -> Pair | None:
    """The pair that has won a table's `hands` of a round, in order, with their current `results`.

    None while one is not in or disputed.

    Most of what the event counts decides; where that is equal, who has won the last hand. A table where no hand was played counts
    as won by North and South.
    """
    if any(hand.state in NOT_IN for hand in hands):
        return None
    if not results:
        return Pair.NORTH_SOUTH
    lead = sum(_lead(result, Measure(event.measure)) for result in results)
    decided_by = DECIDED_BY[parse_rules(event.rules).game]
    return Pair.NORTH_SOUTH if (lead or _lead(results[-1], decided_by)) > 0 else Pair.EAST_WEST


def _lead(result: HandResult | PlayedResult, measure: Measure) -> int:
    """By how much North and South are ahead."""
    lead: int = getattr(result, f"{measure}_ns") - getattr(result, f"{measure}_ew")
    return lead

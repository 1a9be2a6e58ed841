"""What decides between equal totals, in the order the event has chosen."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.enums import TieBreak


@dataclass(frozen=True, slots=True)
class Tally:
    """What one entry has earned: `total` and `second_half` are doubled and hold the sit-out awards, the rest is its own hands.

    `scores` are the entry's own hands in the order played.
    """

    total: int
    second_half: int
    hands_won: int
    scores: tuple[int, ...]


#: Higher is better; counting back compares the last own hand, then the one before it, and more hands beat fewer equal ones.
_DECIDES: Mapping[TieBreak, Callable[[Tally], Any]] = {
    TieBreak.HANDS_WON: lambda tally: tally.hands_won,
    TieBreak.SECOND_HALF: lambda tally: tally.second_half,
    TieBreak.LAST_HAND: lambda tally: tally.scores[::-1],
}


def standing_of(tally: Tally, tie_breaks: Sequence[TieBreak]) -> tuple[Any, ...]:
    """A key that is higher for the better entry and equal only where none of `tie_breaks` decides."""
    return (tally.total, *(_DECIDES[tie_break](tally) for tie_break in tie_breaks))

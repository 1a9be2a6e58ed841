"""Soft warnings about a result that needs the clock or other entries to be noticed (rules page, 4.4). They never block."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

FAST = timedelta(minutes=1)


class EventNotice(StrEnum):
    """What is unusual about a result among the others; those of a single hand are `games.notices.NoticeCode`."""

    W_SAME_AS_LAST = "W_SAME_AS_LAST"
    W_FAST = "W_FAST"
    W_LATE = "W_LATE"
    W_SWAPPED = "W_SWAPPED"
    W_TURNUP_COUNT = "W_TURNUP_COUNT"


@dataclass(frozen=True, slots=True)
class Entered:
    """The result of a hand as it was entered: tricks of both sides, and when."""

    tricks_ns: int
    tricks_ew: int
    at: datetime


def notices_at_a_table(hands: Sequence[Entered | None], next_started: datetime | None) -> Iterator[tuple[int, EventNotice]]:
    """What is unusual about the hands of one table in one round, by place in `hands`; None for a hand without a result.

    `next_started` is when the next round began, if it has begun.
    """
    for place, hand in enumerate(hands):
        if hand is None:
            continue
        before = hands[place - 1] if place else None
        if before is not None and before.tricks_ns == hand.tricks_ns:
            yield place, EventNotice.W_SAME_AS_LAST
        if before is not None and abs(hand.at - before.at) < FAST:
            yield place, EventNotice.W_FAST
        later = [other.at for other in hands[place + 1 :] if other is not None]
        if any(hand.at > started for started in [*later, *([next_started] if next_started else [])]):
            yield place, EventNotice.W_LATE


def is_swapped(stored: Entered, other: tuple[object, object]) -> bool:
    """Whether a second entry says the reverse of the stored result: the totals may be the wrong way round."""
    return other == (stored.tricks_ew, stored.tricks_ns)

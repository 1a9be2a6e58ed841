"""Soft warnings: a result is legal but worth a second look (rules page, 4.4). They never block.

Those that need the clock, earlier hands or a second entry belong to the event.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from games.bid_whist.result import BidResult
from games.score import TRICKS
from games.seats import Side

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.registry import Result

LOW_DECLARER, BIG_SET, BIG_OVER, HIGH_FORCED, ALL_KITTY = 3, 4, 4, 4, 6


class NoticeCode(StrEnum):
    """What is unusual about a result."""

    W_SLAM = "W_SLAM"
    W_BOSTON = "W_BOSTON"
    W_LOW_DECLARER = "W_LOW_DECLARER"
    W_BIG_SET = "W_BIG_SET"
    W_BIG_OVER = "W_BIG_OVER"
    W_FORCED_HIGH = "W_FORCED_HIGH"
    W_ALL_KITTY = "W_ALL_KITTY"
    W_REVOKE_BOTH = "W_REVOKE_BOTH"


SENTENCES: Mapping[str, str] = {
    "W_SLAM": "One side won all 13 tricks.",
    "W_BOSTON": "One side won all 13 tricks, a Boston.",
    "W_LOW_DECLARER": "The declarer's side won only {tricks} tricks.",
    "W_BIG_SET": "The bid failed by {tricks} tricks.",
    "W_BIG_OVER": "The bid was made with {tricks} tricks more than needed.",
    "W_FORCED_HIGH": "The dealer was forced to bid and bid {bid}.",
    "W_ALL_KITTY": "All six cards of the kitty were exchanged.",
    "W_REVOKE_BOTH": "Both sides are penalised for a revoke.",
}
"""A plain English sentence for each notice."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing worth a second look; `str(notice)` is a plain English sentence."""

    code: NoticeCode
    data: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.data)


def notices(result: Result) -> tuple[Notice, ...]:
    """What is unusual about a result, by its tricks as written."""
    found = list(_bid_notices(result)) if isinstance(result, BidResult) else []
    if TRICKS in {result.tricks_ns, result.tricks_ew}:
        found.insert(0, Notice(NoticeCode.W_BOSTON if isinstance(result, BidResult) else NoticeCode.W_SLAM))
    if {revoke.by.side for revoke in result.revokes if revoke.tricks} == set(Side):
        found.append(Notice(NoticeCode.W_REVOKE_BOTH))
    return tuple(found)


def _bid_notices(result: BidResult) -> Iterator[Notice]:
    tricks = result.tricks_ns if result.declarer.side is Side.NS else result.tricks_ew
    over = tricks - result.bid.tricks_needed
    if tricks <= LOW_DECLARER:
        yield Notice(NoticeCode.W_LOW_DECLARER, {"tricks": tricks})
    if -over >= BIG_SET:
        yield Notice(NoticeCode.W_BIG_SET, {"tricks": -over})
    if over >= BIG_OVER:
        yield Notice(NoticeCode.W_BIG_OVER, {"tricks": over})
    if result.forced and result.bid.number >= HIGH_FORCED:
        yield Notice(NoticeCode.W_FORCED_HIGH, {"bid": str(result.bid)})
    if result.kitty_exchanged == ALL_KITTY:
        yield Notice(NoticeCode.W_ALL_KITTY)

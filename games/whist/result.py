"""The result of a hand of classic whist and what it scores (W-21, W-22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.score import BOOK, TRICKS, Revoke, Score, adjusted_tricks
from games.seats import Seat, Side

if TYPE_CHECKING:
    from games.cards import Card
    from games.contract import Trump
    from games.rules import ClassicRules

HONOUR_POINTS = {3: 2, 4: 4}
"""Points for three and for four of the honours A K Q J of trumps (D-13)."""


@dataclass(frozen=True, slots=True)
class Honours:
    """Honours claimed by a side: three or four of them."""

    side: Side
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicResult:
    """A played hand. Tricks are as played, before revoke penalties (T-4)."""

    hand_no: int
    dealer: Seat
    tricks_ns: int
    tricks_ew: int
    trump: Trump
    turnup: Card | None = None
    honours: Honours | None = None
    revokes: tuple[Revoke, ...] = ()


def score_classic(rules: ClassicRules, result: ClassicResult) -> Score:
    """The side with more tricks scores those above six (W-22); honours are added. No option changes this."""
    del rules
    tricks_ns, tricks_ew = adjusted_tricks(result.tricks_ns, result.tricks_ew, result.revokes)
    honours_ns, honours_ew = _honour_points(result.honours, Side.NS), _honour_points(result.honours, Side.EW)
    return Score(
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        points_ns=max(0, tricks_ns - BOOK) + honours_ns,
        points_ew=max(0, tricks_ew - BOOK) + honours_ew,
        honours_ns=honours_ns,
        honours_ew=honours_ew,
        won_by=Side.NS if tricks_ns > tricks_ew else Side.EW,
        slam=TRICKS in {tricks_ns, tricks_ew},
        penalised=any(revoke.tricks for revoke in result.revokes),
    )


def _honour_points(honours: Honours | None, side: Side) -> int:
    return HONOUR_POINTS[honours.count] if honours and honours.side is side else 0

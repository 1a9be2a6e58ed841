"""The result of a hand of bid whist and what it scores (B-14, B-22 to B-26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.bid_whist.bids import Bid
from games.rules import BidRules, SetPenalty
from games.score import BOOK, TRICKS, Revoke, Score, adjusted_tricks
from games.seats import Seat, Side

if TYPE_CHECKING:
    from games.contract import Contract


@dataclass(frozen=True, slots=True, kw_only=True)
class BidResult:
    """A played hand. Tricks are as played, the kitty counted for the declarer's side (T-4, B-14)."""

    hand_no: int
    dealer: Seat
    tricks_ns: int
    tricks_ew: int
    bid: Bid
    declarer: Seat
    contract: Contract
    forced: bool = False
    kitty_exchanged: int | None = None
    revokes: tuple[Revoke, ...] = ()


def score_bid(rules: BidRules, result: BidResult) -> Score:
    """Only the declarer's side gains or loses (B-23, B-26)."""
    tricks_ns, tricks_ew = adjusted_tricks(result.tricks_ns, result.tricks_ew, result.revokes)
    side = result.declarer.side
    tricks = tricks_ns if side is Side.NS else tricks_ew
    points = bid_points(rules, result.bid, tricks)
    made = tricks >= result.bid.tricks_needed
    return Score(
        tricks_ns=tricks_ns,
        tricks_ew=tricks_ew,
        points_ns=points if side is Side.NS else 0,
        points_ew=points if side is Side.EW else 0,
        won_by=side if made else side.other,
        made=made,
        forced=result.forced,
        slam=TRICKS in {tricks_ns, tricks_ew},
        penalised=any(revoke.tricks for revoke in result.revokes),
    )


def bid_points(rules: BidRules, bid: Bid, tricks: int) -> int:
    """Points of the declarer's side with so many tricks, the kitty included (B-24, B-25, D-7, D-9)."""
    multiplier = 1 if bid.names_trump else rules.notrump_multiplier
    if tricks >= bid.tricks_needed:
        return (tricks - BOOK) * multiplier
    return -_shortfall(rules.set_penalty, bid, tricks) * multiplier


def _shortfall(penalty: SetPenalty, bid: Bid, tricks: int) -> int:
    match penalty:
        case SetPenalty.POINTS_SHORT:
            return bid.number - max(0, tricks - BOOK)
        case SetPenalty.TRICKS_SHORT:
            return bid.tricks_needed - tricks
        case SetPenalty.FULL_BID:
            return bid.number

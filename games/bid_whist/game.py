"""Bid whist as an entry of the registry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bid_whist.check import read_bid
from games.bid_whist.kitty import KITTY
from games.bid_whist.result import score_bid
from games.cards import PACK_54
from games.deal import DealShape
from games.game import Game
from games.rules import BidRules

if TYPE_CHECKING:
    from games.bid_whist.result import BidResult

SHAPE = DealShape(PACK_54, hand=12, kitty=KITTY)
"""52 cards and two jokers, twelve each and six to the kitty; none is turned (B-2, B-3)."""

GAME: Game[BidRules, BidResult] = Game(
    code=BidRules.game,
    shape=SHAPE,
    record_fields=frozenset({"kitty", "auction", "naming", "exchange"}),
    read=read_bid,
    score=score_bid,
)

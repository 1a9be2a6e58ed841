"""The kitty: who sees it, and the exchange (B-14 to B-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bid_whist.bids import Bid
from games.cards import in_order
from games.errors import Code, GameError, Problem

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.cards import Card, Hand

KITTY = 6


class IllegalExchange(GameError):
    """These cards may not be exchanged."""


def kitty_is_shown(bid: Bid) -> bool:
    """Whether everybody sees the kitty; at notrump only the declarer does (B-15)."""
    return bid.names_trump


def check_exchange(hand: Hand, kitty: Hand, give: Sequence[Card], take: Sequence[Card]) -> None:
    """Raise IllegalExchange unless equal numbers, 0 to 6, leave the hand and the kitty that hold them (B-16)."""
    if len(give) != len(take):
        data = {"given": len(give), "taken": len(take)}
        raise IllegalExchange(Problem("exchange", Code.KITTY_EXCHANGE_UNEQUAL, data))
    if len(give) > KITTY:
        raise IllegalExchange(Problem("exchange", Code.KITTY_EXCHANGE_RANGE))
    for cards, held, code in ((give, hand, Code.CARD_NOT_IN_HAND), (take, kitty, Code.CARD_NOT_IN_KITTY)):
        for place, card in enumerate(cards):
            if card not in held or card in cards[:place]:
                raise IllegalExchange(Problem("exchange", code, {"card": str(card), "seat": "declarer"}))


def exchange(hand: Hand, kitty: Hand, give: Sequence[Card], take: Sequence[Card]) -> tuple[Hand, Hand]:
    """The hand and the kitty afterwards. Raises IllegalExchange."""
    check_exchange(hand, kitty, give, take)
    kept = [card for card in hand if card not in give]
    left = [card for card in kitty if card not in take]
    return in_order([*kept, *take]), in_order([*left, *give])

"""A bot's choices before the play: calls, naming, exchange. It sees its own hand and what the table has heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bid_whist.bids import PASS, Bid, Call, Kind
from games.cards import BIG_JOKER, Suit
from games.contract import Contract, Direction, Trump

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from games.bid_whist.auction import Auction
    from games.cards import Card, Hand

HELP = 5.5
"""Tricks expected from the partner, the kitty and what is taken from it."""

_SECOND = 0.5
_EXTRA_TRUMP, _EXTRA_CARD = 0.7, 0.6
_FREE_LENGTH = 4
_TOP_TRUMPS = 4

_BIG_JOKER = Contract(Trump.SPADES).strength(BIG_JOKER)
_ACE = 2

_TRUMP_CONTRACTS = tuple(Contract(Trump(suit), direction) for direction in Direction for suit in Suit)
_NOTRUMP_CONTRACTS = tuple(Contract(Trump.NOTRUMP, direction) for direction in Direction)
_KIND_CONTRACTS = {
    kind: tuple(contract for contract in _TRUMP_CONTRACTS if contract.direction == kind.value)
    for kind in (Kind.UPTOWN, Kind.DOWNTOWN)
} | {Kind.NOTRUMP: _NOTRUMP_CONTRACTS}


def choose_call(auction: Auction, hand: Hand) -> Call:
    """The cheapest bid of the strongest kind that the hand can bear, else a pass, or the cheapest bid if forced.

    A partner's bid is left to stand.
    """
    if auction.last_bid and auction.turn is auction.last_bid[0].partner:
        return PASS
    strengths = {kind: expected_tricks(best_contract(kind, hand), hand) for kind in Kind}
    legal = auction.legal_calls()
    bids = sorted((call for call in legal if isinstance(call, Bid)), key=lambda bid: (-strengths[bid.kind], bid))
    bearable = [bid for bid in bids if bid.tricks_needed <= strengths[bid.kind]]
    if bearable:
        return bearable[0]
    return PASS if PASS in legal else min(bids, key=lambda bid: (bid.number, -strengths[bid.kind]))


def best_contract(kind: Kind, hand: Hand) -> Contract:
    """What a declarer of that kind of bid names with this hand."""
    return max(_KIND_CONTRACTS[kind], key=lambda contract: expected_tricks(contract, hand))


def choose_naming(bid: Bid, hand: Hand) -> tuple[Suit | None, Direction | None]:
    """The trump suit, or the direction at notrump."""
    contract = best_contract(bid.kind, hand)
    return (contract.trump.suit, None) if bid.names_trump else (None, contract.direction)


def expected_tricks(contract: Contract, hand: Iterable[Card]) -> float:
    """A rough count: high and long trumps, aces and guarded seconds outside, long suits, and help."""
    suits = {suit: [card for card in hand if contract.suit_of(card) is suit] for suit in Suit}
    return HELP + sum(_suit_tricks(contract, suit, cards) for suit, cards in suits.items())


def choose_exchange(contract: Contract, hand: Hand, kitty: Hand) -> tuple[Hand, Hand]:
    """What goes to the kitty and what is taken: of all eighteen cards the most useful twelve are kept."""
    cards = (*hand, *kitty)
    kept = sorted(cards, key=lambda card: _usefulness(contract, card, cards))[len(kitty) :]
    give = tuple(card for card in hand if card not in kept)
    return give, tuple(card for card in kitty if card in kept)


def _suit_tricks(contract: Contract, suit: Suit, cards: Sequence[Card]) -> float:
    extra_length = max(0, len(cards) - _FREE_LENGTH)
    ranks = {_from_top(contract, card) for card in cards}
    if suit is contract.trump.suit:
        return sum(rank < _TOP_TRUMPS for rank in ranks) + extra_length * _EXTRA_TRUMP
    has_ace, has_second = _ACE in ranks, _ACE + 1 in ranks and len(cards) > 1
    long_cards = extra_length * _EXTRA_CARD if has_ace and contract.trump is Trump.NOTRUMP else 0
    return has_ace + has_second * _SECOND + long_cards


def _usefulness(contract: Contract, card: Card, cards: Sequence[Card]) -> tuple[int, int, int]:
    """Trumps, then aces and seconds, then long suits; within each, high cards. A joker at notrump comes last."""
    suit = contract.suit_of(card)
    if suit is None:
        return 0, 0, 0
    if suit is contract.trump.suit:
        return 3, 0, contract.strength(card)
    length = sum(contract.suit_of(other) is suit for other in cards)
    return (2 if _from_top(contract, card) <= _ACE + 1 else 1), length, contract.strength(card)


def _from_top(contract: Contract, card: Card) -> int:
    """0 for the Big Joker, 1 for the Little one, 2 for an ace, 3 for the card below it, and so on."""
    return _BIG_JOKER - contract.strength(card)

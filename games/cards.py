"""Suits, cards and packs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from games.errors import Code, GameError, Problem, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.seats import Seat

RANKS = "23456789TJQKA"
BIG, LITTLE = "B", "L"


class Suit(StrEnum):
    """One of the four suits, in the order in which hands are written."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"


_SUITS = {suit.value: suit for suit in Suit}


def suit_or_none(value: object) -> Suit | None:
    """The suit that a raw value names, if it names one."""
    return _SUITS.get(value) if isinstance(value, str) else None


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card. Each exists once, in PACK_54, so cards compare and hash by identity; get one with `parse_card`.

    `suit` is None for a joker, whose `rank` is "B" (Big) or "L" (Little); other ranks are one of 2-9 T J Q K A.
    """

    suit: Suit | None
    rank: str

    @property
    def is_joker(self) -> bool:
        """Whether this is the Big or the Little Joker."""
        return self.suit is None

    def __str__(self) -> str:
        return (self.suit or "J") + self.rank

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[object, ...]:
        return parse_card, (str(self),)


Hand = tuple[Card, ...]
Hands = tuple[Hand, Hand, Hand, Hand]
"""The hands of N, E, S, W."""

PACK_52 = tuple(Card(suit, rank) for suit in Suit for rank in RANKS)
PACK_54 = (*PACK_52, Card(None, LITTLE), Card(None, BIG))
BIG_JOKER, LITTLE_JOKER = PACK_54[-1], PACK_54[-2]

_BY_TEXT = {str(card): card for card in PACK_54} | {"JH": BIG_JOKER}
_PLACES = {card: place for place, card in enumerate(PACK_54)}


class UnknownCard(GameError):
    """The text names no card."""


def card_or_none(value: object) -> Card | None:
    """The card that a raw value names, if it names one: `SA`, `HT`, `JB`, `JL`, and `JH` for `JB`."""
    return _BY_TEXT.get(value) if isinstance(value, str) else None


def parse_card(text: str) -> Card:
    """The card written `text`; `str(card)` is the canonical form. Raises UnknownCard."""
    card = card_or_none(text)
    if card is None:
        raise UnknownCard(Problem("card", Code.CARD_UNKNOWN, {"value": shown(text)}))
    return card


def texts(cards: Iterable[Card]) -> list[str]:
    """The cards as JSON values."""
    return [str(card) for card in cards]


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a hand is written: by suit, low to high, jokers last."""
    return tuple(sorted(cards, key=_PLACES.__getitem__))


def with_hand(hands: Hands, seat: Seat, hand: Hand) -> Hands:
    """The hands with that of one seat replaced."""
    north, east, south, west = hands
    match seat.place:
        case 0:
            return hand, east, south, west
        case 1:
            return north, hand, south, west
        case 2:
            return north, east, hand, west
        case _:
            return north, east, south, hand

"""What decides the tricks of a hand: trump or none, uptown or downtown."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING

from games.cards import PACK_54, RANKS, Card, Suit

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_TRUMP_BONUS = 100
_CANNOT_WIN = -1


class Trump(StrEnum):
    """The trump suit of a hand, or NT for a hand without trumps."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NOTRUMP = "NT"

    @property
    def suit(self) -> Suit | None:
        """The suit, or None at notrump."""
        return None if self is Trump.NOTRUMP else Suit(self.value)


class Direction(StrEnum):
    """Which way the ranks run: Uptown (B-18; also classic whist, W-9) or Downtown (B-19)."""

    UPTOWN = "U"
    DOWNTOWN = "D"


_TRUMPS = {trump.value: trump for trump in Trump}
_DIRECTIONS = {direction.value: direction for direction in Direction}


def trump_or_none(value: object) -> Trump | None:
    """The trump that a raw value names, if it names one."""
    return _TRUMPS.get(value) if isinstance(value, str) else None


def direction_or_none(value: object) -> Direction | None:
    """The direction that a raw value names, if it names one."""
    return _DIRECTIONS.get(value) if isinstance(value, str) else None


_LOW_TO_HIGH = {Direction.UPTOWN: RANKS + "LB", Direction.DOWNTOWN: RANKS[-2::-1] + "ALB"}


@dataclass(frozen=True)
class Contract:
    """Trump and direction together order all cards and decide what may be played and what wins."""

    trump: Trump
    direction: Direction = Direction.UPTOWN

    def suit_of(self, card: Card) -> Suit | None:
        """The suit a card belongs to in this hand: a joker is a trump, or of no suit at notrump (B-20, B-21, D-5)."""
        return card.suit or self.trump.suit

    def suit_led(self, trick: Iterable[Card]) -> Suit | None:
        """The suit of the first card that has one; only a joker led at notrump has none (W-15, D-6)."""
        for card in trick:
            suit = card.suit or self.suit_of(card)
            if suit:
                return suit
        return None

    def legal(self, hand: Sequence[Card], trick: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of `hand` that may be played to `trick`, in the order of the hand (W-11, W-13 to W-15)."""
        if trick:
            followers = self._followers[self.suit_led(trick)]
            following = tuple([card for card in hand if card in followers])
            if following:
                return following
        return tuple(hand)

    def winner(self, trick: Sequence[Card]) -> int:
        """Index of the winning card: the highest trump, else the highest card of the suit led (W-16, W-17)."""
        table = self._powers[self.suit_led(trick)]
        powers = [table[card] for card in trick]
        return powers.index(max(powers))

    def powers(self, led: Suit | None) -> Mapping[Card, int]:
        """How high each card stands in a trick in which `led` was led; below zero means that it cannot win."""
        return self._powers[led]

    def low_to_high(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards of one suit in the order of W-9, B-18 or B-19."""
        return tuple(sorted(cards, key=self.strength))

    def strength(self, card: Card) -> int:
        """The card's place in the order of its suit, jokers above the ace."""
        return _strengths(self.direction)[card]

    @cached_property
    def _powers(self) -> Mapping[Suit | None, Mapping[Card, int]]:
        return {led: _powers(self, led) for led in (*Suit, None)}

    @cached_property
    def _followers(self) -> Mapping[Suit | None, frozenset[Card]]:
        return {led: _followers(self, led) for led in (*Suit, None)}


@cache
def _strengths(direction: Direction) -> Mapping[Card, int]:
    order = _LOW_TO_HIGH[direction]
    return {card: order.index(card.rank) for card in PACK_54}


@cache
def _powers(contract: Contract, led: Suit | None) -> Mapping[Card, int]:
    return {card: _power(contract, card, led) for card in PACK_54}


def _power(contract: Contract, card: Card, led: Suit | None) -> int:
    suit = contract.suit_of(card)
    if suit is None:
        return _CANNOT_WIN
    if suit is contract.trump.suit:
        return contract.strength(card) + _TRUMP_BONUS
    return contract.strength(card) if suit is led else _CANNOT_WIN


@cache
def _followers(contract: Contract, led: Suit | None) -> frozenset[Card]:
    """The cards that follow suit; anything follows where no suit was led."""
    return frozenset(card for card in PACK_54 if led is None or contract.suit_of(card) is led)

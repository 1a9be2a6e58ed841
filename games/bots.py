"""Players that play legally and not stupidly, for rehearsals and tests. They see what a player sees and no more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from games.bid_whist.bot import choose_call, choose_exchange, choose_naming
from games.deal import deal_cards, shuffled
from games.hand import PlayedHand, begin_hand
from games.play import CARDS_IN_A_TRICK
from games.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from random import Random

    from games.cards import Card
    from games.play import Play
    from games.rules import Rules
    from games.seats import Seat


def play_hand(rules: Rules, hand_no: int, dealer: Seat, rng: Random) -> PlayedHand:
    """Shuffle, deal and play a hand to its end; the same state of `rng` gives the same hand."""
    shape = GAMES[rules.game].shape
    hand = begin_hand(rules, hand_no, deal_cards(shape, shuffled(shape.pack, rng), dealer, turn_up=rules.turns_up))
    while hand.next:
        hand = _act(hand, hand.next[1], shape.pack, rng)
    return hand


def _act(hand: PlayedHand, seat: Seat, pack: Sequence[Card], rng: Random) -> PlayedHand:
    held = hand.deal.hands[seat.place]
    if hand.play:
        return hand.play_card(seat, choose_card(hand.play, pack, rng))
    if hand.contract:
        return hand.swap(*choose_exchange(hand.contract, held, hand.deal.kitty))
    if hand.winning_bid:
        return hand.name(*choose_naming(hand.winning_bid[1], held))
    assert hand.auction  # noqa: S101 - a hand with neither play nor bid is in its auction
    return hand.call(choose_call(hand.auction, held))


def choose_card(play: Play, pack: Iterable[Card], rng: Random) -> Card:
    """The card that the seat in turn plays: legal, and chosen from its own hand and the cards already seen."""
    legal = play.legal()
    if len(legal) == 1:
        return legal[0]
    view = _View(play, pack)
    return _lead(view, rng) if not play.cards else _follow(view)


@dataclass(frozen=True)
class _View:
    """What the seat in turn knows: its hand, the trick on the table and the cards gone."""

    play: Play
    pack: Iterable[Card]

    @cached_property
    def legal(self) -> tuple[Card, ...]:
        return self.play.legal()

    @cached_property
    def unseen(self) -> frozenset[Card]:
        gone = [card for trick in self.play.tricks for card in trick.cards]
        return frozenset(self.pack).difference(gone, self.play.cards, self.play.hand(self.play.turn))

    @cached_property
    def powers(self) -> Mapping[Card, int]:
        contract = self.play.contract
        return contract.powers(contract.suit_led(self.play.cards))

    def is_master(self, card: Card) -> bool:
        """Whether no card still out is higher in the same suit."""
        contract = self.play.contract
        suit, strength = contract.suit_of(card), contract.strength(card)
        return suit is not None and not any(
            contract.suit_of(other) is suit and contract.strength(other) > strength for other in self.unseen
        )

    def is_trump(self, card: Card) -> bool:
        suit = self.play.contract.suit_of(card)
        return suit is not None and suit is self.play.contract.trump.suit

    def cheapest(self, cards: Iterable[Card]) -> Card:
        """The card that is least missed: a joker at notrump, then low side cards, then low trumps."""
        return min(cards, key=self._worth)

    def _worth(self, card: Card) -> tuple[bool, bool, int]:
        contract = self.play.contract
        return self.is_trump(card), contract.suit_of(card) is not None, contract.strength(card)


def _lead(view: _View, rng: Random) -> Card:
    """Cash a master outside trumps, draw trumps from strength, else a low card of the longest side suit."""
    side_cards = [card for card in view.legal if not view.is_trump(card) and card.suit]
    trumps = [card for card in view.legal if view.is_trump(card)]
    masters = [card for card in side_cards if view.is_master(card)]
    if masters:
        return rng.choice(masters)
    if trumps and (not side_cards or (len(trumps) > len(side_cards) and any(map(view.is_master, trumps)))):
        return max(trumps, key=view.play.contract.strength)
    if not side_cards:
        return view.cheapest(view.legal)
    lengths = {suit: sum(card.suit is suit for card in side_cards) for suit in {card.suit for card in side_cards}}
    longest = [card for card in side_cards if lengths[card.suit] == max(lengths.values())]
    return view.cheapest(longest)


def _follow(view: _View) -> Card:
    """Leave the trick to a partner who holds it; else win as cheaply as the place at the table allows."""
    cards, powers = view.play.cards, view.powers
    best = view.play.contract.winner(cards)
    winning = [card for card in view.legal if powers[card] > powers[cards[best]]]
    is_last = len(cards) == CARDS_IN_A_TRICK - 1
    partner_leads_trick = best == len(cards) - 2
    if not winning or (partner_leads_trick and (is_last or view.is_master(cards[best]))):
        return view.cheapest(view.legal)
    if is_last or all(view.is_trump(card) for card in winning):
        return view.cheapest(winning)
    masters = [card for card in winning if view.is_master(card)]
    if masters:
        return view.cheapest(masters)
    is_third = len(cards) == 2
    return max(winning, key=powers.__getitem__) if is_third else view.cheapest(view.legal)

"""Players that play legally and not stupidly, for rehearsals and tests. They see what a player sees and no more."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from games.contract import Contract
from games.deal import Deal, deal_cards, shuffled, turned_up_trump
from games.play import CARDS_IN_A_TRICK, Play
from games.registry import GAMES
from games.seats import Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from random import Random

    from games.cards import Card
    from games.contract import Trump
    from games.rules import Rules
    from games.seats import Seat


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that bots have dealt and played; `record` is what a table would write down of it."""

    deal: Deal
    trump: Trump
    play: Play
    record: Mapping[str, object]

    @property
    def tricks_ns(self) -> int:
        """Tricks of North and South."""
        return self.play.tricks_of(Side.NS)

    @property
    def tricks_ew(self) -> int:
        """Tricks of East and West."""
        return self.play.tricks_of(Side.EW)


def play_hand(rules: Rules, hand_no: int, dealer: Seat, rng: Random) -> PlayedHand:
    """Shuffle, deal and play a hand; the same rng state gives the same hand."""
    shape = GAMES[rules.game].shape
    deal = deal_cards(shape, shuffled(shape.pack, rng), dealer)
    trump = rules.trump_for(hand_no) or turned_up_trump(deal)
    play = Play(Contract(trump), deal.hands, dealer.left)
    while not play.is_finished:
        play = play.play(play.turn, choose_card(play, shape.pack, rng))
    record = {
        "game": rules.game,
        "hand_no": hand_no,
        "dealer": str(dealer),
        "trump": str(trump),
        "tricks_ns": play.tricks_of(Side.NS),
        "tricks_ew": play.tricks_of(Side.EW),
    }
    return PlayedHand(deal, trump, play, record)


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

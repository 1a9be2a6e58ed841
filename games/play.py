"""The play of a hand card by card, the same in every game (W-10 to W-20, B-1): an immutable state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.cards import texts, with_hand
from games.errors import Code, GameError, Problem
from games.seats import clockwise_from
from games.trick import Trick, finish_trick

if TYPE_CHECKING:
    from games.cards import Card, Hands
    from games.contract import Contract
    from games.seats import Seat, Side

CARDS_IN_A_TRICK = 4


class IllegalPlay(GameError):
    """That seat may not play that card now."""


@dataclass(frozen=True, slots=True)
class Play:
    """A hand being played. `hands` are what N, E, S, W still hold; `cards` is the trick on the table.

    `free_joker_lead` is False where a joker may be led at notrump only as a last resort (D-6).
    """

    contract: Contract
    hands: Hands
    turn: Seat
    cards: tuple[Card, ...] = ()
    tricks: tuple[Trick, ...] = ()
    free_joker_lead: bool = True

    @property
    def is_finished(self) -> bool:
        """Whether the seat in turn has no card left; all hands run out on the same trick (W-20)."""
        return not self.hands[self.turn.place]

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Every card played so far with its seat, in play order."""
        leader = clockwise_from(self.turn)[-len(self.cards)] if self.cards else self.turn
        on_table = zip(clockwise_from(leader), self.cards, strict=False)
        return (*(play for trick in self.tricks for play in trick.plays), *on_table)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """What a seat still holds."""
        return self.hands[seat.place]

    def legal(self) -> tuple[Card, ...]:
        """The cards that the seat in turn may play."""
        hand = self.hands[self.turn.place]
        if not self.cards and not self.free_joker_lead:
            return self._leads(hand)
        return self.contract.legal(hand, self.cards)

    def check_play(self, seat: Seat, card: Card) -> None:
        """Raise IllegalPlay unless `seat` is in turn, holds the card and may play it."""
        if not self.may_play(seat, card):
            raise self._refusal(seat, card)

    def may_play(self, seat: Seat, card: Card) -> bool:
        """Whether `play` would be accepted."""
        return seat is self.turn and card in self.legal()

    def play(self, seat: Seat, card: Card) -> Play:
        """The state after this card. Raises IllegalPlay."""
        self.check_play(seat, card)
        return self._after(seat, card)

    def revoke(self, seat: Seat, card: Card) -> Play:
        """The state after a card that failed to follow suit and was let stand (D-15). Raises IllegalPlay otherwise."""
        try:
            self.check_play(seat, card)
        except IllegalPlay as error:
            if error.code not in {Code.MUST_FOLLOW_SUIT, Code.JOKER_LEAD_NOT_ALLOWED}:
                raise
        return self._after(seat, card)

    def tricks_of(self, side: Side) -> int:
        """Tricks won so far by both players of a side together (W-21), without a kitty."""
        return sum(trick.winner.side is side for trick in self.tricks)

    def _after(self, seat: Seat, card: Card) -> Play:
        held = tuple([other for other in self.hands[seat.place] if other is not card])
        hands = with_hand(self.hands, seat, held)
        cards = (*self.cards, card)
        if len(cards) < CARDS_IN_A_TRICK:
            return Play(self.contract, hands, seat.left, cards, self.tricks, self.free_joker_lead)
        trick = finish_trick(self.contract, seat.left, cards)
        return Play(self.contract, hands, trick.winner, (), (*self.tricks, trick), self.free_joker_lead)

    def _leads(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        with_suit = tuple(card for card in hand if self.contract.suit_of(card) is not None)
        return with_suit or hand

    def _refusal(self, seat: Seat, card: Card) -> IllegalPlay:
        """Why a card that is not legal is not."""
        who = {"seat": str(seat)}
        if seat is not self.turn or self.is_finished:
            expected = "nobody" if self.is_finished else str(self.turn)
            return IllegalPlay(Problem("seat", Code.PLAY_OUT_OF_TURN, who | {"expected": expected}))
        if card not in self.hand(seat):
            return IllegalPlay(Problem("card", Code.CARD_NOT_IN_HAND, who | {"card": str(card)}))
        legal = who | {"cards": " ".join(texts(self.legal()))}
        if not self.cards:
            return IllegalPlay(Problem("card", Code.JOKER_LEAD_NOT_ALLOWED, legal))
        suit = str(self.contract.suit_led(self.cards))
        return IllegalPlay(Problem("card", Code.MUST_FOLLOW_SUIT, legal | {"suit": suit}))

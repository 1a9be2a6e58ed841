"""A whole hand from the deal to the result, in either game: an immutable state with a verb for each step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from games.bid_whist.auction import Auction
from games.bid_whist.kitty import exchange
from games.bid_whist.naming import name_contract
from games.cards import with_hand
from games.contract import Contract, Trump
from games.deal import turned_up_trump
from games.errors import Code, GameError, Problem
from games.play import Play
from games.result import check_result, score
from games.rules import BidRules
from games.score import Revoke, Score
from games.seats import Side

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.bid_whist.bids import Bid, Call
    from games.cards import Card, Hand, Suit
    from games.contract import Direction
    from games.deal import Deal
    from games.rules import Rules
    from games.seats import Seat

Step = TypeVar("Step")


class UnfinishedHand(GameError):
    """The hand was not played to its end."""


class OutOfPhase(RuntimeError):
    """A verb was used at the wrong step of a hand: a fault of the caller, not of a player."""


class Phase(StrEnum):
    """The steps of a hand; `record` is the head of a written one."""

    RECORD = "record"
    DEAL = "deal"
    AUCTION = "auction"
    NAMING = "naming"
    EXCHANGE = "exchange"
    PLAY = "play"
    RESULT = "result"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand as far as it was played; begin one with `begin_hand`.

    `swapped` is what the declarer gave to the kitty and took from it; `revoked` are the indexes of plays that
    wrongly did not follow suit; `claimed` are the totals of NS and EW stated for a hand not played out (D-25).
    """

    rules: Rules
    hand_no: int
    deal: Deal
    auction: Auction | None = None
    contract: Contract | None = None
    swapped: tuple[Hand, Hand] | None = None
    play: Play | None = None
    revoked: tuple[int, ...] = ()
    claimed: tuple[int, int] | None = None

    @property
    def winning_bid(self) -> tuple[Seat, Bid] | None:
        """The declarer and the bid, once an auction is over (B-10)."""
        return self.auction.last_bid if self.auction and self.auction.is_over else None

    @property
    def declarer(self) -> Seat | None:
        """Who won the auction."""
        return self.winning_bid[0] if self.winning_bid else None

    @property
    def trump(self) -> Trump | None:
        """What is trump, once it is known."""
        return self.contract.trump if self.contract else None

    @property
    def next(self) -> tuple[Phase, Seat] | None:
        """Which step comes next and whose it is; None once the result is known."""
        if self.play:
            is_over = self.claimed or self.play.is_finished
            return None if is_over else (Phase.PLAY, self.play.turn)
        if self.declarer:
            return (Phase.EXCHANGE if self.contract else Phase.NAMING), self.declarer
        return (Phase.AUCTION, self.auction.turn) if self.auction and self.auction.turn else None

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The winner of each finished trick, the kitty apart."""
        return tuple(trick.winner for trick in self.play.tricks) if self.play else ()

    @property
    def revokes(self) -> tuple[Revoke, ...]:
        """What the revokes cost by the rules (D-15)."""
        plays = self.play.plays if self.play else ()
        return tuple(Revoke(plays[index][0], self.rules.revoke_tricks) for index in self.revoked)

    @property
    def tricks_ns(self) -> int:
        """Tricks of North and South, as `tricks_of` counts them."""
        return self.tricks_of(Side.NS)

    @property
    def tricks_ew(self) -> int:
        """Tricks of East and West, as `tricks_of` counts them."""
        return self.tricks_of(Side.EW)

    def tricks_of(self, side: Side) -> int:
        """Tricks as played or as claimed; the kitty is the first one of the declarer's side (B-14)."""
        if self.claimed:
            return self.claimed[0 if side is Side.NS else 1]
        has_kitty = self.declarer is not None and self.declarer.side is side
        return has_kitty + (self.play.tricks_of(side) if self.play else 0)

    def call(self, call: Call) -> PlayedHand:
        """The hand after the seat in turn has spoken. Raises IllegalCall."""
        return replace(self, auction=_at(Phase.AUCTION, self.auction).call(call))

    def name(self, trump: Suit | None, direction: Direction | None) -> PlayedHand:
        """The hand after the declarer has named trump or direction (B-12, B-13). Raises IllegalNaming."""
        _, bid = _at(Phase.NAMING, None if self.contract else self.winning_bid)
        return replace(self, contract=name_contract(bid, trump, direction))

    def swap(self, give: Hand, take: Hand) -> PlayedHand:
        """The hand after the exchange with the kitty; the declarer leads (B-16, B-17). Raises IllegalExchange."""
        contract = _at(Phase.EXCHANGE, None if self.play else self.contract)
        declarer, _ = _at(Phase.EXCHANGE, self.winning_bid)
        hand, _ = exchange(self.deal.hands[declarer.place], self.deal.kitty, give, take)
        hands = with_hand(self.deal.hands, declarer, hand)
        play = Play(contract, hands, declarer, free_joker_lead=self.rules.free_joker_lead)
        return replace(self, swapped=(give, take), play=play)

    def play_card(self, seat: Seat, card: Card, *, revoke: bool = False) -> PlayedHand:
        """The hand after a card. Raises IllegalPlay, but passes over a failure to follow suit marked as a revoke."""
        play = _at(Phase.PLAY, self.play)
        if revoke and not play.may_play(seat, card):
            return replace(self, play=play.revoke(seat, card), revoked=(*self.revoked, len(play.plays)))
        return replace(self, play=play.play(seat, card))

    def result_record(self) -> Mapping[str, object]:
        """The hand as a result record for `games.result`. Raises UnfinishedHand."""
        if self.next:
            raise UnfinishedHand(Problem("plays", Code.PLAY_INCOMPLETE, {"seat": str(self.next[1])}))
        record: dict[str, object] = {
            "game": self.rules.game,
            "hand_no": self.hand_no,
            "dealer": str(self.deal.dealer),
            "tricks_ns": self.tricks_ns,
            "tricks_ew": self.tricks_ew,
        }
        if self.revokes:
            record["revokes"] = [{"by": str(revoke.by), "tricks": revoke.tricks} for revoke in self.revokes]
        return record | self.named() | self._origin_of_trump()

    def score(self) -> Score | None:
        """What the finished hand scores, revokes included; None while it is not finished."""
        return None if self.next else score(self.rules, check_result(self.rules, self.result_record()))

    def named(self) -> dict[str, object]:
        """The trump suit, or in bid whist at notrump the direction, as it is written."""
        if self.auction and self.contract and self.trump is Trump.NOTRUMP:
            return {"direction": str(self.contract.direction)}
        return {"trump": str(self.trump)}

    def _origin_of_trump(self) -> dict[str, object]:
        """The turned-up card in classic whist; in bid whist the auction and the exchange."""
        if self.auction is None:
            return {"turnup": str(self.deal.turnup)} if self.deal.turnup else {}
        give, _ = self.swapped or ((), ())
        return {"auction": self.auction.written(), "declarer": str(self.declarer), "kitty_exchanged": len(give)}


def begin_hand(rules: Rules, hand_no: int, deal: Deal) -> PlayedHand:
    """A dealt hand: the dealer's left is about to speak, or to lead where trump is known (W-10, B-4)."""
    dealt = PlayedHand(rules=rules, hand_no=hand_no, deal=deal)
    if isinstance(rules, BidRules):
        return replace(dealt, auction=Auction(rules, deal.dealer))
    contract = Contract(rules.trump_for(hand_no) or turned_up_trump(deal))
    return replace(dealt, contract=contract, play=Play(contract, deal.hands, deal.dealer.left))


def _at(phase: Phase, value: Step | None) -> Step:
    if value is None:
        raise OutOfPhase(f"the hand is not at its {phase}")
    return value

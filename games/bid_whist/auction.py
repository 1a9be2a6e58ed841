"""The auction (B-4 to B-11, D-1, D-2): an immutable state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.bid_whist.bids import PASS, Bid, Call, IllegalCall, bids_above, check_minimum, parse_call
from games.errors import Code, Problem, shown
from games.rules import AuctionMode, BidRules
from games.seats import SEATS, Seat, seat_or_none

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Auction:
    """Calls so far, each with its seat; the player at the dealer's left speaks first (B-4)."""

    rules: BidRules
    dealer: Seat
    calls: tuple[tuple[Seat, Call], ...] = ()

    @property
    def last_bid(self) -> tuple[Seat, Bid] | None:
        """The last bid and its maker; once the auction is over, the declarer and the winning bid (B-10)."""
        return next(((seat, call) for seat, call in reversed(self.calls) if isinstance(call, Bid)), None)

    @property
    def is_forced(self) -> bool:
        """Whether the dealer had to bid because all others had passed (B-11)."""
        return len(self.calls) == len(SEATS) and [call for _, call in self.calls[:-1]] == [PASS] * 3

    @property
    def is_over(self) -> bool:
        """Whether the last bid has won."""
        if self.last_bid is None:
            return False
        if self.is_forced:
            return True
        match self.rules.auction:
            case AuctionMode.CONTINUOUS:
                return [call for _, call in self.calls[-3:]] == [PASS] * 3
            case AuctionMode.PASS_IS_FINAL:
                return len(self._passed()) == len(SEATS) - 1
            case AuctionMode.SINGLE_ROUND:
                return len(self.calls) == len(SEATS)

    @property
    def turn(self) -> Seat | None:
        """Who speaks next, or None when the auction is over; final passes are skipped."""
        if self.is_over:
            return None
        seat = self.calls[-1][0].left if self.calls else self.dealer.left
        if self.rules.auction is AuctionMode.PASS_IS_FINAL:
            while seat in self._passed():
                seat = seat.left
        return seat

    def written(self) -> list[dict[str, str]]:
        """The calls as JSON values."""
        return [{"seat": str(seat), "call": str(call)} for seat, call in self.calls]

    def legal_calls(self) -> tuple[Call, ...]:
        """What the seat in turn may say."""
        if self.is_over:
            return ()
        bids = bids_above(self.last_bid and self.last_bid[1], self.rules.min_bid)
        return bids if self._dealer_must_bid() else (PASS, *bids)

    def check_turn(self, seat: Seat | None = None) -> None:
        """Raise IllegalCall if the auction is over or, where a seat is given, if it is not in turn."""
        turn = self.turn
        if turn is None:
            raise IllegalCall(Problem("call", Code.AUCTION_ALREADY_OVER))
        if seat not in {None, turn}:
            raise IllegalCall(Problem("call", Code.CALL_OUT_OF_TURN, {"expected": str(turn), "seat": str(seat)}))

    def check_call(self, call: Call) -> None:
        """Raise IllegalCall unless the seat in turn may say this."""
        self.check_turn()
        if not isinstance(call, Bid):
            if self._dealer_must_bid():
                raise IllegalCall(Problem("call", Code.DEALER_MUST_BID))
            return
        check_minimum(call, self.rules.min_bid)
        if self.last_bid and call <= self.last_bid[1]:
            last = self.last_bid[1]
            lowest = next(iter(bids_above(last)), "none")
            data = {"bid": str(call), "last": str(last), "lowest": str(lowest)}
            raise IllegalCall(Problem("call", Code.BID_NOT_HIGHER, data))

    def may_call(self, call: Call) -> bool:
        """Whether `call` would be accepted."""
        return call in self.legal_calls()

    def call(self, call: Call) -> Auction:
        """The auction after the seat in turn has spoken. Raises IllegalCall."""
        self.check_call(call)
        seat = self.turn
        assert seat is not None  # noqa: S101 - check_call has refused a finished auction
        return replace(self, calls=(*self.calls, (seat, call)))

    def call_raw(self, value: object) -> Auction:
        """`call` for a raw value: a text such as `4U`, or `{seat, call}`. Raises IllegalCall."""
        self.check_turn()
        if isinstance(value, dict):
            named = value.get("seat")
            seat = seat_or_none(named)
            if seat is None:
                raise IllegalCall(Problem("call", Code.SEAT_UNKNOWN, {"value": shown(named)}))
            self.check_turn(seat)
            value = value.get("call")
        return self.call(parse_call(value))

    def _passed(self) -> set[Seat]:
        return {seat for seat, call in self.calls if call is PASS}

    def _dealer_must_bid(self) -> bool:
        return [call for _, call in self.calls] == [PASS] * 3


def run_auction(auction: Auction, values: Iterable[object]) -> tuple[Auction, IllegalCall | None]:
    """The auction after raw calls, and the refusal of the first bad one, whose index is the number of calls made."""
    for value in values:
        try:
            auction = auction.call_raw(value)
        except IllegalCall as refusal:
            return auction, refusal
    return auction, None

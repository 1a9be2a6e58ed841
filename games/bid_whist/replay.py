"""The phases of a bid whist record between the deal and the play: auction, naming, exchange."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from games.bid_whist.auction import Auction, run_auction
from games.cards import PACK_54, Suit, suit_or_none
from games.contract import Direction, direction_or_none
from games.errors import Code, Problem, shown
from games.hand import Phase
from games.raw import Unreadable, read_cards, read_list, read_object, read_seat
from games.record import Fault, IllegalRecord, in_phase
from games.seats import seat_or_none

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.bid_whist.bids import Bid
    from games.hand import PlayedHand
    from games.seats import Seat


def replay_bidding(record: Mapping[str, object], dealt: PlayedHand, auction: Auction) -> PlayedHand:
    """The hand after auction, naming and exchange, as far as the record goes. Raises IllegalRecord."""
    auction = _auction(record, auction)
    hand = replace(dealt, auction=auction)
    is_named, is_played = _has_any(record, "naming"), _has_any(record, "plays", "result")
    is_swapped = is_played or _has_any(record, "exchange")
    won = hand.winning_bid
    if won is None:
        if is_named or is_swapped:
            problem = Problem("auction", Code.AUCTION_INCOMPLETE, {"seat": str(auction.turn)})
            raise _illegal_call(auction, problem, auction.turn)
        return hand
    if is_named or is_swapped:
        hand = _name(record.get("naming"), hand, *won)
    if is_swapped:
        hand = _swap(record.get("exchange"), hand, *won)
    return hand


def _has_any(record: Mapping[str, object], *fields: str) -> bool:
    return any(record.get(field) not in (None, []) for field in fields)


def _auction(record: Mapping[str, object], auction: Auction) -> Auction:
    with in_phase(Phase.AUCTION):
        calls = read_list(record.get("auction"), "auction")
    after, refusal = run_auction(auction, calls)
    if refusal is None:
        return after
    index = len(after.calls)
    call, problem = calls[index], refusal.problems[0]
    spoke = seat_or_none(call.get("seat")) if isinstance(call, dict) else None
    problem = Problem(f"auction.{index}", problem.code, problem.data)
    raise _illegal_call(after, problem, spoke or after.turn) from refusal


def _illegal_call(auction: Auction, problem: Problem, seat: Seat | None) -> IllegalRecord:
    legal = tuple(map(str, auction.legal_calls()))
    return IllegalRecord(Fault(phase=Phase.AUCTION, problem=problem, index=len(auction.calls), seat=seat, legal=legal))


def _name(value: object, hand: PlayedHand, declarer: Seat, bid: Bid) -> PlayedHand:
    """What the declarer named; nothing named is a fault once the record goes on (B-12, B-13)."""
    legal = tuple(map(str, Suit if bid.names_trump else Direction))
    with in_phase(Phase.NAMING, seat=declarer, legal=legal):
        if value is None:
            return hand.name(None, None)
        named = read_object(value, "naming", {"seat", "trump", "direction"})
        _check_declarer(named.get("seat"), "naming.seat", declarer, bid)
        trump, direction = suit_or_none(named.get("trump")), direction_or_none(named.get("direction"))
        if trump is None and named.get("trump") is not None:
            raise Unreadable(Problem("naming.trump", Code.SUIT_UNKNOWN, {"value": shown(named.get("trump"))}))
        if direction is None and named.get("direction") is not None:
            raise Unreadable(Problem("naming.direction", Code.DIRECTION_UNKNOWN))
        return hand.name(trump, direction)


def _swap(value: object, hand: PlayedHand, declarer: Seat, bid: Bid) -> PlayedHand:
    """The exchange; a record without one exchanged no cards (B-16)."""
    if value is None:
        return hand.swap((), ())
    with in_phase(Phase.EXCHANGE, seat=declarer):
        given = read_object(value, "exchange", {"seat", "give", "take"})
        _check_declarer(given.get("seat"), "exchange.seat", declarer, bid)
        give = read_cards(given.get("give"), "exchange.give", PACK_54)
        return hand.swap(give, read_cards(given.get("take"), "exchange.take", PACK_54))


def _check_declarer(value: object, field: str, declarer: Seat, bid: Bid) -> None:
    if read_seat(value, field) is not declarer:
        raise Unreadable(Problem(field, Code.DECLARER_MISMATCH, {"bid": str(bid), "seat": str(declarer)}))

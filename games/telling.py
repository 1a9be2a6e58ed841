"""A replayed hand as lines for a person at a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.bid_whist.bids import Bid
from games.cards import Card
from games.seats import SEATS, Side

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from games.bid_whist.bids import Call
    from games.contract import Contract
    from games.hand import PlayedHand

SEAT_NAMES = {"N": "North", "E": "East", "S": "South", "W": "West"}
KIND_NAMES = {"U": "Uptown", "D": "Downtown", "NT": "Notrump"}
TRUMP_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs", "NT": "no trumps"}


def tell(hand: PlayedHand) -> Iterator[str]:
    """The hand from the deal to the score, line by line."""
    yield f"Hand {hand.hand_no}, dealt by {SEAT_NAMES[hand.deal.dealer]}"
    for seat in SEATS:
        yield f"  {SEAT_NAMES[seat]:6}{_cards(hand.deal.hands[seat.place])}"
    if hand.deal.kitty:
        yield f"  Kitty {_cards(hand.deal.kitty)}"
    if hand.auction:
        yield "Auction: " + ", ".join(f"{SEAT_NAMES[seat]} {call_in_words(call)}" for seat, call in hand.auction.calls)
    if hand.contract:
        yield _contract_line(hand, hand.contract)
    yield from _trick_lines(hand)
    yield _end_line(hand)


def call_in_words(call: Call) -> str:
    """`4 Downtown`, `pass`."""
    return f"{call.number} {KIND_NAMES[call.kind]}" if isinstance(call, Bid) else "pass"


def _contract_line(hand: PlayedHand, contract: Contract) -> str:
    trump = f"Trump: {TRUMP_NAMES[contract.trump]}"
    if hand.deal.turnup:
        return f"{trump} ({hand.deal.turnup} turned up)"
    if hand.declarer is None:
        return trump
    exchanged = f", {len(hand.swapped[0])} cards exchanged" if hand.swapped else ""
    return f"{trump}, {KIND_NAMES[contract.direction].lower()}, named by {SEAT_NAMES[hand.declarer]}{exchanged}"


def _trick_lines(hand: PlayedHand) -> Iterator[str]:
    if hand.play is None:
        return
    if hand.declarer:
        yield f"  Kitty      won by {SEAT_NAMES[hand.declarer]}"
    for number, trick in enumerate(hand.play.tricks, start=1):
        plays = "  ".join(f"{seat} {card}" for seat, card in trick.plays)
        yield f"  Trick {number:2}   {plays}   won by {SEAT_NAMES[trick.winner]}"
    if hand.play.cards:
        yield f"  On table   {_cards(hand.play.cards)}"


def _end_line(hand: PlayedHand) -> str:
    tricks = f"North-South {hand.tricks_of(Side.NS)} tricks, East-West {hand.tricks_of(Side.EW)}"
    if hand.next:
        phase, seat = hand.next
        return f"{tricks}; not finished, {SEAT_NAMES[seat]} is next ({phase})"
    score = hand.score()
    claimed = " as claimed" if hand.claimed else ""
    return f"{tricks}{claimed}; points {score.points_ns} to {score.points_ew}" if score else tricks


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))

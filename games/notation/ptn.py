"""PTN, a dialect of PBN in which bid whist hands are exchanged; read only (rules page, 5.1).

Its deals have a fifth group for jokers, `Undealt` is the kitty, and its contract names trump and direction. Its bids
may carry them too; by B-6 and B-7 they are not part of a bid, so they are left for the naming.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from games.bid_whist.bids import parse_bid
from games.bid_whist.naming import name_contract
from games.cards import Suit
from games.contract import Direction
from games.errors import Code, Problem, shown
from games.notation.boards import Board, UnreadableNotation, cards_in, hands_by_seat, plays_in
from games.record import FORMAT
from games.rules import BidRules
from games.seats import clockwise_from

if TYPE_CHECKING:
    from games.contract import Contract

_BID = re.compile(r"([0-9]+)(NT|N)?([♠♥♦♣]?)([↑↓]?)")
_SUITS = {"♠": Suit.SPADES, "♥": Suit.HEARTS, "♦": Suit.DIAMONDS, "♣": Suit.CLUBS}
_DIRECTIONS = {"↑": Direction.UPTOWN, "↓": Direction.DOWNTOWN}
_READ = frozenset({"Dealer", "Deal", "Undealt", "Declarer", "Contract", "Auction", "CardsAdded", "CardsRemoved", "Play"})


def record_from_ptn(board: Board, rules: BidRules | None = None) -> dict[str, object]:
    """The `whist-play/1` record of a board. Raises GameError; whether it is legal, `replay` tells.

    `rules` are those it was played by, which PTN does not say in our terms.
    """
    dealer, declarer = board.seat("Dealer"), str(board.seat("Declarer"))
    contract = _contract(board.value("Contract"))
    named = {"trump": str(contract.trump)} if contract.trump.suit else {"direction": str(contract.direction)}
    swap = {"give": _swapped(board, "CardsRemoved"), "take": _swapped(board, "CardsAdded")}
    seats = clockwise_from(dealer.left)
    calls = [{"seat": str(seats[turn % 4]), "call": _call(word)} for turn, word in enumerate(board.words("Auction"))]
    record: dict[str, object] = {
        "format": FORMAT,
        "game": BidRules.game,
        "rules": (rules or BidRules()).options(),
        "hand_no": 1,
        "dealer": str(dealer),
        "deal": hands_by_seat(board.value("Deal"), "Deal"),
        "kitty": cards_in(board.value("Undealt")),
        "auction": calls,
        "naming": {"seat": declarer, **named},
        "exchange": {"seat": declarer, **swap},
        "plays": plays_in(board.words("Play"), board.seat("Play"), contract),
    }
    if kept := {tag.name: tag.value for tag in board.tags if tag.name not in _READ}:
        record["tags"] = kept
    return record


def _contract(text: str) -> Contract:
    match = _BID.fullmatch(text)
    if match is None:
        raise UnreadableNotation(Problem("Contract", Code.BID_FORMAT, {"value": shown(text)}))
    _, _, suit, direction = match.groups()
    return name_contract(parse_bid(_call(text)), _SUITS.get(suit), _DIRECTIONS.get(direction))


def _call(word: str) -> str:
    """A call as section 0 writes it, without a named suit, and at notrump without a direction."""
    match = _BID.fullmatch(word)
    if match is None:
        return word
    number, notrump, _, direction = match.groups()
    return f"{number}NT" if notrump else number + direction


def _swapped(board: Board, name: str) -> list[str]:
    """The cards of `S:C4C7`, whose seat is the declarer's."""
    return cards_in(board.value(name).partition(":")[2])

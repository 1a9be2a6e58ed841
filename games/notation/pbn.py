"""PBN for classic whist, both ways (rules page, 5.1).

A hand is written as a bridge board whose declarer is the dealer and whose contract is one of the trump suit: bridge
then has the dealer's left lead and plays W-10 to W-20. `Result` counts the dealer's side's tricks. The turned-up card
and the house rules stand in tags of their own; tags of other programs are kept. One tag to a line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.cards import Suit
from games.contract import Contract, trump_or_none
from games.errors import Code, Problem, shown
from games.notation.boards import (
    CLAIM,
    NO_CARD,
    UNFINISHED,
    Board,
    Tag,
    UnreadableNotation,
    hands_by_seat,
    plays_in,
)
from games.record import FORMAT
from games.replay import replay
from games.rules import ClassicRules, Rules
from games.score import TRICKS
from games.seats import Side, clockwise_from

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from games.cards import Hand
    from games.hand import PlayedHand

_LONGEST_NUMBER = 4
GAME_TAG = "ClassicWhist"
_BEFORE = ("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal")
_AFTER = ("Scoring", "Declarer", "Contract", "Result", "Game", "Rules", "TurnUp", "Auction", "Play")
_DERIVED = frozenset({"Board", "Dealer", "Vulnerable", "Deal", *_AFTER[1:]})
"""Tags that follow from the record; all others are kept with it as they are."""


def record_from_board(board: Board) -> dict[str, object]:
    """The `whist-play/1` record of a board. Raises GameError; whether it is legal, `replay` tells.

    Without a tag of ours the rules are the defaults, where a card is turned up.
    """
    dealer, contract = board.seat("Dealer"), _contract(board)
    rules = Rules.parse(board.value("Rules")) if board.tag("Rules") else ClassicRules()
    record: dict[str, object] = {
        "format": FORMAT,
        "game": ClassicRules.game,
        "rules": rules.options(),
        "hand_no": _number(board, "Board") or 1,
        "dealer": str(dealer),
        "deal": hands_by_seat(board.value("Deal"), "Deal"),
        "plays": plays_in(board.words("Play"), dealer.left, contract),
    }
    if board.value("TurnUp"):
        record["turnup"] = board.value("TurnUp")
    if (tricks := _number(board, "Result")) is not None:
        record["result"] = _totals(dealer.side, tricks)
    if kept := {tag.name: tag.value for tag in board.tags if tag.name not in _DERIVED}:
        record["tags"] = kept
    return record


def board_from_record(record: Mapping[str, object]) -> Board:
    """The board of a legal `whist-play/1` record of classic whist. Raises IllegalRecord."""
    hand = replay(dict(record))
    tags = record.get("tags")
    kept = {str(name): str(value) for name, value in tags.items()} if isinstance(tags, dict) else {}
    known = {"Event": "?", "Site": "?", "Date": "?", **dict.fromkeys(("West", "North", "East", "South"), "?")}
    values = known | {"Scoring": ""} | kept | _values(hand)
    others = [name for name in kept if name not in (*_BEFORE, *_AFTER)]
    sections = {"Auction": (f"1{hand.trump} Pass Pass Pass",), "Play": tuple(_rows(hand))}
    ordered = [*_BEFORE, *_AFTER[:-2], *others, *_AFTER[-2:]]
    return Board(tuple(Tag(name, values[name], sections.get(name, ())) for name in ordered if name in values))


def _values(hand: PlayedHand) -> dict[str, str]:
    dealer = hand.deal.dealer
    turnup = {"TurnUp": str(hand.deal.turnup)} if hand.deal.turnup else {}
    return {
        "Board": str(hand.hand_no),
        "Dealer": str(dealer),
        "Vulnerable": "None",
        "Deal": "N:" + " ".join(map(_hand, hand.deal.hands)),
        "Declarer": str(dealer),
        "Contract": f"1{hand.trump}",
        "Result": "" if hand.next else str(hand.tricks_of(dealer.side)),
        "Game": GAME_TAG,
        "Rules": str(hand.rules),
        **turnup,
        "Auction": str(dealer),
        "Play": str(dealer.left),
    }


def _contract(board: Board) -> Contract:
    value = board.value("Contract")
    trump = trump_or_none(value[1:].rstrip("X"))
    if trump is None:
        raise UnreadableNotation(Problem("Contract", Code.SUIT_UNKNOWN, {"value": shown(value)}))
    return Contract(trump)


def _number(board: Board, name: str) -> int | None:
    value = board.value(name)
    return int(value) if value.isascii() and value.isdigit() and len(value) <= _LONGEST_NUMBER else None


def _totals(side: Side, tricks: int) -> dict[str, int]:
    ours, theirs = (tricks, TRICKS - tricks) if side is Side.NS else (TRICKS - tricks, tricks)
    return {"tricks_ns": ours, "tricks_ew": theirs}


def _hand(hand: Hand) -> str:
    """The ranks of each suit, high to low: `AK3.Q7..JT9`."""
    return ".".join("".join(card.rank for card in reversed(hand) if card.suit is suit) for suit in Suit)


def _rows(hand: PlayedHand) -> Iterator[str]:
    """A row a trick, whose columns are seats from the opening leader; `*` ends a claimed hand, `+` an open one."""
    plays = hand.play.plays if hand.play else ()
    marked = [(seat, f"{card}^R" if index in hand.revoked else str(card)) for index, (seat, card) in enumerate(plays)]
    columns = clockwise_from(hand.deal.dealer.left)
    for first in range(0, len(marked), len(columns)):
        row = dict(marked[first : first + len(columns)])
        yield " ".join(row.get(seat, NO_CARD) for seat in columns)
    if hand.claimed or hand.next:
        yield CLAIM if hand.claimed else UNFINISHED

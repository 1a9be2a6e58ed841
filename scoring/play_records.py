"""Play records as people hand them in: `whist-play/1` in JSON, PBN for classic whist, its dialect PTN for bid whist."""

import json
from collections.abc import Sequence

from games.errors import Code, Problem
from games.hand import PlayedHand
from games.notation.boards import Board, parse_boards
from games.notation.pbn import record_from_board
from games.notation.ptn import record_from_ptn
from games.record import Fault, IllegalRecord
from games.replay import replay
from games.rules import BidRules, Rules

LONGEST = 64 * 1024
"""Characters; a record of one hand, written out generously, has a tenth of them."""


class NoRecord(Exception):
    """There is no record in the text: too long, in none of the notations, or with several hands and not this one."""


class RecordOfAnotherHand(Exception):
    """The record is one of hand `hand_no` of the event."""

    def __init__(self, hand_no: int) -> None:
        super().__init__(hand_no)
        self.hand_no = hand_no


def read_play(text: str, rules: Rules, *, hand_no: int) -> PlayedHand:
    """The finished hand that a record of hand `hand_no` of an event tells, replayed by `rules`.

    Raises `NoRecord`, `RecordOfAnotherHand` and `games.errors.GameError`, which is an `IllegalRecord` at the first illegal event
    and where the hand was not played to its end.
    """
    if len(text) > LONGEST:
        raise NoRecord
    record = _from_json(text) if text.lstrip().startswith("{") else _from_boards(parse_boards(text), rules, hand_no)
    played = replay(record, rules)
    if played.hand_no != hand_no:
        raise RecordOfAnotherHand(played.hand_no)
    if played.next:
        phase, seat = played.next
        problem = Problem("plays", Code.PLAY_INCOMPLETE, {"seat": str(seat)})
        raise IllegalRecord(Fault(phase=phase, problem=problem, seat=seat))
    return played


def entered_by_play(played: PlayedHand) -> dict[str, object]:
    """What a table would have entered of a finished hand, tricks as played: the values that `judging.judge` reads."""
    values = {"tricks_ns": played.tricks_ns, "tricks_ew": played.tricks_ew, **played.named()}
    if played.winning_bid:
        declarer, bid = played.winning_bid
        values |= {"bid": str(bid), "declarer": str(declarer)}
    return values


def _from_json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NoRecord from error


def _from_boards(boards: Sequence[Board], rules: Rules, hand_no: int) -> dict[str, object]:
    """The only board, else the one with the hand's number; PTN numbers none."""
    numbered = [board for board in boards if board.value("Board") == str(hand_no)]
    board = next(iter(numbered if len(boards) > 1 else boards), None)
    if board is None:
        raise NoRecord
    if isinstance(rules, BidRules):
        return {**record_from_ptn(board, rules), "hand_no": hand_no}
    return record_from_board(board)

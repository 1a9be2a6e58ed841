"""Results of hands: is a record plausible, what does it say, what does it score. The same calls for every game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.errors import Code, GameError, Problem, shown
from games.reading import NOT_PLAYED, PLAYED, Context, RecordReader, Stage
from games.registry import GAMES, Result
from games.score import Score

if TYPE_CHECKING:
    from games.rules import Rules
    from games.seats import Seat

__all__ = ["Context", "NotPlayed", "RecordRefused", "Result", "Score", "check_result", "problems", "score"]

NO_CONTEXT = Context()
_UNPLAYED_FIELDS = frozenset({"tricks_ns", "tricks_ew", "points_ns", "points_ew"})


class RecordRefused(GameError):
    """The record of a hand cannot be right; `problems` says why."""


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """A hand that was not played or is void: it scores nothing."""

    hand_no: int
    dealer: Seat


def problems(rules: Rules, record: object, context: Context = NO_CONTEXT) -> tuple[Problem, ...]:
    """Every fault of a record of raw JSON values, in the order of section 4.2; each code once. Never raises."""
    return _read(rules, record, context)[1]


def check_result(rules: Rules, record: object, context: Context = NO_CONTEXT) -> Result | NotPlayed:
    """The result that a record holds. Raises RecordRefused with all its problems."""
    result, found = _read(rules, record, context)
    if result is None:
        raise RecordRefused(*found)
    return result


def score(rules: Rules, result: Result | NotPlayed) -> Score:
    """What a result scores under these rules, revoke penalties applied."""
    if isinstance(result, NotPlayed):
        return Score(tricks_ns=0, tricks_ew=0, points_ns=0, points_ew=0)
    return GAMES[rules.game].score(rules, result)


def _read(rules: Rules, record: object, context: Context) -> tuple[Result | NotPlayed | None, tuple[Problem, ...]]:
    if not isinstance(record, Mapping):
        return None, (Problem("record", Code.FIELD_TYPE, {"expected": "an object"}),)
    if record.get("game") != rules.game:
        choice = {"value": shown(record.get("game")), "expected": rules.game}
        return None, (Problem("game", Code.GAME_UNKNOWN, choice),)
    status = record.get("status")
    if status is None or status == PLAYED:
        return GAMES[rules.game].read(rules, record, context)
    return _read_unplayed(RecordReader(rules, record, context), status)


def _read_unplayed(reader: RecordReader, status: object) -> tuple[NotPlayed | None, tuple[Problem, ...]]:
    reader.require("hand_no", "dealer")
    hand_no, dealer = reader.hand_no(), reader.seat("dealer")
    reader.check_hand(hand_no, dealer)
    if not isinstance(status, str) or status not in NOT_PLAYED:
        reader.wrong_type("status", "played, not_played or void")
    elif any(reader.record.get(field) is not None for field in _UNPLAYED_FIELDS):
        reader.note(Stage.CROSS, "status", Code.STATUS_HAS_TRICKS)
    if not reader.is_sound() or hand_no is None or dealer is None:
        return None, reader.problems()
    return NotPlayed(hand_no, dealer), ()

"""Reading a result record of raw JSON values: what both games share (rules page, section 4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from games.cards import Card, card_or_none
from games.errors import Code, Problem, shown
from games.score import TRICKS, Revoke, Score
from games.seats import Seat, seat_or_none

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from games.rules import Rules

MOST_HANDS = 9_999
MOST_REVOKE_TRICKS = 3
PLAYED, NOT_PLAYED = "played", frozenset({"not_played", "void"})
EVENT_FIELDS = frozenset({"table", "players", "entered_by", "confirmed_by", "note"})
"""Fields that belong to the event; they may be there and are not looked into."""
COMMON_FIELDS = EVENT_FIELDS | {
    "game",
    "hand_no",
    "dealer",
    "tricks_ns",
    "tricks_ew",
    "revokes",
    "points_ns",
    "points_ew",
    "status",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What the event knows about the hand; None where it does not matter.

    `recorded` are the numbers of this table's hands that have a result, `ended_with` the one that ended its game.
    """

    expected_dealer: Seat | None = None
    hands_planned: int | None = None
    recorded: Collection[int] = ()
    in_order: bool = False
    ended_with: int | None = None


class Stage(IntEnum):
    """The steps of evaluation, in the order in which their problems are reported (section 4.2)."""

    MISSING = 2
    TYPE = 3
    VALUE = 4
    CROSS = 5
    POINTS = 6


@dataclass(frozen=True, slots=True)
class Common:
    """The fields that the records of all games have, where they could be read."""

    hand_no: int | None
    dealer: Seat | None
    tricks_ns: int | None
    tricks_ew: int | None
    revokes: tuple[Revoke, ...]


class RecordReader:
    """Takes values out of a record and notes what is wrong with them."""

    def __init__(self, rules: Rules, record: Mapping[str, object], context: Context) -> None:
        self.rules = rules
        self.record = record
        self.context = context
        self._found: list[tuple[Stage, Problem]] = []

    def note(self, stage: Stage, field: str, code: Code, **data: object) -> None:
        """Note a problem."""
        self.note_problem(stage, Problem(field, code, data))

    def note_problem(self, stage: Stage, problem: Problem) -> None:
        """Note a problem found by another part of the engine."""
        self._found.append((stage, problem))

    def problems(self) -> tuple[Problem, ...]:
        """All problems in the order of section 4.2, each code once."""
        by_code: dict[Code, Problem] = {}
        for _, problem in sorted(self._found, key=lambda found: found[0]):
            first = by_code.setdefault(problem.code, problem)
            if problem is not first:
                by_code[problem.code] = Problem(first.field, first.code, first.data, (*first.also, problem.field))
        return tuple(by_code.values())

    def is_sound(self) -> bool:
        """Whether nothing was noted so far."""
        return not self._found

    def common(self, fields: Collection[str]) -> Common:
        """The common fields of a played hand; `fields` are all that a record of the game may have."""
        self._refuse_unknown(fields)
        self.require("hand_no", "dealer", "tricks_ns", "tricks_ew")
        hand_no, dealer = self.hand_no(), self.seat("dealer")
        tricks_ns = self.whole("tricks_ns", 0, TRICKS, Code.TRICKS_RANGE)
        tricks_ew = self.whole("tricks_ew", 0, TRICKS, Code.TRICKS_RANGE)
        for field in ("points_ns", "points_ew"):
            self.integer(field)
        self.check_hand(hand_no, dealer)
        return Common(hand_no, dealer, tricks_ns, tricks_ew, self._revokes())

    def require(self, *fields: str) -> None:
        """Note the fields that are absent."""
        for field in fields:
            if self.record.get(field) is None:
                self.note(Stage.MISSING, field, Code.FIELD_MISSING)

    def integer(self, field: str) -> int | None:
        """The whole number in a field; a bool, a text or 7.0 is none."""
        value = self.record.get(field)
        if value is None or type(value) is int:
            return value
        self.wrong_type(field, "a whole number")
        return None

    def whole(self, field: str, low: int, high: int, code: Code, **data: object) -> int | None:
        """The whole number in a field, if it is one between `low` and `high`."""
        value = self.integer(field)
        if value is None or low <= value <= high:
            return value
        self.note(Stage.VALUE, field, code, value=shown(value), **data)
        return None

    def hand_no(self) -> int | None:
        """The hand's number (T-1)."""
        last = self.context.hands_planned or self.rules.rounds or MOST_HANDS
        return self.whole("hand_no", 1, last, Code.HAND_NO_RANGE, max=last)

    def seat(self, field: str) -> Seat | None:
        """The seat in a field."""
        value = self.record.get(field)
        seat = seat_or_none(value)
        if seat is None and value is not None:
            self.note(Stage.VALUE, field, Code.SEAT_UNKNOWN, value=shown(value))
        return seat

    def card(self, field: str) -> Card | None:
        """The card of the 52 in a field."""
        value = self.record.get(field)
        card = card_or_none(value)
        if value is None or (card and not card.is_joker):
            return card
        self.note(Stage.VALUE, field, Code.CARD_UNKNOWN, value=shown(value))
        return None

    def wrong_type(self, field: str, expected: str) -> None:
        """Note a value of the wrong JSON type."""
        self.note(Stage.TYPE, field, Code.FIELD_TYPE, expected=expected)

    def check_hand(self, hand_no: int | None, dealer: Seat | None) -> None:
        """Note what the event knows better: the dealer, the order of hands, the end of the game (T-3, T-5, D-27)."""
        if hand_no is None:
            return
        context = self.context
        expected = context.expected_dealer
        if dealer and expected and dealer is not expected:
            data = {"expected": str(expected), "hand_no": hand_no, "dealer": str(dealer)}
            self.note(Stage.CROSS, "dealer", Code.DEALER_ROTATION, **data)
        if hand_no in context.recorded:
            self.note(Stage.CROSS, "hand_no", Code.HAND_DUPLICATE, hand_no=hand_no)
        if context.in_order:
            for missing in sorted(set(range(1, hand_no)).difference(context.recorded))[:1]:
                self.note(Stage.CROSS, "hand_no", Code.HAND_ORDER, missing=missing)
        if context.ended_with is not None and hand_no > context.ended_with:
            self.note(Stage.CROSS, "hand_no", Code.GAME_ALREADY_OVER, last=context.ended_with)

    def check_points(self, score: Score) -> None:
        """Note written points that differ from the computed ones; to be asked only if nothing else failed."""
        sides = (("points_ns", score.tricks_ns, score.points_ns), ("points_ew", score.tricks_ew, score.points_ew))
        for field, tricks, computed in sides:
            entered = self.record.get(field)
            if entered is not None and entered != computed:
                data = {"tricks": tricks, "computed": computed, "entered": shown(entered)}
                self.note(Stage.POINTS, field, Code.POINTS_MISMATCH, **data)

    def _refuse_unknown(self, fields: Collection[str]) -> None:
        for field, value in self.record.items():
            if field not in fields and value is not None:
                self.note(Stage.MISSING, shown(field), Code.FIELD_UNKNOWN)

    def _revokes(self) -> tuple[Revoke, ...]:
        """The revoke penalties; one without a number of tricks costs what the rules say (D-15)."""
        entries = self.record.get("revokes")
        if entries is None:
            return ()
        if not isinstance(entries, list):
            self.wrong_type("revokes", "a list")
            return ()
        return tuple(revoke for place, entry in enumerate(entries) if (revoke := self._revoke(place, entry)))

    def _revoke(self, place: int, entry: object) -> Revoke | None:
        field = f"revokes.{place}"
        if not isinstance(entry, dict):
            self.wrong_type(field, "a seat and a number of tricks")
            return None
        seat, tricks = seat_or_none(entry.get("by")), entry.get("tricks")
        if tricks is None:
            tricks = self.rules.revoke_tricks
        if type(tricks) is not int:
            self.wrong_type(f"{field}.tricks", "a whole number")
        elif seat is None or not 0 <= tricks <= MOST_REVOKE_TRICKS:
            self.note(Stage.VALUE, field, Code.REVOKE_RANGE)
        else:
            return Revoke(seat, tricks)
        return None

"""What can be wrong, as codes with data; sentences for people are made outside, plain English ones in `sentences`."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TYPE_CHECKING

from games.sentences import SENTENCES

if TYPE_CHECKING:
    from collections.abc import Mapping

_LONGEST_SHOWN = 40
_LARGEST_SHOWN = 10**12


class Code(StrEnum):
    """Every kind of fault the package reports, named as in the rules page, section 4.3."""

    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[str]) -> str:  # noqa: ARG004
        return name

    GAME_UNKNOWN = auto()
    FIELD_MISSING = auto()
    FIELD_TYPE = auto()
    FIELD_UNKNOWN = auto()
    SEAT_UNKNOWN = auto()
    HAND_NO_RANGE = auto()
    HAND_DUPLICATE = auto()
    HAND_ORDER = auto()
    GAME_ALREADY_OVER = auto()
    STATUS_HAS_TRICKS = auto()
    DEALER_ROTATION = auto()
    TRICKS_RANGE = auto()
    TRICKS_SUM = auto()
    POINTS_MISMATCH = auto()
    REVOKE_RANGE = auto()
    TRUMP_MISSING = auto()
    SUIT_UNKNOWN = auto()
    TRUMP_NOT_ALLOWED = auto()
    TRUMP_ROTATION = auto()
    TURNUP_MISMATCH = auto()
    TURNUP_NOT_USED = auto()
    CARD_UNKNOWN = auto()
    HONOURS_OFF = auto()
    HONOURS_RANGE = auto()
    HONOURS_ON_NOTRUMP = auto()
    BID_MISSING = auto()
    DECLARER_MISSING = auto()
    BID_FORMAT = auto()
    BID_NUMBER_RANGE = auto()
    BID_DIRECTION_ON_NOTRUMP = auto()
    BID_BELOW_MINIMUM = auto()
    BID_NOT_HIGHER = auto()
    CALL_OUT_OF_TURN = auto()
    DEALER_MUST_BID = auto()
    AUCTION_INCOMPLETE = auto()
    AUCTION_ALREADY_OVER = auto()
    BID_MISMATCH = auto()
    DECLARER_MISMATCH = auto()
    TRUMP_ON_NOTRUMP = auto()
    DIRECTION_MISSING = auto()
    DIRECTION_UNKNOWN = auto()
    DIRECTION_MISMATCH = auto()
    KITTY_NOT_COUNTED = auto()
    KITTY_TRICK_MISSING = auto()
    KITTY_EXCHANGE_RANGE = auto()
    HAND_SIZE = auto()
    KITTY_SIZE = auto()
    CARD_DUPLICATE = auto()
    DECK_INCOMPLETE = auto()
    LAST_CARD_NOT_DEALER = auto()
    TURNUP_NOT_DEALERS = auto()
    KITTY_EXCHANGE_UNEQUAL = auto()
    CARD_NOT_IN_HAND = auto()
    CARD_NOT_IN_KITTY = auto()
    PLAY_OUT_OF_TURN = auto()
    MUST_FOLLOW_SUIT = auto()
    JOKER_LEAD_NOT_ALLOWED = auto()
    PLAY_INCOMPLETE = auto()
    RESULT_MISMATCH = auto()
    OPTION_UNKNOWN = auto()
    OPTION_VALUE = auto()
    OPTION_NOT_USED = auto()


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: the field it sits in, its code, and the data a sentence about it needs.

    `also` names further fields with the same fault, since a code is reported once (rules page, 4.2).
    `str(problem)` is a plain English sentence.
    """

    field: str
    code: Code
    data: Mapping[str, object] = dataclasses.field(default_factory=dict)
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**{"field": self.field, **self.data})


class GameError(ValueError):
    """The base of every exception this package raises on purpose; carries all the problems found."""

    def __init__(self, *problems: Problem) -> None:
        self.problems = problems
        super().__init__(" ".join(str(problem) for problem in problems))

    @property
    def code(self) -> Code:
        """The code of the first problem."""
        return self.problems[0].code


def shown(value: object) -> str:
    """A raw value, cut to a length that fits a sentence."""
    if isinstance(value, str):
        return value if len(value) <= _LONGEST_SHOWN else value[:_LONGEST_SHOWN] + "…"
    if isinstance(value, int) and abs(value) > _LARGEST_SHOWN:
        return "a huge number"
    if isinstance(value, (dict, list, tuple)):
        return "a group of values"
    return str(value)

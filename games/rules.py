"""What a club chooses: the options and presets of the rules page, section 8, as one frozen value a game."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, get_type_hints

from games.contract import Trump
from games.errors import Code, GameError, Problem, shown

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT_TARGET = 5


class RulesRefused(GameError):
    """The options do not exist, do not fit together or have values they cannot have."""


class End(StrEnum):
    """When a game ends: at a target score (W-24, B-27) or after a fixed number of hands (W-31, B-30)."""

    TARGET = "target"
    FIXED = "fixed"


class TrumpMode(StrEnum):
    """Where trump comes from: the turned-up card (W-6), a list of four (W-27) or of five with notrump (W-28)."""

    TURNUP = "turnup"
    ROTATE4 = "rotate4"
    ROTATE5 = "rotate5"


class Honours(StrEnum):
    """Whether three or four of A K Q J of trumps score as in the English laws (D-13)."""

    OFF = "off"
    ENGLISH = "english"


class AuctionMode(StrEnum):
    """How an auction ends (D-1): by three passes, the same with passes final, or after one turn each."""

    CONTINUOUS = "continuous"
    PASS_IS_FINAL = "pass_is_final"  # noqa: S105
    SINGLE_ROUND = "single_round"


class SetPenalty(StrEnum):
    """What a failed bid costs (D-7): points short, tricks short, or the whole bid."""

    POINTS_SHORT = "points_short"
    TRICKS_SHORT = "tricks_short"
    FULL_BID = "full_bid"


class JokerLead(StrEnum):
    """Whether a joker may be led at notrump at will or only when nothing else is held (D-6)."""

    ANY = "any"
    LAST_RESORT = "last_resort"


RANGES: Mapping[str, range] = {
    "rounds": range(1, 10_000),
    "target": range(1, 51),
    "revoke_tricks": range(4),
    "min_bid": range(1, 8),
    "notrump_multiplier": range(1, 3),
}
"""The values a numeric option can have."""

_ROTATION = (Trump.HEARTS, Trump.DIAMONDS, Trump.SPADES, Trump.CLUBS, Trump.NOTRUMP)
_ROTATION_LENGTH = {TrumpMode.ROTATE4: 4, TrumpMode.ROTATE5: 5}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _is_among(value: object, allowed: tuple[str, ...] | range) -> bool:
    if isinstance(allowed, range):
        return type(value) is int and value in allowed
    return isinstance(value, str) and value in allowed


def _value_problem(name: str, value: object, allowed: tuple[str, ...] | range) -> Problem:
    choice = f"{allowed[0]} to {allowed[-1]}" if isinstance(allowed, range) else ", ".join(allowed)
    return Problem(name, Code.OPTION_VALUE, {"value": shown(value), "expected": choice})


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The options common to all games; make one with a subclass, `parse`, `of` or PRESETS.

    `target` is None when `end` is fixed; `rounds` is None when it is target, or when the event has yet to set it.
    Raises RulesRefused with all faults at once.
    """

    game: ClassVar[str]
    end: End = End.TARGET
    rounds: int | None = None
    target: int | None = None
    revoke_tricks: int = 3

    def __post_init__(self) -> None:
        if self.end is End.TARGET and self.target is None:
            object.__setattr__(self, "target", DEFAULT_TARGET)
        if problems := tuple(self._problems()):
            raise RulesRefused(*problems)

    @staticmethod
    def of(game: object, options: Mapping[str, object]) -> Rules:
        """The rules of a game with these raw option values, the others at their defaults. Raises RulesRefused."""
        if not isinstance(game, str) or game not in _KINDS:
            choice = {"value": shown(game), "expected": " or ".join(_KINDS)}
            raise RulesRefused(Problem("game", Code.GAME_UNKNOWN, choice))
        return _KINDS[game].from_options(options)

    @staticmethod
    def parse(text: str) -> Rules:
        """The rules that `str(rules)` wrote: the game's code, then `option=value` words. Raises RulesRefused."""
        game, *words = text.split() or [""]
        pairs = (word.partition("=") for word in words)
        return Rules.of(game, {name: int(value) if _is_number(value) else value for name, _, value in pairs})

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options().items())])

    def options(self) -> dict[str, str | int]:
        """The option values that apply, as JSON values; `Rules.of(rules.game, rules.options())` gives them back."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        given = {name: value for name, value in values.items() if value is not None}
        return {name: value if isinstance(value, int) else str(value) for name, value in given.items()}

    def with_rounds(self, rounds: int) -> Self:
        """The same rules for an event: a fixed number of hands instead of a target (W-31, B-30)."""
        return replace(self, end=End.FIXED, rounds=rounds, target=None)

    def trump_for(self, hand_no: int) -> Trump | None:
        """The trump that the hand's number fixes, or None where the hand itself decides."""
        del hand_no
        return None

    @property
    def turns_up(self) -> bool:
        """Whether the dealer's last card is shown and makes trump (W-6)."""
        return False

    @property
    def free_joker_lead(self) -> bool:
        """Whether a joker may be led at notrump while other cards are held (D-6)."""
        return True

    @classmethod
    def option_values(cls) -> Mapping[str, tuple[str, ...] | range]:
        """Every option of this game with the values it can have."""
        kinds = get_type_hints(cls)
        return {field.name: RANGES.get(field.name) or tuple(str(member) for member in kinds[field.name]) for field in fields(cls)}

    @classmethod
    def from_options(cls, options: Mapping[str, object]) -> Self:
        """`of` for this game."""
        allowed = cls.option_values()
        problems: list[Problem] = []
        for name, value in options.items():
            if name not in allowed:
                problems.append(Problem(shown(name), Code.OPTION_UNKNOWN))
            elif not _is_among(value, allowed[name]):
                problems.append(_value_problem(name, value, allowed[name]))
        if problems:
            raise RulesRefused(*problems)
        kinds = get_type_hints(cls)
        values: dict[str, Any] = {name: value if type(value) is int else kinds[name](value) for name, value in options.items()}
        return cls(**values)

    def _problems(self) -> list[Problem]:
        problems = [
            _value_problem(name, value, allowed)
            for name, allowed in RANGES.items()
            if (value := getattr(self, name, None)) is not None and not _is_among(value, allowed)
        ]
        unused = "rounds" if self.end is End.TARGET else "target"
        if getattr(self, unused) is not None:
            problems.append(Problem(unused, Code.OPTION_NOT_USED))
        return problems


@dataclass(frozen=True, kw_only=True)
class ClassicRules(Rules):
    """The options of classic whist."""

    game: ClassVar[str] = "classic"
    trump_mode: TrumpMode = TrumpMode.TURNUP
    honours: Honours = Honours.OFF

    @property
    def turns_up(self) -> bool:
        """Whether the dealer's last card is shown and makes trump (W-6)."""
        return self.trump_mode is TrumpMode.TURNUP

    def trump_for(self, hand_no: int) -> Trump | None:
        """Trump by the event's hand number: hearts, diamonds, spades, clubs, perhaps none (W-27, W-28, T-2)."""
        if self.turns_up:
            return None
        return _ROTATION[(hand_no - 1) % _ROTATION_LENGTH[self.trump_mode]]


@dataclass(frozen=True, kw_only=True)
class BidRules(Rules):
    """The options of bid whist."""

    game: ClassVar[str] = "bid"
    min_bid: int = 1
    auction: AuctionMode = AuctionMode.CONTINUOUS
    set_penalty: SetPenalty = SetPenalty.POINTS_SHORT
    notrump_multiplier: int = 1
    nt_joker_lead: JokerLead = JokerLead.ANY

    @property
    def free_joker_lead(self) -> bool:
        """Whether a joker may be led at notrump while other cards are held (D-6)."""
        return self.nt_joker_lead is JokerLead.ANY


_KINDS: Mapping[str, type[Rules]] = {kind.game: kind for kind in (ClassicRules, BidRules)}

PRESETS: Mapping[str, Rules] = MappingProxyType(
    {
        "source": ClassicRules(),
        "english_drive": ClassicRules(end=End.FIXED, trump_mode=TrumpMode.ROTATE4),
        "american_seven": ClassicRules(target=7),
        "short_honours": ClassicRules(honours=Honours.ENGLISH),
        "bid_source": BidRules(),
        "us_club": BidRules(
            target=7,
            min_bid=4,
            auction=AuctionMode.SINGLE_ROUND,
            set_penalty=SetPenalty.FULL_BID,
            notrump_multiplier=2,
        ),
    }
)
"""The named starting points of section 8; its `source`, which suits either game, is `source` and `bid_source`."""

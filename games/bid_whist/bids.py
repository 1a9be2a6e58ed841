"""The 21 bids, the pass, and their text forms (B-5 to B-9)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import total_ordering

from games.errors import Code, GameError, Problem, shown
from games.score import BOOK

LOWEST, HIGHEST = 1, 7


class IllegalCall(GameError):
    """The text is no call, or the call may not be made now."""


class Kind(StrEnum):
    """Uptown, Downtown or Notrump, low to high at the same number (B-6, B-9)."""

    UPTOWN = "U"
    DOWNTOWN = "D"
    NOTRUMP = "NT"


_RANKS = {kind: rank for rank, kind in enumerate(Kind)}


@total_ordering
@dataclass(frozen=True, slots=True)
class Bid:
    """A number of points claimed, and a kind. Bids compare by number, then kind (B-8, B-9)."""

    number: int
    kind: Kind

    @property
    def tricks_needed(self) -> int:
        """Tricks the side must win, the kitty included (B-5)."""
        return BOOK + self.number

    @property
    def names_trump(self) -> bool:
        """Whether its maker names a trump suit, and not a direction as at notrump (B-12, B-13)."""
        return self.kind is not Kind.NOTRUMP

    def __lt__(self, other: Bid) -> bool:
        return (self.number, _RANKS[self.kind]) < (other.number, _RANKS[other.kind])

    def __str__(self) -> str:
        return f"{self.number}{self.kind}"


class Pass(StrEnum):
    """The call that is not a bid."""

    PASS = "P"  # noqa: S105


Call = Bid | Pass
PASS = Pass.PASS
BIDS = tuple(Bid(number, kind) for number in range(LOWEST, HIGHEST + 1) for kind in Kind)
"""All bids, low to high."""

_KINDS = {"": Kind.UPTOWN, "U": Kind.UPTOWN, "↑": Kind.UPTOWN, "D": Kind.DOWNTOWN, "↓": Kind.DOWNTOWN}
_KINDS |= {"NT": Kind.NOTRUMP, "N": Kind.NOTRUMP}
_BID = re.compile(r"(0|[1-9][0-9]*)(NT|N)?([UD↑↓]?)")
_PASSES = frozenset({"P", "Pass"})


def parse_bid(value: object) -> Bid:
    """The bid a raw value names: `4U`, `4D`, `4NT`; also `4`, `4↑`, `4↓`, `4N`. Raises IllegalCall."""
    match = _BID.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise IllegalCall(Problem("bid", Code.BID_FORMAT, {"value": shown(value)}))
    number, notrump, direction = match.groups()
    if notrump and direction:
        raise IllegalCall(Problem("bid", Code.BID_DIRECTION_ON_NOTRUMP))
    if len(number) > 1 or not LOWEST <= int(number) <= HIGHEST:
        raise IllegalCall(Problem("bid", Code.BID_NUMBER_RANGE))
    return Bid(int(number), _KINDS[notrump or direction])


def parse_call(value: object) -> Call:
    """The bid or pass a raw value names; `Pass` is read as `P`. Raises IllegalCall."""
    return PASS if isinstance(value, str) and value in _PASSES else parse_bid(value)


def check_minimum(bid: Bid, minimum: int) -> None:
    """Raise IllegalCall if the bid is below the house minimum (B-29)."""
    if bid.number < minimum:
        raise IllegalCall(Problem("bid", Code.BID_BELOW_MINIMUM, {"min": minimum}))


def bids_above(current: Bid | None, minimum: int = LOWEST) -> tuple[Bid, ...]:
    """The bids that may follow `current`, low to high (B-8, B-29)."""
    return tuple(bid for bid in BIDS if bid.number >= minimum and (current is None or bid > current))

"""What a hand is worth: values common to all games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.seats import Seat, Side

if TYPE_CHECKING:
    from collections.abc import Iterable

TRICKS = 13
BOOK = 6
"""The first six tricks of a side are worth nothing."""


@dataclass(frozen=True, slots=True)
class Revoke:
    """A director's ruling: a seat failed to follow suit, which costs its side so many tricks (D-15)."""

    by: Seat
    tricks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """A scored hand. Tricks are adjusted for revokes (T-4) and make 13; points include honours.

    `made` is None in classic whist; `slam` marks all 13 tricks to one side (D-10).
    """

    tricks_ns: int
    tricks_ew: int
    points_ns: int
    points_ew: int
    honours_ns: int = 0
    honours_ew: int = 0
    won_by: Side | None = None
    made: bool | None = None
    forced: bool = False
    slam: bool = False
    penalised: bool = False


def adjusted_tricks(tricks_ns: int, tricks_ew: int, revokes: Iterable[Revoke]) -> tuple[int, int]:
    """Tricks of NS and EW after the penalties: they add up, but a side loses at most what it took (D-15)."""
    costs = {Side.NS: 0, Side.EW: 0}
    for revoke in revokes:
        costs[revoke.by.side] += revoke.tricks
    moved = min(costs[Side.EW], tricks_ew) - min(costs[Side.NS], tricks_ns)
    return tricks_ns + moved, tricks_ew - moved

"""The four seats of a table and its two sides."""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property


class Side(StrEnum):
    """A partnership: partners sit opposite each other (W-1)."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        """The opposing partnership."""
        return Side.EW if self is Side.NS else Side.NS


class Seat(StrEnum):
    """A place at the table, clockwise N E S W: the player at North's left is East."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @cached_property
    def place(self) -> int:
        """0 to 3, clockwise from North."""
        return _PLACES[self]

    @cached_property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return _LEFT[self]

    @cached_property
    def right(self) -> Seat:
        """The next seat anticlockwise."""
        return self.left.left.left

    @cached_property
    def partner(self) -> Seat:
        """The seat opposite."""
        return self.left.left

    @cached_property
    def side(self) -> Side:
        """The partnership this seat plays for."""
        return _SIDES[self]


SEATS = tuple(Seat)
_PLACES = {seat: place for place, seat in enumerate(SEATS)}
_LEFT = {seat: SEATS[(place + 1) % 4] for place, seat in enumerate(SEATS)}
_SIDES = {Seat.N: Side.NS, Seat.S: Side.NS, Seat.E: Side.EW, Seat.W: Side.EW}
_SIDES_BY_TEXT = {side.value: side for side in Side}
_BY_TEXT = {seat.value: seat for seat in SEATS}


def seat_or_none(value: object) -> Seat | None:
    """The seat that a raw value names, if it names one exactly."""
    return _BY_TEXT.get(value) if isinstance(value, str) else None


def side_or_none(value: object) -> Side | None:
    """The side that a raw value names, if it names one exactly."""
    return _SIDES_BY_TEXT.get(value) if isinstance(value, str) else None


def clockwise_from(first: Seat) -> tuple[Seat, Seat, Seat, Seat]:
    """All four seats in turn, beginning with `first`."""
    return first, first.left, first.partner, first.right

"""Turning single raw JSON values into values of the engine; each fault is raised with the field it sits in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from games.cards import Card, Hand, card_or_none
from games.errors import Code, GameError, Problem, shown
from games.seats import Seat, seat_or_none

if TYPE_CHECKING:
    from collections.abc import Collection


class Unreadable(GameError):
    """A raw value is not what its field holds."""


def read_object(value: object, field: str, known: Collection[str] | None = None) -> Mapping[str, object]:
    """A JSON object, with no fields but the known ones where these are given."""
    if not isinstance(value, Mapping):
        raise _wrong_type(field, "an object")
    for name in value:
        if known is not None and name not in known:
            raise Unreadable(Problem(f"{field}.{shown(name)}".lstrip("."), Code.FIELD_UNKNOWN))
    return value


def read_list(value: object, field: str) -> list[object]:
    """A JSON list; an absent one is empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise _wrong_type(field, "a list")
    return value


def read_seat(value: object, field: str) -> Seat:
    """One of N E S W."""
    seat = seat_or_none(value)
    if seat is None:
        raise Unreadable(Problem(field, Code.SEAT_UNKNOWN, {"value": shown(value)}))
    return seat


def read_card(value: object, field: str, pack: Collection[Card]) -> Card:
    """A card of the pack."""
    card = card_or_none(value)
    if card is None or card not in pack:
        raise Unreadable(Problem(field, Code.CARD_UNKNOWN, {"value": shown(value)}))
    return card


def read_cards(value: object, field: str, pack: Collection[Card]) -> Hand:
    """A list of cards of the pack, in the order written."""
    return tuple(read_card(item, f"{field}.{place}", pack) for place, item in enumerate(read_list(value, field)))


def read_flag(value: object, field: str) -> bool:
    """True or false; an absent flag is false."""
    if value is None or isinstance(value, bool):
        return bool(value)
    raise _wrong_type(field, "true or false")


def read_tricks(value: object, field: str, most: int) -> int:
    """A number of tricks."""
    if value is None:
        raise Unreadable(Problem(field, Code.FIELD_MISSING))
    if type(value) is not int:
        raise _wrong_type(field, "a whole number")
    if not 0 <= value <= most:
        raise Unreadable(Problem(field, Code.TRICKS_RANGE))
    return value


def _wrong_type(field: str, expected: str) -> Unreadable:
    return Unreadable(Problem(field, Code.FIELD_TYPE, {"expected": expected}))

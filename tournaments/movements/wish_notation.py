"""Wishes as one types them, players, tables and rounds counted from 1: `apart:3,7  stay:7,3  rest:5,2  roles:1-20`."""

from __future__ import annotations

import re
from collections.abc import Callable

from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, StayAtTable, Wish

NUMBERS = re.compile(r"[1-9]\d{0,3}(-[1-9]\d{0,3})?(,[1-9]\d{0,3}(-[1-9]\d{0,3})?)*", re.ASCII)

_MAKERS: dict[str, Callable[..., Wish]] = {
    "apart": lambda one, other, hard: KeepApart(one - 1, other - 1, hard),
    "stay": lambda player, table, hard: StayAtTable(player - 1, table - 1, hard),
    "rest": lambda player, number, hard: SitOutIn(player - 1, number - 1, hard),
}


def parse_wish(text: str, *, hard: bool = False) -> Wish:
    """The wish that `text` stands for. Raises ValueError with the notation for anything else.

    `apart:3,7` two players never share a table; `stay:7,3` player 7 stays at table 3; `rest:5,2` player 5 sits out in round 2;
    `roles:1-20` players 1 to 20 have one role, the others the other, and partners are always of different roles.
    """
    kind, _, listed = text.partition(":")
    if NUMBERS.fullmatch(listed):
        numbers = _numbers(listed)
        if kind == "roles":
            return PartnerOtherRole(frozenset(number - 1 for number in numbers), hard)
        if kind in _MAKERS and len(numbers) == 2 and (kind != "apart" or numbers[0] != numbers[1]):
            return _MAKERS[kind](*numbers, hard)
    raise ValueError(f"“{text}” is no wish. Wishes are apart:3,7 stay:7,3 rest:5,2 roles:1-20")


def _numbers(listed: str) -> list[int]:
    """The numbers of a list such as 1-4,7 in the order given."""
    numbers: list[int] = []
    for part in listed.split(","):
        first, _, last = part.partition("-")
        numbers += range(int(first), int(last or first) + 1)
    return numbers

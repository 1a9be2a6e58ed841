"""Stored movements for up to 64 players and 24 rounds, where a long search found better than a short one does.

The file is compressed. Uncompressed it is a line of JSON [[players, rounds], ...] and then, in that order, the movements, a byte
a number: for each round who sits out and then, table by table, East, South and West, each as the rank among the people not
named yet. North is always the first of those; East has a lower number than West. Seats are evened out after unpacking.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib import resources

from tournaments.movements.base import SAME_PARTNERS, MovementRound, Seating, sitting_out

Size = tuple[int, int]
"""Players and rounds."""


def has_best_known(players: int, rounds: int) -> bool:
    return (players, rounds) in _stored()


def best_known(players: int, rounds: int) -> list[MovementRound]:
    """The stored movement. Raises KeyError where none is."""
    numbers = iter(_stored()[players, rounds])
    return [_unpacked(numbers, players) for _ in range(rounds)]


def sizes() -> list[Size]:
    """All sizes stored."""
    return list(_stored())


def pack(movements: Mapping[Size, Sequence[MovementRound]]) -> bytes:
    """The file's content."""
    index = json.dumps([list(size) for size in movements], separators=(",", ":")).encode()
    numbers = bytes(
        number
        for (players, _), rounds in movements.items()
        for movement_round in rounds
        for number in _packed(movement_round, players)
    )
    return lzma.compress(index + b"\n" + numbers, preset=9 | lzma.PRESET_EXTREME)


def _packed(movement_round: MovementRound, players: int) -> Iterator[int]:
    free = list(range(players))
    tables = sorted(_normal(seating) for seating in movement_round)
    for player in (*sitting_out(movement_round, free), *(player for table in tables for player in table)):
        rank = free.index(player)
        free.pop(rank)
        if all(player != table[0] for table in tables):
            yield rank


def _normal(seating: Seating) -> tuple[int, ...]:
    people = [player for player in seating if player is not None]
    return min(tuple(people[place] for place in way) for way in SAME_PARTNERS)


def _unpacked(numbers: Iterator[int], players: int) -> MovementRound:
    free = list(range(players))
    for _ in range(players % 4):
        free.pop(next(numbers))
    tables: list[Seating] = []
    while free:
        tables.append((free.pop(0), free.pop(next(numbers)), free.pop(next(numbers)), free.pop(next(numbers))))
    return tuple(tables)


@cache
def _stored() -> dict[Size, bytes]:
    compressed = resources.files("tournaments.movements").joinpath("data/best_known.xz").read_bytes()
    index, _, numbers = lzma.decompress(compressed).partition(b"\n")
    stored = {}
    for players, rounds in json.loads(index):
        length = rounds * (players % 4 + players // 4 * 3)
        stored[players, rounds], numbers = numbers[:length], numbers[length:]
    return stored

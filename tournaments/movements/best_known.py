"""Stored movements for up to 64 players and 24 rounds, where a long search found better than a short one does.

The file is compressed; uncompressed it is a line of JSON [[players, rounds], ...] and then, in that order, the people of each
movement as bytes: round by round, table by table, N, E, S, W.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Mapping
from functools import cache
from importlib import resources

from tournaments.movements.base import MovementRound, as_round

FILE = "data/best_known.xz"

Size = tuple[int, int]
"""Players and rounds."""


def has_best_known(players: int, rounds: int) -> bool:
    return (players, rounds) in _stored()


def best_known(players: int, rounds: int) -> list[MovementRound]:
    """The stored movement. Raises KeyError where none is."""
    return _unpack(_stored()[players, rounds], players, rounds)


def sizes() -> list[Size]:
    """All sizes stored."""
    return list(_stored())


def pack(movements: Mapping[Size, list[MovementRound]]) -> bytes:
    """The file's content."""
    index = json.dumps([list(size) for size in movements], separators=(",", ":")).encode()
    people = b"".join(
        bytes(player for movement_round in rounds for seating in movement_round for player in seating if player is not None)
        for rounds in movements.values()
    )
    return lzma.compress(index + b"\n" + people, preset=9 | lzma.PRESET_EXTREME)


def _unpack(people: bytes, players: int, rounds: int) -> list[MovementRound]:
    seats = players // 4 * 4
    each_round = [people[start : start + seats] for start in range(0, rounds * seats, seats)]
    return [as_round(zip(*[iter(row)] * 4, strict=True)) for row in each_round]


@cache
def _stored() -> dict[Size, bytes]:
    compressed = resources.files("tournaments.movements").joinpath(FILE).read_bytes()
    index, _, people = lzma.decompress(compressed).partition(b"\n")
    stored = {}
    for players, rounds in json.loads(index):
        length = players // 4 * 4 * rounds
        stored[players, rounds], people = people[:length], people[length:]
    return stored

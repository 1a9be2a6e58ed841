"""Short movements in which no two people ever share a table twice, by construction.

Four layers of `tables` players each; in what follows player x of layer k has the number k * tables + x.

Rotation. From round to round layer 0 stays and layers 1, 2, 3 move on by 1, 2, 3 tables. Players of layers k and l meet again
after d rounds only if (k - l) d is a multiple of the number of tables m: never within m rounds if neither 2 nor 3 divides m,
not within m/2 if 2 does, m/3 if 3 does.

Transversal. The classes of a resolvable transversal design with 4 groups of m points: m rounds, each pair of different
layers meets exactly once. Then each layer can play a movement of its own, all at the same time.

Everyone meets everyone once. 3 layers of GF(q) and one stationary player, 3q + 1 in all: a stored round, multiplied and
translated, in which all differences occur exactly once: after q rounds everyone has met everyone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any

from tournaments.movements.base import MovementRound, as_round
from tournaments.movements.designs.base import relabel
from tournaments.movements.designs.fields import field
from tournaments.movements.designs.transversal import has_transversal, transversal_classes

PAIRINGS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""The three ways to make partnerships of a table, as orders of seating its people."""


def rotation_reach(tables: int) -> int:
    """Rounds of the rotation without a repeated meeting."""
    if tables % 3 == 0:
        return tables // 3
    return tables // 2 if tables % 2 == 0 else tables


def transversal_reach(tables: int) -> int:
    """Rounds of the transversal movement, layers' own movements included; 0 where the fields do not give one."""
    if not has_transversal(tables):
        return 0
    return tables + (max(1, no_repeat_reach(tables)) if tables % 4 == 0 else 0)


def once_meet_reach(players: int) -> int:
    """(players - 1) / 3 where a starter is stored, else 0."""
    return (players - 1) // 3 if str(players) in _once_meet_starters() else 0


@cache
def no_repeat_reach(players: int) -> int:
    """The most rounds any of the three gives for 4n players."""
    tables = players // 4
    return max(rotation_reach(tables), transversal_reach(tables), once_meet_reach(players))


def no_repeat_rounds(players: int) -> list[MovementRound]:
    """The longest of the three movements, whole; any prefix is as good for fewer rounds."""
    tables = players // 4
    reach: list[tuple[int, Callable[[], list[MovementRound]]]] = [
        (once_meet_reach(players), lambda: once_meet(players)),
        (transversal_reach(tables), lambda: transversal(tables)),
        (rotation_reach(tables), lambda: rotation(tables, rotation_reach(tables))),
    ]
    return max(reach, key=lambda candidate: candidate[0])[1]()


def rotation(tables: int, rounds: int) -> list[MovementRound]:
    """`rounds` rounds of the rotation; partnerships take turns so that all layers partner each other."""
    return [
        as_round(
            _paired([layer * tables + (table - layer * index) % tables for layer in range(4)], index) for table in range(tables)
        )
        for index in range(rounds)
    ]


def transversal(tables: int) -> list[MovementRound]:
    """All rounds of the transversal movement."""
    blocks = transversal_classes(tables)
    rounds = [
        as_round(_paired([layer * tables + x for layer, x in enumerate(block)], index) for block in parallel)
        for index, parallel in enumerate(blocks)
    ]
    if tables % 4 == 0:
        rounds += [_in_all_layers(inner, tables) for inner in no_repeat_rounds(tables)]
    return rounds


def once_meet(players: int) -> list[MovementRound]:
    """The (players - 1) / 3 rounds of a stored starter."""
    stored = _once_meet_starters()[str(players)]
    numbers = field(stored["q"])
    points = [divmod(point, numbers.order) for point in range(3 * numbers.order)]
    base = [tuple(table) for table in stored["base"]]
    initial = [(0, numbers.order, 2 * numbers.order, 3 * numbers.order)]
    for factor in numbers.subgroup(stored["order"]):
        initial += relabel(base, [layer * numbers.order + numbers.multiply(x, factor) for layer, x in points])
    moves = [[*(layer * numbers.order + numbers.add(x, by) for layer, x in points), players - 1] for by in range(numbers.order)]
    return [as_round(_paired(table, index) for table in relabel(initial, move)) for index, move in enumerate(moves)]


def _in_all_layers(inner: MovementRound, tables: int) -> MovementRound:
    return as_round(
        [layer * tables + player for player in seating if player is not None] for layer in range(4) for seating in inner
    )


def _paired(people: list[int] | tuple[int, ...], index: int) -> tuple[int, ...]:
    """The three partnerships of the same four people in turn."""
    return tuple(people[place] for place in PAIRINGS[index % 3])


@cache
def _once_meet_starters() -> dict[str, Any]:
    data = resources.files("tournaments.movements").joinpath("data/once_meet.json").read_text()
    starters: dict[str, Any] = json.loads(data)
    return starters

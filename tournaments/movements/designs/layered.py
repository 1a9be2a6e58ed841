"""Layered starters: points (layer, x) with x in GF(q), moved by adding to x and by a multiplier group M.

Theorem. M is a multiplicative subgroup of odd order, so no m of it maps a difference to its negative. If the base tables of
the base rounds, multiplied by M, contain for every pair of layers each difference orbit once among partners and twice among
opponents (pairs of a layer up to sign), and each base round, so multiplied, seats every point with x other than 0, then
translating by all of GF(q) gives a frame whose groups are {(layer, r)}: round r leaves out x = r.
Wh(Lq) comes about when the points with x = 0 play a round of Wh(L) beside each base round; the remaining differences are
covered by rounds that translation maps to themselves: one table, multiplied by m of M and developed, is a round for each m.
"""

from __future__ import annotations

from typing import Any

from tournaments.movements.designs.base import Design, Tables, relabel
from tournaments.movements.designs.fields import Field, field
from tournaments.movements.designs.frames import Frame


def layered_frame(stored: dict[str, Any]) -> Frame:
    """A frame of type layers^q from {"L": layers, "q": q, "order": of the multiplier group, "rounds": base rounds}."""
    layers, order = stored["L"], stored["q"]
    base = [_multiplied(stored, [tuple(table) for table in tables]) for tables in stored["rounds"]]
    moves = [_translation(field(order), layers, r) for r in range(order)]
    groups = [[layer * order + r for layer in range(layers)] for r in range(order)]
    return Frame(groups, [[relabel(tables, move) for tables in base] for move in moves])


def layered_design(stored: dict[str, Any], small: Design) -> Design:
    """Wh(layers * q); `small` is Wh(layers), and the base rounds after its rounds are those fixed by translation."""
    layers, order = stored["L"], stored["q"]
    numbers = field(order)
    moves = [_translation(numbers, layers, r) for r in range(order)]
    base_rounds = [[tuple(table) for table in tables] for tables in stored["rounds"]]
    rounds: Design = []
    for tables, at_zero in zip(base_rounds, small, strict=False):
        whole = _multiplied(stored, tables) + relabel(at_zero, range(0, layers * order, order))
        rounds += [relabel(whole, move) for move in moves]
    for tables in base_rounds[len(small) :]:
        for factor in numbers.subgroup(stored["order"]):
            scaled = relabel(tables, _scaling(numbers, layers, factor))
            rounds.append([table for move in moves for table in relabel(scaled, move)])
    return rounds


def _translation(numbers: Field, layers: int, by: int) -> list[int]:
    return [layer * numbers.order + numbers.add(x, by) for layer in range(layers) for x in range(numbers.order)]


def _scaling(numbers: Field, layers: int, factor: int) -> list[int]:
    return [layer * numbers.order + numbers.multiply(x, factor) for layer in range(layers) for x in range(numbers.order)]


def _multiplied(stored: dict[str, Any], tables: Tables) -> Tables:
    numbers = field(stored["q"])
    factors = numbers.subgroup(stored["order"])
    return [table for factor in factors for table in relabel(tables, _scaling(numbers, stored["L"], factor))]

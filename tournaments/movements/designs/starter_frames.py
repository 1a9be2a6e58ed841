"""Frames from a stored starter.

Theorem. Let G be the additive group of a ring and H a subgroup of it, the hole. If the starter's tables partition G without H
and the differences of partners take each value outside H once up to sign, those of opponents twice, then adding each r of
G gives a frame whose groups are the cosets of H: round r leaves out H + r. Multiplying base tables by the powers of a unit
that maps H to itself makes a long starter of a few.
"""

from __future__ import annotations

from typing import Any

from tournaments.movements.designs.base import Tables, relabel
from tournaments.movements.designs.fields import Integers, Product, Ring, field, shift
from tournaments.movements.designs.frames import Frame


def starter_frame(stored: dict[str, Any]) -> Frame:
    """From {"specs": ring components like "Z8" or "F27", "mult": components of the unit, "base": tables}."""
    ring = Product([_component(name) for name in stored["specs"]])
    starter = _multiplied(ring, ring.element(stored["mult"]), [tuple(table) for table in stored["base"]])
    hole = sorted(set(range(ring.order)).difference(*starter))
    group_of: dict[tuple[int, ...], int] = {}
    frame = Frame([], [])
    for r in range(ring.order):
        moved = shift(ring, r)
        coset = tuple(sorted(moved[point] for point in hole))
        if coset not in group_of:
            group_of[coset] = len(group_of)
            frame.groups.append(list(coset))
            frame.partial_rounds.append([])
        frame.partial_rounds[group_of[coset]].append(relabel(starter, moved))
    return frame


def _component(name: str) -> Ring:
    order = int(name[1:])
    return field(order) if name[0] == "F" else Integers(order)


def _multiplied(ring: Product, unit: int, base: Tables) -> Tables:
    one = ring.element([1] * len(ring.components))
    tables: Tables = []
    factor = one
    while not tables or factor != one:
        scaled = {point: ring.multiply(point, factor) for table in base for point in table}
        tables += [(scaled[a], scaled[b], scaled[c], scaled[d]) for a, b, c, d in base]
        factor = ring.multiply(factor, unit)
    return tables

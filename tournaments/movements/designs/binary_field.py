"""Wh(2^k), k >= 2.

Theorem. Let t generate GF(2^k)*. In round a, for each a other than 0, the tables are the cosets of {0, a, ta, (t + 1)a}
with partners x and x + a. Two points differ by some d: they are partners in round d, and opponents in the rounds d/t and
d/(t + 1), once each.
"""

from __future__ import annotations

from tournaments.movements.designs.base import Design, Tables
from tournaments.movements.designs.fields import field


def binary_design(order: int) -> Design:
    """All rounds; `order` must be a power of two, at least 4."""
    return [_cosets(a, field(order).multiply(a, field(order).powers[1]), order) for a in range(1, order)]


def _cosets(a: int, b: int, order: int) -> Tables:
    seen: set[int] = set()
    tables: Tables = []
    for x in range(order):
        if x not in seen:
            tables.append((x, x ^ b, x ^ a, x ^ a ^ b))
            seen.update(tables[-1])
    return tables

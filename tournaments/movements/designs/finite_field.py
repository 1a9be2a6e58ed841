"""Wh(q) for a prime power q = 4n + 1.

Theorem. Let g generate GF(q)* and i = g^n, so i^2 = -1. The tables (x, ix, -x, -ix) for x = g^0..g^(n-1) are the initial
round of a whist design; round r adds r to each, and r sits out. Partners differ by 2x and 2ix, up to sign, which runs
through GF(q)*/{1, -1} once; opponents differ by (1 - i)x and (1 + i)x = i(1 - i)x, twice over, so every difference comes
twice. Each player sits once in every seat of every table, and has every other once at his left and once at his right.
"""

from __future__ import annotations

from tournaments.movements.designs.base import Design, relabel
from tournaments.movements.designs.fields import field, shift


def field_design(order: int) -> Design:
    """All rounds; `order` must be a prime power of the form 4n + 1."""
    numbers = field(order)
    quarter = (order - 1) // 4
    powers = numbers.powers
    initial = [(powers[i], powers[i + quarter], powers[i + 2 * quarter], powers[i + 3 * quarter]) for i in range(quarter)]
    return [relabel(initial, shift(numbers, r)) for r in range(order)]

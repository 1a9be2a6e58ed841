"""Cyclic designs from a stored initial round.

Theorem. Let the initial round's tables partition Z_v without 0 (v = 4n + 1), or Z_(v-1) with one more point that never moves
(v = 4n). If the differences of partners take each value other than 0 once, up to sign, and those of opponents twice, then
adding r to every moving point for each r gives a whist design. A player's next place is where the player one number below sat.
"""

from __future__ import annotations

from tournaments.movements.designs.base import Design, Tables, relabel
from tournaments.movements.designs.fields import Integers, shift


def cyclic_design(points: int, initial: Tables) -> Design:
    """All rounds; on 4n points the last one is the stationary one."""
    moving = points if points % 4 else points - 1
    return [relabel(initial, [*shift(Integers(moving), r), moving]) for r in range(moving)]

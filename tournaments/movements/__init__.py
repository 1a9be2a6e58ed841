"""Movements: who sits where with whom in each round, as pure values with a certificate of their balance.

`plan_movement` makes one, `candidates` compares several, `replan` and `repairs` mend one in mid-event, `next_round` moves a
drive on by its results, `certify` counts how fair any of them is.
"""

from tournaments.movements.base import Movement, MovementImpossible, MovementRound, Seating
from tournaments.movements.certificate import Certificate, certify, lower_bounds
from tournaments.movements.planner import candidates, plan_movement, replan
from tournaments.movements.progressive import next_round, opening_round
from tournaments.movements.repair import repairs
from tournaments.movements.sit_outs import sit_out_ledger

__all__ = [
    "Certificate",
    "Movement",
    "MovementImpossible",
    "MovementRound",
    "Seating",
    "candidates",
    "certify",
    "lower_bounds",
    "next_round",
    "opening_round",
    "plan_movement",
    "repairs",
    "replan",
    "sit_out_ledger",
]

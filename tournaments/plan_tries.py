"""Trying many plans for the same people: pure values, so that a process without Django can do it."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection

from tournaments.planning import PlanningSnapshot, propose

TRIES = 20
#: As long as the page itself searches, so that the page finds the same plan again by its number.
SECONDS_A_TRY = 1.0
NICENESS = 10


@dataclass(frozen=True, slots=True)
class Search:
    """How far a search has come: so many plans tried, and the number of the best one of them."""

    tried: int
    best_seed: int = 0

    @property
    def is_over(self) -> bool:
        return self.tried == TRIES


def tries(snapshot: PlanningSnapshot) -> Iterator[Search]:
    """Plan with one number after the other, and say after each which one has the best certificate so far.

    Raises `tournaments.movements.MovementImpossible` at once if nothing can be planned.
    """
    best = propose(snapshot, seed=0, budget=SECONDS_A_TRY)
    yield Search(1, best.seed)
    for seed in range(1, TRIES):
        proposal = propose(snapshot, seed=seed, budget=SECONDS_A_TRY)
        if proposal.certificate.order < best.certificate.order:
            best = proposal
        yield Search(seed + 1, best.seed)


def send_tries(snapshot: PlanningSnapshot, connection: Connection) -> None:
    """Send each step of `tries` through the connection, as a process that gives way to the pads."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for step in tries(snapshot):
        connection.send(step)
    connection.close()

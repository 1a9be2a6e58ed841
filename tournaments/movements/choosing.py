"""Choosing some rounds of a whist design, where nearly all are played."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from tournaments.movements.base import MovementRound, meetings

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]


def best_rounds_of(design: Sequence[MovementRound], players: int, rounds: int) -> list[MovementRound]:
    """That many rounds of a whist design, so that meetings repeat little: partners stay unique, opponents at most twice.

    Rounds are added one by one, the one that overlaps the chosen least, then exchanged while that helps.
    """
    import numpy as np  # noqa: PLC0415 - most processes never plan anything and should not pay for it

    overlap = _overlaps(design, players)
    chosen = [0]
    while len(chosen) < rounds:
        load = overlap[chosen].sum(axis=0)
        load[chosen] = load.max() + 1
        chosen.append(int(load.argmin()))
    for _ in range(4 * rounds):
        load = overlap[chosen].sum(axis=0)
        gain = load[chosen][:, None] - load[None, :] + overlap[chosen]
        gain[:, chosen] = 0
        out, into = np.unravel_index(gain.argmax(), gain.shape)
        if gain[out, into] <= 0:
            break
        chosen[int(out)] = int(into)
    return [design[index] for index in sorted(chosen)]


def _overlaps(design: Sequence[MovementRound], players: int) -> Integers:
    """For any two rounds the number of pairs that meet in both. In a whist design each pair meets in three rounds."""
    import numpy as np  # noqa: PLC0415 - most processes never plan anything and should not pay for it

    pairs = np.fromiter(
        (
            min(one, other) * players + max(one, other)
            for movement_round in design
            for seating in movement_round
            for one, other in meetings(seating)
        ),
        dtype=np.int64,
    )
    rounds_of_meetings = np.repeat(np.arange(len(design)), 6 * len(design[0]))
    rounds_of_pair = rounds_of_meetings[pairs.argsort(kind="stable")].reshape(-1, 3)
    overlap = np.zeros((len(design), len(design)), dtype=np.int64)
    for one, other in permutations(range(3), 2):
        np.add.at(overlap, (rounds_of_pair[:, one], rounds_of_pair[:, other]), 1)
    return overlap

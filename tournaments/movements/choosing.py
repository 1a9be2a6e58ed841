"""Choosing some rounds of a whist design, where nearly all are played."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.movements.base import MovementRound, meetings


def best_rounds_of(design: Sequence[MovementRound], players: int, rounds: int) -> list[MovementRound]:
    """That many rounds of a design, so that meetings repeat little: partners stay unique, opponents at most twice.

    The overlap of two rounds is the number of pairs that meet in both. Rounds are added one by one, the least overlapping
    first, then exchanged while that helps.
    """
    import numpy as np  # noqa: PLC0415 - most processes never plan anything and should not pay for it

    met = np.zeros((len(design), players * players), dtype=np.float32)
    for index, movement_round in enumerate(design):
        met[index, [one * players + other for seating in movement_round for one, other in meetings(seating)]] = 1
    overlap = met @ met.T
    np.fill_diagonal(overlap, 0)
    chosen = [0]
    while len(chosen) < rounds:
        load = overlap[chosen].sum(axis=0)
        load[chosen] = np.inf
        chosen.append(int(load.argmin()))
    for _ in range(4 * rounds):
        inside = overlap[np.ix_(chosen, chosen)].sum(axis=0)
        load = overlap[chosen].sum(axis=0)
        gain = inside[:, None] - load[None, :] + overlap[chosen]
        gain[:, chosen] = 0
        out, into = divmod(int(gain.argmax()), len(design))
        if gain[out, into] <= 0:
            break
        chosen[out] = into
    return [design[index] for index in sorted(chosen)]

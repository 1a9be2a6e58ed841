"""Second stage: which compass seat and which table. It never changes who meets whom, only how evenly seats and tables fall."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.movements.base import SAME_PARTNERS, Movement, MovementRound, Seating
from tournaments.movements.certificate import most_rounds_at_one_table, seat_spread

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

REGULAR_PASSES, MOST_PASSES = 2, 40
MOST_RESEATED = 60_000
"""Tables re-seated in all passes, beyond the first three."""

NOBODY = [0, 0, 0, 0]
UNAVAILABLE = 1 << 40


def even_out(
    movement: Movement,
    *,
    played: Sequence[MovementRound] = (),
    stays: Mapping[int, int] | None = None,
    move_tables: bool = True,
) -> Movement:
    """Balance seats, and table numbers if they may move; what would make the figures worse is not done.

    Who `stays` (player to table) keeps that table and sits North.
    """
    rounds = balance_seats(movement.rounds, movement.players, played=played, at_north=stays or (), seed=movement.seed or 0)
    if not stays:
        rounds = min(movement.rounds, rounds, key=lambda option: seat_spread((*played, *option), movement.players))
    if move_tables:
        numbered = number_tables(rounds, movement.players, played=played, stays=stays)
        options = [numbered] if stays else [rounds, numbered]
        rounds = min(options, key=lambda option: most_rounds_at_one_table((*played, *option)))
    return replace(movement, rounds=rounds)


def balance_seats(
    rounds: Sequence[MovementRound],
    players: int,
    *,
    played: Sequence[MovementRound] = (),
    at_north: Collection[int] = (),
    seed: int = 0,
) -> tuple[MovementRound, ...]:
    """Re-seat each table in one of its eight ways so that everybody sits N, E, S and W equally often.

    Repeated passes, each table given a way that fits its people's counts best, until nobody's counts differ by more than
    one. Of equally good ways the first passes take the first, which suits regular movements; later ones draw lots. Whoever
    is in `at_north` always gets that seat; `played` counts and stays as it is.
    """
    counts = [[0, 0, 0, 0] for _ in range(players)]
    for movement_round in (*played, *rounds):
        for seating in movement_round:
            _add(counts, seating, 1)
    lot = random.Random(seed)
    result = [list(movement_round) for movement_round in rounds]
    passes = min(MOST_PASSES, 3 + MOST_RESEATED // sum(map(len, result)))
    for number in range(passes):
        pick = lot.choice if number >= REGULAR_PASSES else _first
        for tables in result:
            for table, seating in enumerate(tables):
                _add(counts, seating, -1)
                tables[table] = _well_seated(seating, counts, at_north, pick)
                _add(counts, tables[table], 1)
        if all(max(seats) - min(seats) <= 1 for seats in counts):
            break
    return tuple(tuple(tables) for tables in result)


def _add(counts: list[list[int]], seating: Seating, times: int) -> None:
    for seat, player in enumerate(seating):
        if player is not None:
            counts[player][seat] += times


Way = tuple[int, int, int, int]


def _first(ways: Sequence[Way]) -> Way:
    return ways[0]


def _well_seated(
    seating: Seating, counts: list[list[int]], at_north: Collection[int], pick: Callable[[Sequence[Way]], Way]
) -> Seating:
    one, two, three, four = (counts[player] if player is not None else NOBODY for player in seating)
    rows = (one, two, three, four)
    stays = next((place for place, player in enumerate(seating) if player in at_north), None)
    ways = SAME_PARTNERS if stays is None else [way for way in SAME_PARTNERS if way[0] == stays]
    costs = [rows[n][0] + rows[e][1] + rows[s][2] + rows[w][3] for n, e, s, w in ways]
    least = min(costs)
    n, e, s, w = pick([way for way, cost in zip(ways, costs, strict=True) if cost == least])
    return seating[n], seating[e], seating[s], seating[w]


def number_tables(
    rounds: Sequence[MovementRound],
    players: int,
    *,
    played: Sequence[MovementRound] = (),
    stays: Mapping[int, int] | None = None,
) -> tuple[MovementRound, ...]:
    """Number the tables of each round so that people see many of them; who `stays` (player to table) keeps that number.

    Greedy: tables with a fixed number first, then those whose people have been most often at one number.
    """
    import numpy as np  # noqa: PLC0415 - most processes never plan anything and should not pay for it

    visits = np.zeros((players, max(map(len, (*played, *rounds)))), dtype=np.int64)
    for movement_round in played:
        for table, seating in enumerate(movement_round):
            visits[_people(seating), table] += 1
    return tuple(_numbered(movement_round, visits, stays or {}) for movement_round in rounds)


def _numbered(movement_round: MovementRound, visits: Integers, stays: Mapping[int, int]) -> MovementRound:
    """The round's tables in their new order; `visits` (by player and table) follows."""
    groups = [_people(seating) for seating in movement_round]
    fixed = [next((stays[player] for player in group if player in stays), None) for group in groups]
    busiest = [-int(visits[group].max(initial=0)) for group in groups]
    places: list[Seating | None] = [None] * len(groups)
    taken = visits[0, : len(groups)] * 0
    for index in sorted(range(len(groups)), key=lambda index: (fixed[index] is None, busiest[index])):
        rows = visits[groups[index], : len(groups)]
        table = fixed[index]
        if table is None:
            table = int(((rows * rows + 2 * rows).sum(axis=0) + taken * UNAVAILABLE).argmin())
        taken[table] = 1
        visits[groups[index], table] += 1
        places[table] = movement_round[index]
    return tuple(seating for seating in places if seating is not None)


def _people(seating: Seating) -> list[int]:
    return [player for player in seating if player is not None]

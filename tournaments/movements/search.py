"""Local search for short movements: heat-bath swaps aimed at the pairs that meet too often.

A step takes a seat, computes for *every* other seat of that round what swapping the two people would change, and picks one
swap at random by its Boltzmann weight. Seats are drawn from those that meet somebody too often, so that a movement near
its bound is mended where it is wrong. What a pair costs: 6 p^2 + o^2 + 2 (p + o)^2, p times partners and o times opponents.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tournaments.movements.base import MovementRound, as_round, oppositions, partnerships

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Integers = NDArray[np.int64]

STEPS_PER_SECOND = 12_000
"""Steps for a second of budget at a small field. A usual machine does three times as many: the steps end the search, not the
clock, and a seed repeats it."""

BATCH = 16
HOT, COLD = 1.3, 0.6

PARTNER_COST, OPPONENT_COST, MEETING_COST = 6.0, 1.0, 2.0
IMPOSSIBLE = 1e9


@dataclass(frozen=True)
class SearchProblem:
    """Rounds to arrange. `start` seats them somehow; the search swaps people within a round, never between rounds.

    `played` counts for repeats and stays as it is. `apart` gives pairs imaginary earlier meetings. `roles` (by player)
    allows swaps only among people of one role.
    """

    players: int
    start: tuple[MovementRound, ...]
    played: Sequence[MovementRound] = ()
    apart: Mapping[tuple[int, int], int] = field(default_factory=dict)
    roles: Mapping[int, int] = field(default_factory=dict)


def deal(
    people: Iterable[int], sit_outs: Sequence[frozenset[int]], seed: int, roles: Mapping[int, int] | None = None
) -> tuple[MovementRound, ...]:
    """A random start with these sit-outs; with `roles` (0 and 1 in equal numbers) partners have different ones."""
    lot = random.Random(seed)
    rounds = []
    for out in sit_outs:
        playing = [player for player in people if player not in out]
        lot.shuffle(playing)
        if roles:
            first, second = ([player for player in playing if roles[player] == role] for role in (0, 1))
            playing = [
                player
                for pair in range(0, len(first), 2)
                for player in (first[pair], first[pair + 1], second[pair], second[pair + 1])
            ]
        rounds.append(as_round(zip(*[iter(playing)] * 4, strict=True)))
    return tuple(rounds)


def arrange(problem: SearchProblem, *, seed: int, budget: float) -> tuple[MovementRound, ...]:
    """The best arrangement met within `budget` seconds or the number of steps that belongs to it, whichever ends first.

    The same seed gives the same rounds as long as the steps end first.
    """
    seats = 4 * len(problem.start[0])
    if not seats:
        return problem.start
    steps = max(BATCH, int(budget * STEPS_PER_SECOND / (1 + seats / 300)))
    return _Search(problem, seed).run(steps, time.perf_counter() + budget)


class _Search:
    """Seats `people[round, seat]`, counts `code[a, b] = width * partner + opponent`, and energies looked up by code."""

    def __init__(self, problem: SearchProblem, seed: int) -> None:
        import numpy as np  # noqa: PLC0415 - most processes never plan anything and should not pay for it

        self.np: Any = np
        self.random = np.random.default_rng(seed)
        self.people = np.array([[p for seating in seats for p in seating] for seats in problem.start], dtype=np.int64)
        self.rounds, self.seats = self.people.shape
        position = np.arange(self.seats)
        self.partner = position ^ 2
        self.left = position & ~3 | (position + 1) & 3
        self.right = position & ~3 | (position + 3) & 3
        self.role = np.array([problem.roles.get(player, 0) for player in range(problem.players)])
        most = len(problem.played) + self.rounds + max(problem.apart.values(), default=0)
        self.width = 1 << (most + 1).bit_length()
        self.code = self._count(problem)
        self._want()
        for (one, other), times in problem.apart.items():
            self._change_pair(one, other, times)
        self._price()

    def _count(self, problem: SearchProblem) -> Integers:
        code: Integers = self.np.zeros((problem.players, problem.players), dtype=self.np.int64)
        for movement_round in (*problem.played, *problem.start):
            for seating in movement_round:
                for one, other in partnerships(seating):
                    code[[one, other], [other, one]] += self.width
                for one, other in oppositions(seating):
                    code[[one, other], [other, one]] += 1
        return code

    def _want(self) -> None:
        """How often a pair may meet and partner at most, if all goes as evenly as it can."""
        self.active = self.np.ix_(*[self.np.unique(self.people)] * 2)
        partner, opponent = self.np.divmod(self.code[self.active], self.width)
        pairs = len(partner) * (len(partner) - 1)
        self.partners_wanted = -(-int(partner.sum()) // pairs)
        self.meetings_wanted = -(-int((partner + opponent).sum()) // pairs)

    def _price(self) -> None:
        """By code: what a pair costs, and what it changes to add or drop a meeting, to part or to unite partners."""
        partner, opponent = self.np.divmod(self.np.arange(self.width**2, dtype=float), self.width)

        def cost(partner: Any, opponent: Any) -> Any:
            return PARTNER_COST * partner**2 + OPPONENT_COST * opponent**2 + MEETING_COST * (partner + opponent) ** 2

        self.cost = cost(partner, opponent)
        self.add_partner = cost(partner + 1, opponent) - self.cost
        self.add_opponent = cost(partner, opponent + 1) - self.cost
        self.drop_partner = cost(partner - 1, opponent) - self.cost
        self.drop_opponent = cost(partner, opponent - 1) - self.cost
        self.part = cost(partner - 1, opponent + 1) - self.cost
        self.unite = cost(partner + 1, opponent - 1) - self.cost

    def run(self, steps: int, deadline: float) -> tuple[MovementRound, ...]:
        energy = best_energy = float(self.cost[self.code].sum()) / 2
        best = self.people.copy()
        for step in range(0, steps, BATCH):
            faulty = self._faulty_seats()
            if self._is_optimal(faulty) or time.perf_counter() > deadline:
                break
            heat = HOT * (COLD / HOT) ** (step / steps)
            energy += self._batch(faulty if len(faulty) else self.np.arange(self.people.size), heat)
            if energy < best_energy:
                best_energy, best = energy, self.people.copy()
        return tuple(as_round(zip(*[iter(row)] * 4, strict=True)) for row in best.tolist())

    def _faulty_seats(self) -> Integers:
        """Seats (round * seats + seat) whose people meet or partner someone at the table more often than wanted."""
        faulty: Integers = self.np.zeros(self.people.shape, dtype=bool)
        for mate in (self.partner, self.left, self.right):
            partner, opponent = self.np.divmod(self.code[self.people, self.people[:, mate]], self.width)
            faulty |= (partner + opponent > self.meetings_wanted) | (partner > self.partners_wanted)
        return faulty.ravel().nonzero()[0]

    def _is_optimal(self, faulty: Integers) -> bool:
        """All pairs have met as often as wanted or once less."""
        if len(faulty) or self.meetings_wanted <= 1:
            return not len(faulty)
        partner, opponent = self.np.divmod(self.code[self.active], self.width)
        self.np.fill_diagonal(partner, self.meetings_wanted)
        return bool((partner + opponent).min() >= self.meetings_wanted - 1)

    def _batch(self, faulty: Integers, heat: float) -> float:
        """Some steps at one temperature; the change of energy."""
        places: list[int] = self.random.choice(faulty, BATCH).tolist()
        noise = self.random.gumbel(scale=heat, size=(BATCH, self.seats))
        return sum(self._step(place, noise[index]) for index, place in enumerate(places))

    def _step(self, place: int, noise: NDArray[np.float64]) -> float:
        """Swap the person of a seat with one drawn by the energies; the change of energy."""
        round_index, seat = divmod(place, self.seats)
        people = self.people[round_index]
        change = self._changes(people, seat)
        chosen = int((noise - change).argmax())
        if chosen == seat:
            return 0.0
        self._count_table(people, seat, -1)
        if chosen >> 2 != seat >> 2:
            self._count_table(people, chosen, -1)
        people[[seat, chosen]] = people[[chosen, seat]]
        self._count_table(people, seat, 1)
        if chosen >> 2 != seat >> 2:
            self._count_table(people, chosen, 1)
        return float(change[chosen])

    def _changes(self, people: Integers, seat: int) -> NDArray[np.float64]:
        """For each seat, the change of energy if its person swaps with that of `seat`."""
        code = self.code
        partner, left, right = people[self.partner], people[self.left], people[self.right]
        mine, my_partner, my_left, my_right = code[people[seat]], partner[seat], left[seat], right[seat]
        change: NDArray[np.float64] = (
            self.add_partner[mine[partner]]
            + self.add_opponent[mine[left]]
            + self.add_opponent[mine[right]]
            + self.add_partner[code[my_partner]][people]
            + (self.add_opponent[code[my_left]] + self.add_opponent[code[my_right]])[people]
            + self.drop_partner[code[people, partner]]
            + self.drop_opponent[code[people, left]]
            + self.drop_opponent[code[people, right]]
        )
        change += self.drop_partner[mine[my_partner]] + self.drop_opponent[mine[[my_left, my_right]]].sum()
        table = seat & ~3
        change[table : table + 4] = IMPOSSIBLE
        parting = self.part[mine[my_partner]] + self.part[code[my_left, my_right]]
        change[self.left[seat]] = parting + self.unite[code[my_left, my_partner]] + self.unite[mine[my_right]]
        change[self.right[seat]] = parting + self.unite[code[my_right, my_partner]] + self.unite[mine[my_left]]
        change[self.role[people] != self.role[people[seat]]] = IMPOSSIBLE
        change[seat] = 0.0
        return change

    def _count_table(self, people: Integers, seat: int, sign: int) -> None:
        table = seat & ~3
        north, east, south, west = people[table : table + 4].tolist()
        for one, other in ((north, south), (east, west)):
            self._change_pair(one, other, sign * self.width)
        for one, other in ((north, east), (east, south), (south, west), (west, north)):
            self._change_pair(one, other, sign)

    def _change_pair(self, one: int, other: int, change: int) -> None:
        self.code[one, other] += change
        self.code[other, one] += change

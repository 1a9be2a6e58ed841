"""The decision table: which movement suits a number of players and rounds, and re-planning when people leave or arrive."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.movements.base import (
    MIN_PLAYERS,
    Movement,
    MovementImpossible,
    MovementRound,
    as_round,
    check_size,
)
from tournaments.movements.certificate import certify
from tournaments.movements.choosing import best_rounds_of
from tournaments.movements.designs.recipes import has_design, whist_design
from tournaments.movements.search import SearchProblem, arrange
from tournaments.movements.seats import balance_seats, number_tables
from tournaments.movements.short import (
    no_repeat_rounds,
    once_meet,
    once_meet_reach,
    rotation,
    rotation_reach,
    transversal,
    transversal_reach,
)
from tournaments.movements.sit_outs import Volunteers, count_sit_outs, plan_sit_outs

DEFAULT_BUDGET = 1.0
"""Seconds; small enough for a preview that people wait for."""

Rounds = Sequence[MovementRound]


@dataclass(frozen=True)
class Request:
    """An event to plan: `budget` in seconds bounds the search, `seed` makes it repeatable."""

    players: int
    rounds: int
    seed: int = 0
    budget: float = DEFAULT_BUDGET

    @property
    def tables(self) -> int:
        return self.players // 4

    @property
    def idle(self) -> int:
        """People without a seat in each round."""
        return self.players % 4

    @property
    def design_length(self) -> int | None:
        """Rounds of the whist design, if there is one."""
        if not has_design(self.players):
            return None
        return self.players if self.idle else self.players - 1


def plan_movement(*, players: int, rounds: int, seed: int = 0, budget: float = DEFAULT_BUDGET) -> Movement:
    """The movement of the first row of DECISION_TABLE that fits, seats and table numbers balanced.

    Raises MovementImpossible for fewer than 4 or more than 1000 players, or no rounds.
    """
    check_size(players=players, rounds=rounds)
    request = Request(players, rounds, seed, budget)
    row = next(row for row in DECISION_TABLE if row.fits(request))
    return _balanced(Movement(players, tuple(row.build(request)), row.kind, seed), move_tables=row.kind != "rotation")


@dataclass(frozen=True)
class Row:
    kind: str
    fits: Callable[[Request], bool]
    build: Callable[[Request], Rounds]


def _whole_design(request: Request) -> Rounds:
    return [as_round(tables) for tables in whist_design(request.players)]


def _design_less_one(request: Request) -> Rounds:
    """Wh(v + 1) without its last player: the others at his table sit out, three times each in all."""
    absent = request.players
    design = [as_round(table for table in tables if absent not in table) for tables in whist_design(request.players + 1)]
    return _best(request.players, [design, _searched(request)])


def _rotation(request: Request) -> Rounds:
    return rotation(request.tables, request.rounds)


def _transversal(request: Request) -> Rounds:
    return transversal(request.tables)[: request.rounds]


def _once_meet(request: Request) -> Rounds:
    return once_meet(request.players)[: request.rounds]


def _design_and_more(request: Request) -> Rounds:
    """The whole design as often as it fits, and the best movement for the remaining rounds."""
    length = request.design_length or request.rounds
    cycles, rest = divmod(request.rounds, length)
    remainder = (
        plan_movement(players=request.players, rounds=rest, seed=request.seed, budget=request.budget).rounds if rest else ()
    )
    return [*(list(_whole_design(request)) * cycles), *remainder]


def _searched(request: Request) -> Rounds:
    """Local search; without sit-outs from the longest movement that repeats nothing, else from a random deal."""
    everybody = range(request.players)
    sit_outs = plan_sit_outs(
        active=everybody, rounds=request.rounds, counts=dict.fromkeys(everybody, 0), volunteers={}, seed=request.seed
    )
    start = _deal(everybody, sit_outs, request.seed)
    if not request.idle:
        known = no_repeat_rounds(request.players)[: request.rounds]
        start[: len(known)] = known
    return arrange(SearchProblem(request.players, tuple(start)), seed=request.seed, budget=request.budget)


def _best_of_search_and_design(request: Request) -> Rounds:
    chosen = best_rounds_of(_whole_design(request), request.players, request.rounds)
    return _best(request.players, [_searched(request), chosen])


def _best(players: int, candidates: Sequence[Rounds]) -> Rounds:
    return min(candidates, key=lambda rounds: certify(rounds, players).order)


DECISION_TABLE = (
    Row("whist_design", lambda e: e.rounds == e.design_length, _whole_design),
    Row("design_less_one", lambda e: e.idle == 3 and e.rounds == e.players, _design_less_one),
    Row("rotation", lambda e: not e.idle and e.rounds <= rotation_reach(e.tables), _rotation),
    Row("transversal", lambda e: not e.idle and e.rounds <= transversal_reach(e.tables), _transversal),
    Row("once_meet", lambda e: e.rounds <= once_meet_reach(e.players), _once_meet),
    Row("design_and_more", lambda e: e.design_length is not None and e.rounds > e.design_length, _design_and_more),
    Row("search", lambda e: e.design_length is not None and 3 * e.rounds > e.players, _best_of_search_and_design),
    Row("search", lambda _: True, _searched),
)
"""From the strongest guarantee to the weakest."""


def replan(
    *,
    played: Rounds,
    active: Sequence[int],
    total_players: int,
    rounds: int,
    sit_out_counts: Mapping[int, int] | None = None,
    volunteers: Volunteers | None = None,
    seed: int = 0,
    budget: float = DEFAULT_BUDGET,
) -> Movement:
    """Further `rounds` for the people in `active`, after `played` rounds, which are counted and never changed.

    `total_players` counts everybody who has a number, gone or here. `sit_out_counts` is the ledger; active people without
    an entry are late arrivals, who count as having had the most sit-outs. Without it everyone active is taken to have been
    there from the start. `volunteers` asks for sit-outs by index of the further round. The movement returned has only the
    further rounds. Raises MovementImpossible for fewer than 4 active people, no rounds, or an unknown player.
    """
    people = sorted(set(active))
    if len(people) < MIN_PLAYERS:
        raise MovementImpossible("not_enough_active", active=len(people), minimum=MIN_PLAYERS)
    if people[-1] >= total_players:
        raise MovementImpossible("unknown_player", player=people[-1], players=total_players)
    check_size(players=total_players, rounds=rounds)
    sit_outs = plan_sit_outs(
        active=people,
        rounds=rounds,
        counts=count_sit_outs(played, people) if sit_out_counts is None else sit_out_counts,
        volunteers=volunteers or {},
        seed=seed,
    )
    start = tuple(_deal(people, sit_outs, seed))
    found = arrange(SearchProblem(total_players, start, tuple(played)), seed=seed, budget=budget)
    return _balanced(Movement(total_players, tuple(found), "replan", seed), played=played)


def _deal(people: Iterable[int], sit_outs: Sequence[frozenset[int]], seed: int) -> list[MovementRound]:
    """Rounds at random, with these sit-outs."""
    lot = random.Random(seed)
    rounds = []
    for out in sit_outs:
        playing = [player for player in people if player not in out]
        lot.shuffle(playing)
        rounds.append(as_round(zip(*[iter(playing)] * 4, strict=True)))
    return rounds


def _balanced(movement: Movement, *, played: Rounds = (), move_tables: bool = True) -> Movement:
    """Seats and table numbers evened out; each step only if the figures get better."""
    rounds = movement.rounds
    reseated = balance_seats(rounds, movement.players, played=played)
    rounds = min(rounds, reseated, key=lambda option: certify((*played, *option), movement.players).seat_spread)
    if move_tables:
        renumbered = number_tables(rounds, movement.players, played=played)
        rounds = min(rounds, renumbered, key=lambda option: _most_at_one_table(option, movement.players, played))
    return replace(movement, rounds=rounds)


def _most_at_one_table(rounds: Rounds, players: int, played: Rounds) -> int:
    return certify((*played, *rounds), players).most_rounds_at_one_table

"""The decision table: which constructions suit a number of players and rounds, from the strongest guarantee to the weakest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tournaments.movements.base import MovementRound, as_round
from tournaments.movements.best_known import best_known, has_best_known
from tournaments.movements.certificate import certify
from tournaments.movements.choosing import best_rounds_of
from tournaments.movements.designs.recipes import has_design, whist_design
from tournaments.movements.guest import design_with_guest
from tournaments.movements.search import SearchProblem, arrange, deal
from tournaments.movements.short import (
    no_repeat_rounds,
    once_meet,
    once_meet_reach,
    rotation,
    rotation_reach,
    transversal,
    transversal_reach,
)
from tournaments.movements.sit_outs import plan_sit_outs_by_role
from tournaments.movements.wishes import Wish, acting_roles, apart, needs_arranging, volunteers

Rounds = Sequence[MovementRound]


@dataclass(frozen=True)
class Request:
    """An event to plan. `budget` (seconds) bounds the search and `seed` makes it repeatable."""

    players: int
    rounds: int
    seed: int
    budget: float
    wishes: tuple[Wish, ...] = ()

    @property
    def tables(self) -> int:
        return self.players // 4

    @property
    def idle(self) -> int:
        """People without a seat in each round."""
        return self.players % 4

    @property
    def design_length(self) -> int:
        """Rounds of the whist design; 0 where none exists."""
        if not has_design(self.players):
            return 0
        return self.players if self.idle else self.players - 1


def whole_design(e: Request) -> list[MovementRound]:
    return [as_round(tables) for tables in whist_design(e.players)]


def design_less_one(e: Request) -> Rounds:
    """Wh(v + 1) without its last player: the others at his table sit out, three times each in all."""
    absent = e.players
    return [as_round(table for table in tables if absent not in table) for tables in whist_design(absent + 1)]


def repeated_design(e: Request) -> Rounds:
    """The whole design as often as it fits; what remains by this table."""
    cycles, remaining = divmod(e.rounds, e.design_length)
    rest = choose(replace(e, rounds=remaining))[1] if remaining else ()
    return [*(whole_design(e) * cycles), *rest]


def design_rounds(e: Request) -> Rounds:
    return best_rounds_of(whole_design(e), e.players, e.rounds)


def searched(e: Request) -> Rounds:
    """Local search from the nearest construction, or from a random deal where there is none."""
    everybody = range(e.players)
    roles = acting_roles(e.wishes, everybody)
    sit_outs = plan_sit_outs_by_role(
        active=everybody, rounds=e.rounds, roles=roles, counts={}, volunteers=volunteers(e.wishes), seed=e.seed
    )
    problem = SearchProblem(e.players, _start(e, sit_outs, roles), apart=apart(e.wishes), roles=roles)
    return arrange(problem, seed=e.seed, budget=e.budget)


def _start(e: Request, sit_outs: list[frozenset[int]], roles: dict[int, int]) -> tuple[MovementRound, ...]:
    if e.idle == 2 and 2 * e.players <= 3 * e.rounds < 3 * e.players and not roles:
        return design_with_guest(e.players, sit_outs, e.seed)
    known = no_repeat_rounds(e.players)[: e.rounds] if e.idle == 0 and not needs_arranging(e.wishes) else []
    return (*known, *deal(range(e.players), sit_outs[len(known) :], e.seed, roles))


@dataclass(frozen=True)
class Row:
    """A construction, the events it fits, and what it promises.

    The first row that fits and has a `promise` is taken; without one, all that fit are made and the best certificate wins.
    """

    kind: str
    fits: Callable[[Request], bool]
    build: Callable[[Request], Rounds]
    promise: str = ""


NOBODY_TWICE = "no two people share a table twice"

DECISION_TABLE = (
    Row(
        "whist_design",
        lambda e: e.rounds == e.design_length,
        whole_design,
        promise="everyone partners everyone once and opposes everyone twice",
    ),
    Row(
        "rotation",
        lambda e: not e.idle and e.rounds <= rotation_reach(e.tables),
        lambda e: rotation(e.tables, e.rounds),
        promise=NOBODY_TWICE,
    ),
    Row(
        "transversal",
        lambda e: not e.idle and e.rounds <= transversal_reach(e.tables),
        lambda e: transversal(e.tables)[: e.rounds],
        promise=NOBODY_TWICE,
    ),
    Row(
        "once_meet",
        lambda e: e.rounds <= once_meet_reach(e.players),
        lambda e: once_meet(e.players)[: e.rounds],
        promise=NOBODY_TWICE,
    ),
    Row(
        "repeated_design",
        lambda e: 0 < e.design_length < e.rounds,
        repeated_design,
        promise="partners within one, as the design and what remains",
    ),
    Row(
        "best_known",
        lambda e: has_best_known(e.players, e.rounds),
        lambda e: best_known(e.players, e.rounds),
        promise="the best figures a long search has found",
    ),
    Row("design_less_one", lambda e: e.idle == 3 and e.rounds == e.players, design_less_one),
    Row("design_rounds", lambda e: e.players < 3 * e.rounds < 3 * e.design_length, design_rounds),
    Row("search", lambda _: True, searched),
)
SEARCH = DECISION_TABLE[-1]


def fitting(e: Request) -> list[Row]:
    """Rows that fit; only the search can heed wishes about who meets whom or sits out when."""
    return [SEARCH] if needs_arranging(e.wishes) else [row for row in DECISION_TABLE if row.fits(e)]


def choose(e: Request) -> tuple[str, Rounds]:
    """Kind and rounds of the movement that the table gives."""
    rows = fitting(e)
    promised = next((row for row in rows if row.promise), None)
    if promised:
        return promised.kind, promised.build(e)
    made = [(row.kind, row.build(e)) for row in rows]
    return min(made, key=lambda candidate: certify(candidate[1], e.players).order)

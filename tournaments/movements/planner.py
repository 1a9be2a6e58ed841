"""The entry points: plan a movement, compare candidates, re-plan when people leave or arrive."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.base import (
    MIN_PLAYERS,
    Movement,
    MovementImpossible,
    MovementRound,
    check_size,
)
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.decision_table import DECISION_TABLE, Request, choose, fitting
from tournaments.movements.search import SearchProblem, arrange, deal
from tournaments.movements.seats import even_out
from tournaments.movements.sit_outs import plan_sit_outs_by_role, sit_out_ledger
from tournaments.movements.wishes import (
    Wish,
    acting_roles,
    apart,
    check_wishes,
    refuse_broken_hard_wishes,
    stays,
    volunteers,
    wishes_of,
)

DEFAULT_BUDGET = 1.0
"""Seconds; small enough for a preview that people wait for."""

AUTOMATIC = "automatic"
KINDS = (AUTOMATIC, *(row.kind for row in DECISION_TABLE))


def plan_movement(
    *,
    players: int,
    rounds: int,
    seed: int = 0,
    budget: float = DEFAULT_BUDGET,
    kind: str = AUTOMATIC,
    wishes: Sequence[Wish] = (),
) -> Movement:
    """The movement that the decision table gives, or the construction `kind`, with seats and table numbers evened out.

    The same seed gives the same movement as long as `budget` (seconds of search) is not what ended the search. Raises
    MovementImpossible for a size or a kind that does not go, and for hard wishes that cannot be kept.
    """
    check_size(players=players, rounds=rounds)
    check_wishes(wishes, people=range(players), rounds=rounds)
    request = Request(players, rounds, seed, budget, tuple(wishes))
    chosen, seats = choose(request) if kind == AUTOMATIC else (kind, _of_kind(kind, request))
    movement = Movement(players, tuple(seats), chosen, seed)
    movement = even_out(movement, stays=stays(wishes), move_tables=chosen != "rotation" or bool(wishes))
    refuse_broken_hard_wishes(movement.rounds, wishes)
    return movement


def _of_kind(kind: str, request: Request) -> Sequence[MovementRound]:
    rows = {row.kind: row for row in fitting(request)}
    if kind not in rows:
        raise MovementImpossible("kind_does_not_fit", kind=kind, possible=tuple(rows))
    return rows[kind].build(request)


@dataclass(frozen=True)
class Candidate:
    """A movement with its certificate."""

    movement: Movement
    certificate: Certificate


def candidates(
    *, players: int, rounds: int, seed: int = 0, budget: float = DEFAULT_BUDGET, wishes: Sequence[Wish] = ()
) -> list[Candidate]:
    """One movement of every kind that fits, the best certificate first; `budget` is that of the search among them."""
    check_size(players=players, rounds=rounds)
    request = Request(players, rounds, seed, budget, tuple(wishes))
    made = []
    for row in fitting(request):
        movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=budget, kind=row.kind, wishes=wishes)
        made.append(Candidate(movement, certify(movement.rounds, players, wishes=wishes)))
    return sorted(made, key=lambda candidate: candidate.certificate.order)


def replan(
    *,
    played: Sequence[MovementRound],
    active: Sequence[int],
    total_players: int,
    rounds: int,
    sit_out_counts: Mapping[int, int] | None = None,
    seed: int = 0,
    budget: float = DEFAULT_BUDGET,
    wishes: Sequence[Wish] = (),
) -> Movement:
    """Further `rounds` for the people in `active`, after `played` rounds, which are counted and never changed.

    `total_players` counts everybody who has a number, gone or here. `sit_out_counts` is the ledger so far, from
    sit_outs.sit_out_ledger; active people without an entry are late arrivals, who count as having had the most sit-outs.
    Without a ledger all active people are taken to have been there from the start. Rounds in `wishes` are indices of the
    further rounds. The movement returned has only the further rounds. Raises MovementImpossible for fewer than 4 active
    people, no rounds, an unknown player, or hard wishes that cannot be kept.
    """
    people = sorted(set(active))
    if len(people) < MIN_PLAYERS:
        raise MovementImpossible("not_enough_active", active=len(people), minimum=MIN_PLAYERS)
    if people[-1] >= total_players:
        raise MovementImpossible("unknown_player", player=people[-1], players=total_players)
    check_size(players=total_players, rounds=rounds)
    heard = wishes_of(wishes, people)
    check_wishes(heard, people=people, rounds=rounds)
    ledger = sit_out_ledger(played, [people] * len(played)) if sit_out_counts is None else sit_out_counts
    roles = acting_roles(heard, people)
    sit_outs = plan_sit_outs_by_role(
        active=people, rounds=rounds, roles=roles, counts=ledger, volunteers=volunteers(heard), seed=seed
    )
    problem = SearchProblem(total_players, deal(people, sit_outs, seed, roles), tuple(played), apart(heard), roles)
    found = arrange(problem, seed=seed, budget=budget)
    movement = even_out(Movement(total_players, found, "replan", seed), played=played, stays=stays(heard))
    refuse_broken_hard_wishes(movement.rounds, heard)
    return movement

"""Plans to choose from, kept for a while so that what was looked at is what is used."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.core.cache import cache
from django.utils.translation import gettext as _

from tournaments.movements.base import MAX_PLAYERS, MIN_PLAYERS, MovementImpossible
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.planner import AUTOMATIC, plan_movement
from tournaments.planning import PlanningSnapshot, Proposal, alternatives, options
from tournaments.queries.certificates import Finding, findings, kind_in_words, verdict

SECONDS_KEPT = 60 * 60

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Option:
    """A plan to choose: what it is called, and its certificate in words. Without a `proposal` it is only thought of."""

    title: str
    verdict: str
    findings: Sequence[Finding]
    proposal: Proposal | None = None


def offered(now: PlanningSnapshot, *, seed: int, budget: float, compare: bool = False) -> list[Proposal]:
    """The ways to go on from here, the best first; with `compare` and before the first release one of each kind that fits.

    Raises `MovementImpossible`.
    """
    if compare and not now.frozen:
        return _kept(f"{now.event_id}:{now.plan_version}:{seed}:all", lambda: alternatives(now, seed=seed, budget=budget))
    return _kept(f"{now.event_id}:{now.plan_version}:{seed}", lambda: options(now, seed=seed, budget=budget))


def chosen(now: PlanningSnapshot, *, seed: int, kind: str, budget: float) -> Proposal | None:
    """The plan of that kind among those offered, None if there is none."""
    try:
        found = offered(now, seed=seed, budget=budget)
        if all(proposal.kind != kind for proposal in found):
            found = offered(now, seed=seed, budget=budget, compare=True)
    except MovementImpossible:
        return None
    return next((proposal for proposal in found if proposal.kind == kind), None)


def option_of(proposal: Proposal) -> Option:
    found = proposal.certificate
    return Option(kind_in_words(proposal.kind), verdict(found, kind=proposal.kind), findings(found), proposal)


def one_more_or_less(now: PlanningSnapshot, *, budget: float) -> list[Option]:
    """What could be promised with one player less and with one more, before the first release."""
    sizes = (len(now.active) - 1, len(now.active) + 1)
    return [_thought_of(players, now.rounds_to_plan, budget) for players in sizes if MIN_PLAYERS <= players <= MAX_PLAYERS]


def planned_certificate(players: int, rounds: int, *, budget: float) -> Certificate:
    """What a movement planned for so many can promise. Raises `MovementImpossible`."""

    def plan() -> Certificate:
        return certify(plan_movement(players=players, rounds=rounds, budget=budget).rounds, players)

    return _kept(f"planned:{players}:{rounds}", lambda: [plan()])[0]


def _thought_of(players: int, rounds: int, budget: float) -> Option:
    found = planned_certificate(players, rounds, budget=budget)
    return Option(_("%(players)d players") % {"players": players}, verdict(found, kind=AUTOMATIC), findings(found))


def _kept(key: str, make: Callable[[], list[Value]]) -> list[Value]:
    found: list[Value] | None = cache.get(f"proposals:{key}")
    if found is None:
        found = make()
        cache.set(f"proposals:{key}", found, SECONDS_KEPT)
    return found

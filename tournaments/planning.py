"""From people to a seating proposal: pure values around the movements, entry ids at the rim.

A snapshot says what stands (rounds whose seating is released, or played) and who is there; a proposal seats the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.base import Movement, MovementRound, seated, whole_tables
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.planner import candidates
from tournaments.movements.repair import KEEP_CARDS, changed_cards, repairs

#: Tables of one round as entry ids (N, E, S, W); None is an empty seat.
Tables = tuple[tuple[int | None, int | None, int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class PlanningSnapshot:
    """What a plan is computed from; refused when `plan_version` has moved meanwhile.

    `frozen` are the rounds from 1 on that no plan may touch, with who sat out in each in `sat_out`; `planned` are those that
    the stored plan seats after them, with who sits out in `sits_out`; it `lacks_players` where a table that is to play has an
    empty seat.
    `active` are the entries to seat, `entries` all that ever were in the event, by number; both hold entry ids.
    """

    event_id: int
    plan_version: int
    planned_rounds: int
    entries: tuple[int, ...]
    active: tuple[int, ...]
    frozen: tuple[Tables, ...]
    sat_out: tuple[frozenset[int], ...]
    planned: tuple[Tables, ...]
    sits_out: tuple[frozenset[int], ...]
    lacks_players: bool

    @property
    def rounds_to_plan(self) -> int:
        return max(self.planned_rounds - len(self.frozen), 0)

    @property
    def has_fitting_plan(self) -> bool:
        """Whether the stored plan has all rounds still to come, a place in each for exactly the people who play, and as many
        whole tables as they fill."""
        if self.lacks_players or len(self.planned) != self.rounds_to_plan:
            return False
        return all(map(self._fits, self.planned, self.sits_out))

    def _fits(self, tables: Tables, sits_out: frozenset[int]) -> bool:
        playing = sum(None not in table for table in tables)
        return {*seated(tables), *sits_out} == set(self.active) and playing == len(self.active) // 4


@dataclass(frozen=True, slots=True)
class Proposal:
    """Seating for the rounds after the frozen ones, and the certificate of the whole movement, frozen rounds included.

    `changed_cards` counts the players who need another card than the stored plan's.
    """

    plan_version: int
    kind: str
    seed: int
    rounds: tuple[Tables, ...]
    certificate: Certificate
    changed_cards: int

    @property
    def keeps_cards(self) -> bool:
        return self.kind == KEEP_CARDS


def propose(snapshot: PlanningSnapshot, *, seed: int = 0, budget: float = 1.0) -> Proposal:
    """Plan the open rounds of a snapshot anew within `budget` seconds of search.

    Raises `tournaments.movements.MovementImpossible` with what is possible instead.
    """
    return next(option for option in options(snapshot, seed=seed, budget=budget) if not option.keeps_cards)


def options(snapshot: PlanningSnapshot, *, seed: int = 0, budget: float = 1.0) -> list[Proposal]:
    """A new plan for the open rounds and, where the stored plan can be mended, one that keeps the cards; the better one first.

    Raises `MovementImpossible` as `propose` does.
    """
    people = _People(snapshot)
    found = repairs(
        played=people.played,
        present=people.present,
        planned=[people.as_indices(tables) for tables in snapshot.planned],
        active=people.active,
        total_players=len(people.players),
        rounds=snapshot.rounds_to_plan,
        seed=seed,
        budget=budget,
    )
    return [people.proposal(repair.movement, repair.certificate, seed) for repair in found]


def alternatives(snapshot: PlanningSnapshot, *, seed: int = 0, budget: float = 1.0) -> list[Proposal]:
    """Before the first release, one plan of every kind that fits, the best first. Raises `MovementImpossible`."""
    people = _People(snapshot)
    made = candidates(players=len(people.players), rounds=snapshot.rounds_to_plan, seed=seed, budget=budget)
    return [people.proposal(candidate.movement, candidate.certificate, seed) for candidate in made]


def certify_plan(snapshot: PlanningSnapshot, rounds: Sequence[Tables]) -> Certificate:
    """The certificate of the frozen rounds with `rounds` after them, for the people who are there now.

    Who sits at a table that lacks somebody sits out.
    """
    people = _People(snapshot)
    further = [whole_tables(people.as_indices(tables)) for tables in rounds]
    stands = [whole_tables(tables) for tables in people.played]
    present = [*people.present, *[people.active] * len(further)]
    return certify([*stands, *further], len(people.players), present=present)


class _People:
    """The people a movement counts, as numbers from 0: all who ever were there, or before the first round those who are."""

    def __init__(self, snapshot: PlanningSnapshot) -> None:
        self._snapshot = snapshot
        self.players = snapshot.entries if snapshot.frozen else snapshot.active
        self._index: Mapping[int, int] = {entry: number for number, entry in enumerate(self.players)}
        self.active = self._indices(snapshot.active)
        self.played = [self.as_indices(tables) for tables in snapshot.frozen]
        self.present = [{*seated(tables), *self._indices(out)} for tables, out in zip(self.played, snapshot.sat_out, strict=True)]

    def as_indices(self, tables: Tables) -> MovementRound:
        return tuple(tuple(None if entry is None else self._index[entry] for entry in table) for table in tables)  # type: ignore[misc]

    def proposal(self, movement: Movement, certificate: Certificate, seed: int) -> Proposal:
        planned = [self.as_indices(tables) for tables in self._snapshot.planned]
        return Proposal(
            plan_version=self._snapshot.plan_version,
            kind=movement.kind,
            seed=seed,
            rounds=tuple(self._as_entries(tables) for tables in movement.rounds),
            certificate=certificate,
            changed_cards=len(changed_cards(planned, movement.rounds, self.active)),
        )

    def _indices(self, entries: Iterable[int]) -> list[int]:
        return [self._index[entry] for entry in entries]

    def _as_entries(self, tables: MovementRound) -> Tables:
        return tuple(tuple(None if player is None else self.players[player] for player in table) for table in tables)  # type: ignore[misc]

"""From people to a seating proposal: pure values around the movements, entry ids at the rim.

A snapshot says what stands (rounds whose seating is released, or played) and who is there; a proposal seats the rest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tournaments.movements.base import Movement, MovementImpossible, MovementRound, seated, whole_tables
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.drive import next_seating, opening
from tournaments.movements.planner import candidates
from tournaments.movements.progressive import DriveRules, Side
from tournaments.movements.repair import KEEP_CARDS, changed_cards, repairs
from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, Wish

#: Tables of one round as entry ids (N, E, S, W); None is an empty seat.
Tables = tuple[tuple[int | None, int | None, int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class PlanningSnapshot:
    """What a plan is computed from; refused when `plan_version` has moved meanwhile.

    `frozen` are the rounds from 1 on that no plan may touch, with who sat out in each in `sat_out`; `planned` are those that
    the stored plan seats after them, with who sits out in `sits_out`; it `lacks_players` where a table that is to play has an
    empty seat. In a `drive` only the next round is planned, by the `winners` of the last frozen round, by table index.
    `active` are the entries to seat, `entries` all that ever were in the event, by number; both hold entry ids, as do `wishes`.
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
    wishes: tuple[Wish, ...] = ()
    drive: DriveRules | None = None
    winners: Mapping[int, Side] = field(default_factory=dict)

    @property
    def rounds_left(self) -> int:
        """The rounds without a seating that stands."""
        return max(self.planned_rounds - len(self.frozen), 0)

    @property
    def rounds_to_plan(self) -> int:
        if self.drive is None:
            return self.rounds_left
        return min(self.rounds_left, 1) if self.results_are_in else 0

    @property
    def results_are_in(self) -> bool:
        """Whether all is known from which a drive seats the next round."""
        played = self.frozen[-1] if self.frozen else ()
        return all(None in table or index in self.winners for index, table in enumerate(played))

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
    if not snapshot.rounds_left:
        raise MovementImpossible("no_rounds_left", rounds=snapshot.planned_rounds)
    people = _People(snapshot)
    if snapshot.drive is not None:
        return [_next_of_drive(people, snapshot, snapshot.drive, seed)]
    with people.refused_by_entries():
        found = repairs(
            played=people.played,
            present=people.present,
            planned=[people.as_indices(tables) for tables in snapshot.planned],
            active=people.active,
            total_players=len(people.players),
            rounds=snapshot.rounds_to_plan,
            seed=seed,
            budget=budget,
            wishes=people.wishes,
        )
    return [people.proposal(repair.movement, repair.certificate, seed) for repair in found]


def alternatives(snapshot: PlanningSnapshot, *, seed: int = 0, budget: float = 1.0) -> list[Proposal]:
    """Before the first release, one plan of every kind that fits, the best first. Raises `MovementImpossible`."""
    people = _People(snapshot)
    if snapshot.drive is not None:
        return options(snapshot, seed=seed, budget=budget)
    with people.refused_by_entries():
        made = candidates(
            players=len(people.players), rounds=snapshot.rounds_to_plan, seed=seed, budget=budget, wishes=people.wishes
        )
    return [people.proposal(candidate.movement, candidate.certificate, seed) for candidate in made]


def certify_plan(snapshot: PlanningSnapshot, rounds: Sequence[Tables]) -> Certificate:
    """The certificate of the frozen rounds with `rounds` after them, for the people who are there now.

    Who sits at a table that lacks somebody sits out.
    """
    people = _People(snapshot)
    return people.certificate([people.as_indices(tables) for tables in rounds])


def counted_wishes(snapshot: PlanningSnapshot) -> list[Wish]:
    """The wishes, by entry ids, that a certificate of this snapshot reports on, in its order."""
    return _People(snapshot).counted


def movement_of(snapshot: PlanningSnapshot, *, kind: str, seed: int) -> tuple[Movement, tuple[int, ...]]:
    """All stored rounds as they are played, and the entries behind the movement's players."""
    people = _People(snapshot)
    rounds = [*people.played, *map(people.as_indices, snapshot.planned)]
    return Movement(len(people.players), tuple(map(whole_tables, rounds)), kind, seed), people.players


def _next_of_drive(people: "_People", snapshot: PlanningSnapshot, rules: DriveRules, seed: int) -> Proposal:
    """The opening of a drive, or the seating that follows from the results."""
    if not snapshot.rounds_to_plan:
        raise MovementImpossible("results_missing", round=len(snapshot.frozen))
    if snapshot.frozen:
        seating = next_seating(
            played=people.played, present=people.present, winners=snapshot.winners, active=people.active, rules=rules
        )
    else:
        seating = opening(people.active, ladies=people.first_role, seed=seed)
    movement = Movement(len(people.players), (seating,), rules.kind, seed)
    return people.proposal(movement, people.certificate(movement.rounds), seed)


class _People:
    """The people a movement counts, as numbers from 0: all who ever were there, or before the first round those who are."""

    def __init__(self, snapshot: PlanningSnapshot) -> None:
        self._snapshot = snapshot
        self.players = snapshot.entries if snapshot.frozen else snapshot.active
        self._index: Mapping[int, int] = {entry: number for number, entry in enumerate(self.players)}
        self.active = self._indices(snapshot.active)
        self.played = [self.as_indices(tables) for tables in snapshot.frozen]
        self.present = [{*seated(tables), *self._indices(out)} for tables, out in zip(self.played, snapshot.sat_out, strict=True)]

    @property
    def first_role(self) -> frozenset[int] | None:
        """Those of the first role, if the wishes speak of roles."""
        return next((wish.first for wish in self.wishes if isinstance(wish, PartnerOtherRole)), None)

    @property
    def wishes(self) -> list[Wish]:
        return [self._in_indices(wish) for wish in self.counted]

    @property
    def counted(self) -> list[Wish]:
        """The wishes, by entry ids, of people who are counted."""
        return [wish for wish in self._snapshot.wishes if self._is_counted(wish)]

    @contextmanager
    def refused_by_entries(self) -> Iterator[None]:
        """Let a refusal about a wish name entries instead of indices, and count all rounds."""
        try:
            yield
        except MovementImpossible as error:
            if "wish" not in error.data:
                raise
            data = {**error.data, "wish": self._in_entries(error.data["wish"])}
            if "taken_by" in data:
                data["taken_by"] = self.players[data["taken_by"]]
            if "rounds" in data:
                data["rounds"] += len(self.played)
            raise MovementImpossible(error.code, **data) from error

    def certificate(self, further: Sequence[MovementRound]) -> Certificate:
        rounds = [whole_tables(tables) for tables in (*self.played, *further)]
        present = [*self.present, *[self.active] * len(further)]
        return certify(rounds, len(self.players), present=present, wishes=self.wishes)

    def _is_counted(self, wish: Wish) -> bool:
        return isinstance(wish, PartnerOtherRole) or self._index.keys() >= set(wish.people())

    def _in_indices(self, wish: Wish) -> Wish:
        if isinstance(wish, PartnerOtherRole):
            return replace(wish, first=frozenset(self._index[entry] for entry in wish.first if entry in self._index))
        if isinstance(wish, KeepApart):
            return replace(wish, one=self._index[wish.one], other=self._index[wish.other])
        return replace(wish, player=self._index[wish.player])

    def _in_entries(self, wish: Wish) -> Wish:
        """A wish that a plan of the open rounds has refused."""
        if isinstance(wish, PartnerOtherRole):
            return replace(wish, first=frozenset(self.players[player] for player in wish.first))
        if isinstance(wish, KeepApart):
            return replace(wish, one=self.players[wish.one], other=self.players[wish.other])
        if isinstance(wish, SitOutIn):
            return replace(wish, player=self.players[wish.player], round_index=wish.round_index + len(self.played))
        return replace(wish, player=self.players[wish.player])

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

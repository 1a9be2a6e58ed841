"""From people to a seating proposal: pure values around the movements, entry ids at the rim.

A snapshot says what stands (rounds whose seating is released, or played) and who is there; a proposal seats the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.base import MovementRound, seated
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.planner import plan_movement, replan

#: Tables of one round as entry ids (N, E, S, W); None is an empty seat.
Tables = tuple[tuple[int | None, int | None, int | None, int | None], ...]


@dataclass(frozen=True, slots=True)
class PlanningSnapshot:
    """What a plan is computed from; refused when `plan_version` has moved meanwhile.

    `frozen` are the rounds from 1 on that no plan may touch, with who sat out in each in `sat_out`; `planned` are those that
    the stored plan seats after them.
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

    @property
    def rounds_to_plan(self) -> int:
        return max(self.planned_rounds - len(self.frozen), 0)


@dataclass(frozen=True, slots=True)
class Proposal:
    """Seating for the rounds after the frozen ones, and the certificate of the whole movement, frozen rounds included.

    `changed_cards` counts the players whose seat in some planned round differs from the stored plan.
    """

    plan_version: int
    kind: str
    seed: int
    rounds: tuple[Tables, ...]
    certificate: Certificate
    changed_cards: int


def propose(snapshot: PlanningSnapshot, *, seed: int = 0, budget: float = 1.0) -> Proposal:
    """Plan the open rounds of a snapshot within `budget` seconds of search.

    Raises `tournaments.movements.MovementImpossible` with what is possible instead.
    """
    players = _numbered(snapshot)
    index = {entry: number for number, entry in enumerate(players)}
    if snapshot.frozen:
        movement = replan(
            played=[_as_indices(tables, index) for tables in snapshot.frozen],
            active=[index[entry] for entry in snapshot.active],
            total_players=len(players),
            rounds=snapshot.rounds_to_plan,
            seed=seed,
            budget=budget,
        )
    else:
        movement = plan_movement(players=len(players), rounds=snapshot.rounds_to_plan, seed=seed, budget=budget)
    rounds = tuple(_as_entries(tables, players) for tables in movement.rounds[-snapshot.rounds_to_plan :])
    return Proposal(
        plan_version=snapshot.plan_version,
        kind=movement.kind,
        seed=seed,
        rounds=rounds,
        certificate=certify_plan(snapshot, rounds),
        changed_cards=len(set(_moved(snapshot.planned, rounds))) if snapshot.planned else 0,
    )


def certify_plan(snapshot: PlanningSnapshot, rounds: Sequence[Tables]) -> Certificate:
    """The certificate of the frozen rounds with `rounds` after them, for the people who are there now."""
    players = _numbered(snapshot)
    index = {entry: number for number, entry in enumerate(players)}
    played = [_as_indices(tables, index) for tables in snapshot.frozen]
    new = [_as_indices(tables, index) for tables in rounds]
    present = [
        {*seated(tables), *(index[entry] for entry in sat_out)} for tables, sat_out in zip(played, snapshot.sat_out, strict=True)
    ]
    present += [{index[entry] for entry in snapshot.active} for _ in new]
    return certify([*played, *new], len(players), present=present)


def _numbered(snapshot: PlanningSnapshot) -> tuple[int, ...]:
    """The people a movement counts: all who ever were there, or before the first round those who are."""
    return snapshot.entries if snapshot.frozen else snapshot.active


def _as_indices(tables: Tables, index: Mapping[int, int]) -> MovementRound:
    return tuple(tuple(None if entry is None else index[entry] for entry in table) for table in tables)  # type: ignore[misc]


def _as_entries(round_: MovementRound, players: Sequence[int]) -> Tables:
    return tuple(tuple(None if player is None else players[player] for player in table) for table in round_)  # type: ignore[misc]


def _moved(before: Sequence[Tables], after: Sequence[Tables]) -> Iterator[int]:
    """Entries with another seat, or none, in a round that both plans have."""
    for old, new in zip(before, after, strict=False):
        was, now = _places(old), _places(new)
        yield from (entry for entry in was.keys() | now.keys() if was.get(entry) != now.get(entry))


def _places(tables: Tables) -> dict[int, tuple[int, int]]:
    return {entry: (number, seat) for number, table in enumerate(tables) for seat, entry in enumerate(table) if entry is not None}

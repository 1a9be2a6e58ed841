"""The seating plan as people read it: rounds, tables and names instead of entry ids."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Event, Stage
from tournaments.movements.base import meetings, seated
from tournaments.planning import PlanningSnapshot, Proposal, Tables, certify_plan


@dataclass(frozen=True, slots=True)
class Person:
    """`is_lit` if it is the player whose path is looked at."""

    number: int
    name: str
    is_lit: bool = False


Pair = tuple[Person | None, Person | None]


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """Two partnerships; None is an empty seat. `repeats` if two of its people have met before."""

    number: int
    pairs: tuple[Pair, Pair]
    repeats: bool

    @property
    def is_empty(self) -> bool:
        return not any(person for pair in self.pairs for person in pair)

    @property
    def is_lit(self) -> bool:
        return any(person.is_lit for pair in self.pairs for person in pair if person)


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """`is_frozen` once its seating is released: no plan touches it any more."""

    number: int
    is_frozen: bool
    tables: tuple[PlannedTable, ...]
    sitting_out: tuple[Person, ...]

    @property
    def after_last_table(self) -> str:
        """The slice of a list of all tables that this round has not."""
        return f"{len(self.tables)}:"


@dataclass(frozen=True, slots=True)
class PathStep:
    """Where one player is in a round; without a `table` the player sits out."""

    round_number: int
    table: int | None = None
    partner: Person | None = None
    opponents: Pair = (None, None)


def path(rounds: Sequence[PlannedRound]) -> list[PathStep]:
    """The way of the player who is lit up; rounds that know nothing of the player are left out."""
    return [step for round_ in rounds if (step := _step(round_)) is not None]


def _step(round_: PlannedRound) -> PathStep | None:
    for table in round_.tables:
        for own, others in (table.pairs, table.pairs[::-1]):
            for person, partner in (own, own[::-1]):
                if person is not None and person.is_lit:
                    return PathStep(round_.number, table.number, partner, others)
    return PathStep(round_.number) if any(person.is_lit for person in round_.sitting_out) else None


def planned_rounds(event: Event) -> int:
    """How many rounds the event is meant to have."""
    return Stage.objects.get(event=event, number=1).planned_rounds


def plan_in_use(now: PlanningSnapshot) -> Proposal | None:
    """The stored plan with its certificate, or None where it does not seat exactly the people who play."""
    if not now.has_fitting_plan:
        return None
    stage = Stage.objects.get(event=now.event_id, number=1)
    return Proposal(
        plan_version=now.plan_version,
        kind=stage.movement_kind,
        seed=stage.seed,
        rounds=now.planned,
        certificate=certify_plan(now, now.planned),
        changed_cards=0,
    )


def readable_rounds(
    event: Event, snapshot: PlanningSnapshot, rounds: tuple[Tables, ...], *, player: int | None = None
) -> list[PlannedRound]:
    """The frozen rounds of the snapshot and the given further ones, with the path of the `player` of that number lit up."""
    entries = event.entries.order_by("number").values_list("pk", "number", "player__name")
    people = {pk: Person(number, name, is_lit=number == player) for pk, number, name in entries}
    sat_out = (*snapshot.sat_out, *(set(snapshot.active).difference(seated(tables)) for tables in rounds))
    met: set[tuple[int, int]] = set()
    return [
        PlannedRound(
            number=number,
            is_frozen=number <= len(snapshot.frozen),
            tables=tuple(_tables(tables, people, met)),
            sitting_out=tuple(person for entry, person in people.items() if entry in out),
        )
        for number, (tables, out) in enumerate(zip((*snapshot.frozen, *rounds), sat_out, strict=True), start=1)
    ]


def everybody(event: Event) -> list[Person]:
    """All players by name."""
    entries = event.entries.order_by("player__name", "number").values_list("number", "player__name")
    return [Person(number, name) for number, name in entries]


def _tables(tables: Tables, people: Mapping[int, Person], met: set[tuple[int, int]]) -> Iterator[PlannedTable]:
    """The tables of a round; `met` holds the pairs that have met, and is added to."""
    for number, seats in enumerate(tables, start=1):
        pairs = {(min(pair), max(pair)) for pair in meetings(seats)} if None not in seats else set()
        north, east, south, west = (None if entry is None else people[entry] for entry in seats)
        yield PlannedTable(number, ((north, south), (east, west)), repeats=not met.isdisjoint(pairs))
        met |= pairs

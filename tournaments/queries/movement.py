"""The seating plan as people read it: rounds, tables and names instead of entry ids."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.models import Event, Stage
from tournaments.movements.base import seated
from tournaments.planning import PlanningSnapshot, Proposal, Tables, certify_plan


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    name: str


Pair = tuple[Person | None, Person | None]


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """Two partnerships; None is an empty seat."""

    number: int
    pairs: tuple[Pair, Pair]


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """`is_frozen` once its seating is released: no plan touches it any more."""

    number: int
    is_frozen: bool
    tables: tuple[PlannedTable, ...]
    sitting_out: tuple[Person, ...]


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


def readable_rounds(event: Event, snapshot: PlanningSnapshot, rounds: tuple[Tables, ...]) -> list[PlannedRound]:
    """The frozen rounds of the snapshot and the given further ones."""
    entries = event.entries.order_by("number").values_list("pk", "number", "player__name")
    people = {pk: Person(number, name) for pk, number, name in entries}
    sat_out = (*snapshot.sat_out, *(set(snapshot.active).difference(seated(tables)) for tables in rounds))
    return [
        PlannedRound(
            number=number,
            is_frozen=number <= len(snapshot.frozen),
            tables=tuple(_tables(tables, people)),
            sitting_out=tuple(person for entry, person in people.items() if entry in out),
        )
        for number, (tables, out) in enumerate(zip((*snapshot.frozen, *rounds), sat_out, strict=True), start=1)
    ]


def _tables(tables: Tables, people: Mapping[int, Person]) -> Iterator[PlannedTable]:
    for number, seats in enumerate(tables, start=1):
        north, east, south, west = (None if entry is None else people[entry] for entry in seats)
        yield PlannedTable(number, ((north, south), (east, west)))

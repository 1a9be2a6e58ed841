"""The people of an event, and whether the seating plan still fits them."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from tournaments.enums import CLOCK_STATES, EntryState, HandState, Position, RoundState
from tournaments.models import Entry, Event, Hand, Round, Seat


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A line of the list; `first_round` and `last_round` as on the entry, `has_seats` once some round has a place for it,
    `is_awaited` at a table of the round being played that has no result yet."""

    number: int
    name: str
    is_playing: bool
    first_round: int
    last_round: int | None
    has_seats: bool
    is_awaited: bool


@dataclass(frozen=True, slots=True)
class People:
    """Everybody in order of number. `next_round` is the first whose seating is not released, `has_plan` whether it has any."""

    lines: tuple[PersonLine, ...]
    next_round: int
    has_begun: bool
    has_plan: bool
    plan_is_outdated: bool

    @property
    def playing(self) -> int:
        return sum(line.is_playing for line in self.lines)

    @property
    def tables(self) -> int:
        return self.playing // 4

    @property
    def sitting_out(self) -> int:
        return self.playing % 4

    def with_number(self, number: str) -> PersonLine | None:
        """The person with the number an address carries, None for anything else."""
        return next((line for line in self.lines if str(line.number) == number), None)


def people(event: Event) -> People:
    """The list of an event, in a number of queries that does not depend on its length."""
    seated = Exists(Seat.objects.filter(entry=OuterRef("pk")))
    results = Hand.objects.filter(round=OuterRef("round"), table=OuterRef("table")).exclude(state=HandState.OPEN)
    going = Seat.objects.filter(round__state__in=(*CLOCK_STATES, RoundState.TIME_CALLED), table__isnull=False)
    awaited = Exists(going.filter(~Exists(results), entry=OuterRef("pk")))
    entries = event.entries.select_related("player").annotate(has_seats=seated, is_awaited=awaited).order_by("number")
    rounds = dict(Round.objects.filter(stage__event=event).values_list("number", "state"))
    planned = min((number for number, state in rounds.items() if state == RoundState.PLANNED), default=None)
    return People(
        lines=tuple(
            PersonLine(
                number=entry.number,
                name=entry.player.name,
                is_playing=entry.state == EntryState.ACTIVE,
                first_round=entry.first_round,
                last_round=entry.last_round,
                has_seats=entry.has_seats,
                is_awaited=entry.is_awaited,
            )
            for entry in entries
        ),
        next_round=1 + sum(state != RoundState.PLANNED for state in rounds.values()),
        has_begun=any(state not in (RoundState.PLANNED, RoundState.RELEASED) for state in rounds.values()),
        has_plan=bool(rounds),
        plan_is_outdated=planned is not None and not plan_fits(event, planned),
    )


def plan_fits(event: Event, number: int) -> bool:
    """Whether the plan of round `number` has a place for exactly the people who play, and each table that is to play its four."""
    planned = list(Seat.objects.filter(round__stage__event=event, round__number=number).values_list("entry_id", "table_id"))
    playing = set(Entry.objects.filter(event=event, state=EntryState.ACTIVE).values_list("pk", flat=True))
    to_play = set(Hand.objects.filter(round__stage__event=event, round__number=number).values_list("table_id", flat=True))
    people = Counter(table for _, table in planned)
    is_whole = all(people[table] == len(Position) for table in to_play)
    return {entry for entry, _ in planned} == playing and is_whole and len(to_play) == len(playing) // len(Position)


def names_of(event: Event) -> list[str]:
    """Everybody's name, in order of number."""
    return list(event.entries.order_by("number").values_list("player__name", flat=True))

"""What a viewer sees of the plan: everybody what is released, keys and staff everything."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.enums import RELEASED_STATES, Position
from tournaments.errors import EntryNotFound, RoundNotFound
from tournaments.models import ApiKey, Entry, Event, LogEntry, Round, Seat
from tournaments.permissions import Sight, Viewer

_CLOCKWISE: list[str | None] = list(Position)


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table (its number) in one round with its seats, from North clockwise."""

    table: int
    seats: Sequence[Seat]


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round with its tables in order; `sit_outs` are those without one, by number."""

    round: Round
    tables: Sequence[SeatedTable]
    sit_outs: Sequence[Seat]


def visible_events(user: Viewer, key: ApiKey | None) -> QuerySet[Event]:
    """The events with a released round, and those that the caller runs or has a key for; newest first."""
    released = Round.objects.filter(stage__event=OuterRef("pk"), state__in=RELEASED_STATES)
    own = _own_events(user, key).values("pk")
    return Event.objects.filter(Exists(released) | Q(pk__in=own)).order_by("-date", "-pk")


def _own_events(user: Viewer, key: ApiKey | None) -> QuerySet[Event]:
    if key is not None:
        return key.events.all()
    if not isinstance(user, User):
        return Event.objects.none()
    return Event.objects.all() if user.is_superuser else Event.objects.filter(staff__user=user)


def visible_rounds(event: Event, sight: Sight) -> QuerySet[Round]:
    rounds = Round.objects.filter(stage__event=event).order_by("stage__number", "number")
    return rounds.filter(state__in=RELEASED_STATES) if sight is Sight.PUBLIC else rounds


def rounds_with_visible_results(event: Event, sight: Sight) -> QuerySet[Round]:
    """Those of the visible rounds whose results may be seen as well."""
    rounds = visible_rounds(event, sight)
    if sight is not Sight.PUBLIC or event.results_hidden_from is None:
        return rounds
    return rounds.filter(number__lt=event.results_hidden_from)


def visible_entries(event: Event, sight: Sight) -> QuerySet[Entry]:
    """The entries in order of number; the public knows those who have a place in a released round."""
    entries = event.entries.select_related("player").order_by("number")
    if sight is not Sight.PUBLIC:
        return entries
    return entries.filter(Exists(Seat.objects.filter(entry=OuterRef("pk"), round__in=visible_rounds(event, sight).order_by())))


def visible_entry(event: Event, sight: Sight, number: int) -> Entry:
    """Raises `EntryNotFound`."""
    entry = visible_entries(event, sight).filter(number=number).first()
    if entry is None:
        raise EntryNotFound(number=number)
    return entry


def visible_round(event: Event, sight: Sight, number: int) -> SeatedRound:
    """A round with its seating, in two queries. Raises `RoundNotFound`."""
    round_ = visible_rounds(event, sight).filter(number=number).first()
    if round_ is None:
        raise RoundNotFound(number=number)
    seats = list(round_.seats.select_related("entry__player", "table").order_by("table__number", "entry__number"))
    tables: defaultdict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        if seat.table is not None:
            tables[seat.table.number].append(seat)
    return SeatedRound(
        round=round_,
        tables=[SeatedTable(number, sorted(around, key=_place)) for number, around in tables.items()],
        sit_outs=[seat for seat in seats if seat.table is None],
    )


def log_of(event: Event) -> QuerySet[LogEntry]:
    """The log, oldest first."""
    return event.log.order_by("pk")


def last_in_log(event: Event) -> int:
    """The id of the newest row of the log, 0 without any."""
    newest = event.log.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


def _place(seat: Seat) -> int:
    return _CLOCKWISE.index(seat.position)

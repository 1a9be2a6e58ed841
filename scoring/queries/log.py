"""The event log as people read it: sentences with the names of today, newest first."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.core.paginator import Page, Paginator
from django.db.models import Q

from scoring.enums import LogKind
from scoring.log_texts import TELLINGS
from scoring.queries.log_names import LogNames
from tournaments.enums import Device
from tournaments.models import Event, Hand, LogEntry

LINES_A_PAGE = 50


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry: when in the event's time, who, on what device, what and why."""

    at: datetime
    who: str
    device: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class LogPage:
    lines: Sequence[LogLine]
    place: Page[LogEntry]


def log_page(event: Event, *, number: str, kind: LogKind | None, round_number: int | None, table: int | None) -> LogPage:
    """Page `number` (the nearest there is) of the entries of a kind, a round and a table, each None for all."""
    entries = event.log.order_by("-pk")
    if kind is not None:
        entries = entries.filter(action__in=[action for action, telling in TELLINGS.items() if telling.kind is kind])
    if round_number is not None:
        entries = entries.filter(Q(data__round=round_number) | _about_hands(event, round__number=round_number))
    if table is not None:
        by_phone = Q(actor=f"table {table}", user=None)
        entries = entries.filter(Q(data__table=table) | _about_hands(event, table__number=table) | by_phone)
    place = Paginator(entries, LINES_A_PAGE).get_page(number)
    return LogPage(log_lines(event, list(place)), place)


def log_lines(event: Event, entries: Sequence[LogEntry]) -> list[LogLine]:
    """The entries in words, in a number of queries that does not depend on how many they are."""
    names, time_zone = LogNames(event, entries), ZoneInfo(event.time_zone)
    return [
        LogLine(
            at=entry.at.astimezone(time_zone),
            who=names.who(entry),
            device=_device(entry.device),
            what=_sentence(entry, names),
            why=entry.reason,
        )
        for entry in entries
    ]


def _device(value: str) -> str:
    """The device in words, empty for none."""
    return str(Device(value).label) if value else ""


def _about_hands(event: Event, **where: int) -> Q:
    hands = Hand.objects.filter(round__stage__event=event, **where).values_list("pk", flat=True)
    return Q(data__hand__in=list(hands))


def _sentence(entry: LogEntry, names: LogNames) -> str:
    """An action that this version has no sentence for, of an event taken in, is called by its name."""
    telling = TELLINGS.get(entry.action)
    return entry.action if telling is None else str(telling.sentence) % names.figures(entry.data)

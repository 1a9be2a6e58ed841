"""What the hall and its director say to each other: announcements in the reader's language, and open calls."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.enums import AnnouncementKind
from tournaments.models import Announcement, DirectorCall, Event, Table


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement as it reads now."""

    pk: int
    sentence: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class WaitingCall:
    """An open call: `who` wants the director, and has waited for so long."""

    pk: int
    table: int | None
    who: str
    waited: timedelta
    is_answered: bool


def notices(event: Event, *, now: datetime) -> list[Notice]:
    """What is announced at the moment, the newest first; right even if no sweep runs."""
    is_over = Q(until__isnull=False, until__lte=now)
    shown = event.announcements.filter(withdrawn_at=None).exclude(is_over).order_by("-shown_at", "-pk")
    time_zone = ZoneInfo(event.time_zone)
    return [Notice(found.pk, _sentence(found, time_zone), found.until) for found in shown]


def open_calls(event: Event, *, now: datetime) -> Sequence[WaitingCall]:
    """Who waits for the director, who has waited longest first."""
    calls = event.director_calls.filter(done_at=None).select_related("table", "entry__player")
    return [_waiting(call, now) for call in calls.order_by("called_at", "pk")]


def called_by(event: Event) -> dict[int, str]:
    """Who made each call of the event, by the call's id."""
    return {call.pk: _caller(call) for call in event.director_calls.select_related("table", "entry__player")}


def said_by(event: Event) -> dict[int, str]:
    """What each announcement of the event said, by its id."""
    time_zone = ZoneInfo(event.time_zone)
    return {found.pk: _sentence(found, time_zone) for found in event.announcements.all()}


def open_call(table: Table) -> DirectorCall | None:
    """The table's own call, while it is open."""
    return table.director_calls.filter(done_at=None).first()


def _waiting(call: DirectorCall, now: datetime) -> WaitingCall:
    table = None if call.table is None else call.table.number
    return WaitingCall(call.pk, table, _caller(call), max(now - call.called_at, timedelta()), call.coming_at is not None)


def _caller(call: DirectorCall) -> str:
    if call.table is not None:
        return _("Table %(number)d") % {"number": call.table.number}
    return _("%(name)s, who sits out") % {"name": call.entry.player.name if call.entry else ""}


def _sentence(shown: Announcement, time_zone: ZoneInfo) -> str:
    if shown.kind == AnnouncementKind.FREE:
        return shown.text
    sentence = _template(shown, time_zone)
    return f"{sentence} {shown.text}" if shown.text and shown.kind != AnnouncementKind.LOST_PROPERTY else sentence


def _template(shown: Announcement, time_zone: ZoneInfo) -> str:
    match shown.kind:
        case AnnouncementKind.LOST_PROPERTY:
            return _("Found: %(what)s. Please ask at the director's table.") % {"what": shown.text}
        case AnnouncementKind.LAST_ROUND:
            return _("This is the last round.")
        case AnnouncementKind.PRIZE_GIVING:
            return _("Please come to the prize-giving.")
        case _ if shown.until is not None:
            return _("Break. We go on at %(time)s.") % {"time": f"{shown.until.astimezone(time_zone):%H:%M}"}
        case _:
            return _("Break. We call you when it goes on.")

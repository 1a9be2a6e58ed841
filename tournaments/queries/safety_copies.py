"""Whether the laptop's database needs a safety copy now, and what the director should know of copies and disk."""

import shutil
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.models import Max

from tournaments.enums import OPEN_STATES
from tournaments.models import Event, Round
from tournaments.safety_copies import safety_copies

BETWEEN_COPIES = timedelta(minutes=1)
OLD = timedelta(minutes=3)
MEGABYTE = 1_000_000
LEAST_FREE_MEGABYTES = 500


@dataclass(frozen=True, slots=True)
class Safety:
    """When the last copy was made, and the least room on the disks concerned."""

    last_copy_at: datetime | None
    free_megabytes: int

    @property
    def is_disk_nearly_full(self) -> bool:
        return self.free_megabytes < LEAST_FREE_MEGABYTES


def database_file() -> Path | None:
    """The database's file on the laptop; None on a server, where copies are PostgreSQL's business."""
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def safety() -> Safety | None:
    """What is known of copies and disk; None on a server."""
    database = database_file()
    if database is None:
        return None
    places = [database.parent, *([settings.BACKUP_DIR] if settings.BACKUP_DIR.is_dir() else [])]
    return Safety(last_copy_at(database), min(shutil.disk_usage(place).free for place in places) // MEGABYTE)


def last_copy_at(database: Path) -> datetime | None:
    return max((copy.at for copy in safety_copies(database, settings.BACKUP_DIR)), default=None)


def is_copy_due(*, last: datetime | None, now: datetime) -> bool:
    """Every minute while a round is open, and as soon as a round or an event has ended; nobody needs rehearsals back."""
    events = Event.objects.filter(is_rehearsal=False)
    rounds = Round.objects.filter(stage__event__in=events)
    is_recent = last is not None and timedelta() <= now - last < BETWEEN_COPIES
    if not is_recent and rounds.filter(stage__event__finished_at=None, state__in=OPEN_STATES).exists():
        return True
    ends = [*rounds.aggregate(Max("closed_at")).values(), *events.aggregate(Max("finished_at")).values()]
    return any((last is None or last < end) and end <= now for end in ends if end is not None)

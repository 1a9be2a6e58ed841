"""Making a safety copy and removing those that are not needed any more. It waits for no lock and keeps nobody from writing."""

from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.errors import ActionRefused, NotFound
from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import CopyFailed, SafetyCopy, copy_database, safety_copies, superfluous


class NoSafetyCopy(ActionRefused):
    code = "no_safety_copy"
    message = _("No safety copy could be made in %(folder)s (%(reason)s). Is the stick plugged in, and is there room on it?")


def make_safety_copy(*, now: datetime) -> SafetyCopy:
    """Copy the laptop's database as it is now. Raises `NoSafetyCopy`, and `NotFound` on a server."""
    database = database_file()
    if database is None:
        raise NotFound
    try:
        copy = copy_database(database, settings.BACKUP_DIR, at=now)
    except CopyFailed as failure:
        raise NoSafetyCopy(folder=settings.BACKUP_DIR, reason=failure) from failure
    for old in superfluous(safety_copies(database, settings.BACKUP_DIR), now=now):
        old.path.unlink(missing_ok=True)
    return copy


def copy_on_request(*, event_id: int, actor: Actor, now: datetime) -> SafetyCopy:  # noqa: ARG001 - the same call as every button's
    """As `make_safety_copy`, for a person; the copy holds all events."""
    return make_safety_copy(now=now)

"""The long search for a seating plan: beside the pages, one at a time for a plan, with its progress to be seen.

Progress is kept in the cache. It is forgotten when no step has come for a while, so that a search whose process died can be
started again.
"""

import threading
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

from django.conf import settings
from django.core.cache import cache
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _

from tournaments.errors import ActionRefused
from tournaments.plan_tries import Search, send_tries, tries
from tournaments.planning import PlanningSnapshot
from tournaments.queries.planning import snapshot

SECONDS_BETWEEN_STEPS = 30
SECONDS_KEPT = 60 * 60


class SearchImpossible(ActionRefused):
    code = "no_search"
    status = 503
    message = _("No search can run at the moment. Try another plan, or use the one that is shown.")


def search_of(now: PlanningSnapshot) -> Search | None:
    """The search that runs, or has ended, for the people and rounds of this snapshot."""
    found: Search | None = cache.get(_key(now))
    return found


def start_search(event_id: int) -> None:
    """Start a search for the event as it stands, unless there is one. Raises `SearchImpossible`."""
    now = snapshot(event_id)
    if not cache.add(_key(now), Search(0), SECONDS_BETWEEN_STEPS):
        return
    try:
        import_string(settings.PLAN_SEARCH)(event_id)
    except SearchImpossible:
        cache.delete(_key(now))
        raise


def search_here(event_id: int) -> None:
    """Search in this process, to the end."""
    now = snapshot(event_id)
    for step in tries(now):
        _keep(now, step)


def search_in_child_process(event_id: int) -> None:
    """Search in a process of its own, which ends with this one; a thread notes what it says."""
    now = snapshot(event_id)
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    context.Process(target=send_tries, args=(now, theirs), daemon=True).start()
    theirs.close()
    threading.Thread(target=_keep_all, args=(now, ours), name="plan search", daemon=True).start()


def _keep_all(now: PlanningSnapshot, connection: Connection) -> None:
    with connection, suppress(EOFError):
        while True:
            _keep(now, connection.recv())


def _keep(now: PlanningSnapshot, step: Search) -> None:
    cache.set(_key(now), step, SECONDS_KEPT if step.is_over else SECONDS_BETWEEN_STEPS)


def _key(now: PlanningSnapshot) -> str:
    return f"plan-search:{now.event_id}:{now.plan_version}"

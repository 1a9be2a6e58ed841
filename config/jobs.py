"""Handing work from a page to Celery."""

from kombu.exceptions import OperationalError

from config.celery import SEARCH_PLAN, app
from tournaments.plan_search import SearchImpossible


def search_plan_in_worker(event_id: int) -> None:
    """Put the search into the queue. Raises `SearchImpossible` where Redis does not take it."""
    try:
        app.send_task(SEARCH_PLAN, (event_id,))
    except OperationalError as error:
        raise SearchImpossible from error

"""The hall laptop's ticker: once a second it calls time on rounds whose clock has run out and takes down announcements that are
over, where no Celery beat does."""

import logging
import threading

from django.db import close_old_connections
from django.utils import timezone

from tournaments.operations.hall import withdraw_announcements_that_are_over
from tournaments.operations.rounds import call_time_on_overdue_rounds

SECONDS_BETWEEN_TICKS = 1.0

logger = logging.getLogger(__name__)


class Ticker:
    """A thread that ticks between `start` and `stop`. A tick too many, too late or left out changes nothing in the end."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ticker", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after the tick that is running."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopping.wait(SECONDS_BETWEEN_TICKS):
            tick()


def tick() -> None:
    """Do what is due; a tick that fails is logged, and the next one tries again."""
    try:
        now = timezone.now()
        call_time_on_overdue_rounds(now=now)
        withdraw_announcements_that_are_over(now=now)
    except Exception:
        logger.exception("The ticker failed")
    finally:
        close_old_connections()

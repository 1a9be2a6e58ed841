"""The hall laptop's ticker: once a second it gives a sign of life, calls time on rounds whose clock has run out and takes down
announcements that are over, where no Celery beat does."""

import logging
import threading
import time
from datetime import timedelta

from django.db import close_old_connections
from django.utils import timezone

from tournaments.beats import Beat
from tournaments.operations.hall import withdraw_announcements_that_are_over
from tournaments.operations.heartbeat import note_beat
from tournaments.operations.rounds import call_time_on_overdue_rounds

SECONDS_BETWEEN_TICKS = 1.0
#: The system's clock that counts on in sleep and that nobody can set; on Windows `time.monotonic` is one.
STEADY_CLOCK = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))

logger = logging.getLogger(__name__)


def steady() -> timedelta:
    """What the steady clock shows; only differences mean anything."""
    return timedelta(seconds=time.monotonic() if STEADY_CLOCK is None else time.clock_gettime(STEADY_CLOCK))


class Ticker:
    """A thread that ticks between `start` and `stop`. A tick too many, too late or left out changes nothing in the end."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ticker", daemon=True)
        self._alive: timedelta | None = None

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after the tick that is running."""
        self._stopping.set()
        self._thread.join()

    def tick(self) -> None:
        """Do what is due; a tick that fails is logged, and the next one tries again.

        The first tick may find that the computer was off.
        """
        beat = Beat(timezone.now(), steady())
        try:
            note_beat(beat=beat, alive=self._alive)
            self._alive = beat.steady
            call_time_on_overdue_rounds(now=beat.wall)
            withdraw_announcements_that_are_over(now=beat.wall)
        except Exception:
            logger.exception("The ticker failed")
            if self._alive is not None:
                self._alive = beat.steady
        finally:
            close_old_connections()

    def _run(self) -> None:
        while not self._stopping.wait(SECONDS_BETWEEN_TICKS):
            self.tick()

"""Keeps safety copies of the laptop's database while events run."""

import logging
import threading

from django.db import close_old_connections
from django.utils import timezone

from tournaments.errors import ActionRefused
from tournaments.operations.safety_copies import make_safety_copy
from tournaments.queries.safety_copies import database_file, is_copy_due, last_copy_at

SECONDS_BETWEEN_LOOKS = 2.0
SECONDS_AFTER_A_FAILURE = 20.0

logger = logging.getLogger(__name__)


class CopyKeeper:
    """A thread that looks every two seconds between `start` and `stop` whether a copy is due. It does not hold up the ticker: a
    slow stick takes its time."""

    def __init__(self) -> None:
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="safety copies", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End after the copy that is being made."""
        self._stopping.set()
        self._thread.join()

    def _run(self) -> None:
        pause = SECONDS_BETWEEN_LOOKS
        while not self._stopping.wait(pause):
            pause = SECONDS_BETWEEN_LOOKS if look() else SECONDS_AFTER_A_FAILURE


def look() -> bool:
    """Make a copy if one is due; False if that failed, which is logged."""
    now, database = timezone.now(), database_file()
    try:
        if database is not None and is_copy_due(last=last_copy_at(database), now=now):
            make_safety_copy(now=now)
    except ActionRefused as refusal:
        logger.error("%s", refusal)  # noqa: TRY400 - the sentence says it all
        return False
    except Exception:
        logger.exception("The safety copies failed")
        return False
    finally:
        close_old_connections()
    return True

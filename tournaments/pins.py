"""The six digits on a table card, for a phone without a camera, and how many wrong ones are listened to."""

import secrets
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise

from django.utils.crypto import salted_hmac

DIGITS = 6
COUNTED = timedelta(minutes=10)
MOST_AT_A_TABLE = 5
MOST_IN_AN_EVENT = 60
FIRST_WAIT = timedelta(minutes=1)


def new_pin() -> str:
    """Random digits, none that people try first."""
    while True:
        pin = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        if not is_easy(pin):
            return pin


def is_easy(pin: str) -> bool:
    """Whether it is one digit all along, or counts up or down."""
    steps = {int(after) - int(before) for before, after in pairwise(pin)}
    return len(steps) == 1 and steps <= {-1, 0, 1}


def pin_hash(pin: str, *, table_id: int) -> str:
    """What is kept of a PIN. With a million PINs no slow hash would help, so a copy of the database is worth nothing without the
    site's secret key."""
    return salted_hmac("tournaments.pins", f"{table_id}:{pin}", algorithm="sha256").hexdigest()


def table_waits_until(failures: Sequence[datetime]) -> datetime | None:
    """Until when no PIN is taken for a table, by its failures in order: after five in ten minutes a minute, and twice as long
    after each further one; never longer than they are counted."""
    if not failures:
        return None
    last = failures[-1]
    beyond = sum(at > last - COUNTED for at in failures) - MOST_AT_A_TABLE
    return None if beyond < 0 else last + min(FIRST_WAIT * 2**beyond, COUNTED)


def event_waits_until(failures: Sequence[datetime]) -> datetime | None:
    """Until when no PIN is taken at all, by the event's failures in order: ten minutes after sixty in ten minutes."""
    if len(failures) < MOST_IN_AN_EVENT or failures[-MOST_IN_AN_EVENT] <= failures[-1] - COUNTED:
        return None
    return failures[-1] + COUNTED

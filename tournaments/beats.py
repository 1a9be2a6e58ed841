"""Signs of life of the computer that keeps the clock: was it away, and has somebody set its clock?"""

from dataclasses import dataclass
from datetime import datetime, timedelta

#: A wall clock that differs by no more has drifted or was trimmed, and nobody notices.
LONGEST_DRIFT = timedelta(seconds=2)
#: A computer that gives no sign of life for longer was off or asleep.
LONGEST_SILENCE = timedelta(seconds=20)


@dataclass(frozen=True, slots=True)
class Beat:
    """One moment by two clocks. Anybody can set `wall`; nobody can set `steady`, which goes on while the computer sleeps, but
    starts anew with it."""

    wall: datetime
    steady: timedelta


@dataclass(frozen=True, slots=True)
class Absence:
    """The computer gave no sign of life after `since`, by the wall clock as it was then; `lasted` is zero if nobody can say."""

    since: datetime
    lasted: timedelta


def jump_between(last: Beat, now: Beat) -> timedelta:
    """How far the wall clock was set forward (back: negative) since `last`, a beat of the same start of the computer."""
    jump = (now.wall - last.wall) - (now.steady - last.steady)
    return jump if abs(jump) > LONGEST_DRIFT else timedelta()


def absence_between(last: Beat, now: Beat, *, alive: timedelta) -> Absence | None:
    """Whether the computer was away before `now`; `alive` is the steady time at which this process last looked.

    The later one of `last` and `alive` counts: a beat that could not be stored is a sign of life too.
    """
    alive = max(alive, last.steady)
    silence = now.steady - alive
    return Absence(last.wall + (alive - last.steady), silence) if silence > LONGEST_SILENCE else None


def absence_before_start(last: Beat, now: Beat) -> Absence | None:
    """Whether the computer was away before a process that has just started; only the wall clock can tell.

    One that shows a much earlier time than at the last beat was set meanwhile, so that how long remains unknown. A little earlier
    is no more than another process that has beaten while this one waited.
    """
    silence = now.wall - last.wall
    if abs(silence) <= LONGEST_SILENCE:
        return None
    return Absence(last.wall, max(silence, timedelta()))

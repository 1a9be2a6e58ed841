"""Round clock arithmetic: pure values, time passed in.

A clock either runs towards `ends_at` or is stopped with `remaining`; a round without a clock has neither.
The clock never closes a round: when it runs out, time is called and the hand in play is finished.
Where the computer was away while a clock ran, the clock is stopped and carries how long that was, until a person decides.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.beats import Absence

WARNINGS = (timedelta(minutes=5), timedelta(minutes=1))


class Phase(StrEnum):
    """What the hall is told."""

    NO_CLOCK = "no_clock"
    PLAY = "play"
    FIVE_MINUTES = "five_minutes"
    ONE_MINUTE = "one_minute"
    TIME = "time"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Clock:
    """`ends_at` while it runs, `remaining` while it is stopped, neither without a clock. Both at once is a ValueError.

    `away` is how long the computer was off while the clock should have run, as long as nobody has said what becomes of that
    time; only a stopped clock has it.
    """

    ends_at: datetime | None = None
    remaining: timedelta | None = None
    away: timedelta | None = None

    def __post_init__(self) -> None:
        if self.ends_at is not None and self.remaining is not None:
            raise ValueError("a clock either runs or is stopped")
        if self.away is not None and self.remaining is None:
            raise ValueError("only a stopped clock waits for what becomes of the time the computer was off")

    @classmethod
    def started(cls, duration: timedelta | None, *, now: datetime) -> "Clock":
        """A clock that starts now; `duration` None is a round without a clock."""
        return cls() if duration is None else cls(ends_at=now + duration)

    @property
    def runs(self) -> bool:
        return self.ends_at is not None

    def left(self, *, now: datetime) -> timedelta | None:
        """Time left, never below zero; None without a clock."""
        if self.ends_at is not None:
            return max(self.ends_at - now, timedelta())
        return self.remaining

    @property
    def remaining_less_away(self) -> timedelta | None:
        """What would be left had the clock run on while the computer was away."""
        if self.remaining is None or self.away is None:
            return self.remaining
        return max(self.remaining - self.away, timedelta())

    def paused(self, *, now: datetime) -> "Clock":
        return replace(self, ends_at=None, remaining=self.left(now=now))

    def stopped_by_absence(self, absence: Absence) -> "Clock":
        """Stopped at the last sign of life; unless it does not run, or had run out by then."""
        if self.ends_at is None or self.ends_at <= absence.since:
            return self
        return Clock(remaining=self.ends_at - absence.since, away=absence.lasted)

    def shifted(self, jump: timedelta) -> "Clock":
        """The same time left after somebody has set the wall clock forward by `jump`."""
        return self if self.ends_at is None else replace(self, ends_at=self.ends_at + jump)

    def resumed(self, *, now: datetime) -> "Clock":
        return self if self.remaining is None else Clock(ends_at=now + self.remaining)

    def extended(self, extra: timedelta, *, now: datetime) -> "Clock":
        """Add `extra` to what is left; a clock that has run out starts again from `now`."""
        if self.ends_at is not None:
            return replace(self, ends_at=max(self.ends_at, now) + extra)
        return self if self.remaining is None else replace(self, remaining=self.remaining + extra)

    def phase(self, *, now: datetime) -> Phase:
        left = self.left(now=now)
        if left is None:
            return Phase.NO_CLOCK
        if not self.runs:
            return Phase.PAUSED
        if left <= timedelta():
            return Phase.TIME
        five, one = WARNINGS
        if left <= one:
            return Phase.ONE_MINUTE
        return Phase.FIVE_MINUTES if left <= five else Phase.PLAY

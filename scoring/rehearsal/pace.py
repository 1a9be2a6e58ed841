"""How fast a rehearsal goes, and how it is stopped."""

from dataclasses import dataclass, field
from random import Random
from threading import Event as Flag

LEAST_PAUSE_SECONDS = 0.2


class Stopped(Exception):
    """The rehearsal was told to stop."""


@dataclass(frozen=True, slots=True)
class Pace:
    """`seconds` a hand on average, 0 for as fast as possible. Once stopped, every wait ends with `Stopped`."""

    seconds: float
    _stop: Flag = field(default_factory=Flag)

    def stop(self) -> None:
        self._stop.set()

    def wait(self, seconds: float) -> None:
        if self._stop.wait(seconds):
            raise Stopped

    def wait_hands(self, hands: float) -> None:
        """As long as so many hands take."""
        self.wait(hands * self.seconds)

    def wait_a_hand(self, rng: Random) -> None:
        """As long as one hand takes: some tables are quick, some slow."""
        self.wait_hands(rng.uniform(0.5, 1.5))

    def wait_for_people(self) -> None:
        self.wait(max(self.seconds, LEAST_PAUSE_SECONDS))

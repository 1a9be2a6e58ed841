"""The last sign of life of the computer that keeps the clock."""

from django.db import models
from django.db.models import Q

from tournaments.beats import Beat


class Heartbeat(models.Model):
    """The only row: what the wall clock and the steady clock showed at the last tick that mattered to a round."""

    ONLY = 1

    wall = models.DateTimeField()
    steady = models.DurationField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(pk=1), name="heartbeat_only_one")]

    def __str__(self) -> str:
        return f"{self.wall}"

    @property
    def beat(self) -> Beat:
        return Beat(self.wall, self.steady)

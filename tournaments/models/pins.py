"""PINs that were wrong."""

from django.db import models

from tournaments.models.event import Event


class PinFailure(models.Model):
    """Somebody typed a wrong PIN for a table, which need not exist. Kept for as long as it counts."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="pin_failures")
    table_number = models.PositiveSmallIntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["event", "at"], name="pin_failure_event_at")]

    def __str__(self) -> str:
        return f"wrong PIN for table {self.table_number}"

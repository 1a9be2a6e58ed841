"""The event log: append-only by triggers of the database, ids instead of names."""

from django.conf import settings
from django.db import models

from tournaments.enums import Device
from tournaments.models.event import Event


class LogEntry(models.Model):
    """Who did what, when, why and on what device. `data` holds ids and numbers, no personal data.

    The database refuses to change a row (but that an account is deleted), and to delete one whose event has no `Deletion`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    actor = models.CharField(max_length=60)
    device = models.CharField(max_length=10, choices=Device, blank=True, default="")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    action = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return f"{self.action} by {self.actor}"


class Deletion(models.Model):
    """The mark of an event that is being deleted, which lets its log go too.

    A table of its own, since SQLite cannot alter a table that another one's trigger reads.
    """

    event = models.OneToOneField(Event, on_delete=models.CASCADE, primary_key=True, related_name="deletion")

    def __str__(self) -> str:
        return f"deletion of {self.event}"

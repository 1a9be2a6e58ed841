"""The event log: append-only, ids instead of names."""

from django.conf import settings
from django.db import models

from tournaments.models.event import Event


class LogEntry(models.Model):
    """Who did what, when and why. `data` holds ids and numbers, no personal data."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="log")
    at = models.DateTimeField()
    actor = models.CharField(max_length=60)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    action = models.CharField(max_length=40)
    data = models.JSONField(default=dict)
    reason = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return f"{self.action} by {self.actor}"

"""What the pads sent: answered commands and entries that a person must look at."""

from django.db import models

from tournaments.models import Event, Hand


class AnsweredCommand(models.Model):
    """The stored answer to a command id, replayed when the same command arrives again; `phone_id` is the phone that sent it."""

    command_id = models.UUIDField(primary_key=True)
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="+")
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    answer = models.JSONField()
    answered_at = models.DateTimeField()
    phone_id = models.PositiveBigIntegerField(null=True)

    def __str__(self) -> str:
        return str(self.command_id)


class RefusedEntry(models.Model):
    """An entry that was not stored as a result and needs the director; `settled_at` once one has looked at it."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="refused_entries")
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, null=True, related_name="refused_entries")
    command_id = models.UUIDField(null=True)
    code = models.CharField(max_length=40)
    body = models.JSONField()
    entered_by = models.CharField(max_length=60)
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "command_id"], name="refused_entry_once_a_command")]

    def __str__(self) -> str:
        return f"{self.code} at {self.at}"

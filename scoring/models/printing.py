"""What has been printed, so that only what changed need be printed again."""

from django.db import models

from tournaments.models import Entry


class PrintedCard(models.Model):
    """A player's card as it was last printed: the SHA-256 of what the card says."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="printed_card")
    fingerprint = models.CharField(max_length=64)
    printed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"card of entry {self.entry_id}"

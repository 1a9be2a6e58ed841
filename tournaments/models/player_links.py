"""The links on personal cards, by which a phone knows whose it is."""

from datetime import datetime, timedelta

from django.db import models

from tournaments.models.people import Entry

#: How long a link is good after the event was sealed.
GOOD_AFTER_SEALING = timedelta(days=7)


class PlayerLink(models.Model):
    """A random 128-bit token for one entry, kept only as its SHA-256; a phone that redeems it opens that player's page.

    It gives no right to write. Many may be good at once; each is until it is revoked, or until a week after the event was sealed.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"link {self.pk} to entry {self.entry_id}"

    def is_good(self, *, now: datetime) -> bool:
        """Whether it is neither revoked nor over."""
        sealed_at = self.entry.event.sealed_at
        return self.revoked_at is None and (sealed_at is None or now < sealed_at + GOOD_AFTER_SEALING)

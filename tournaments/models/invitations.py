"""How a new helper comes to a password of their own."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class Invitation(models.Model):
    """A one-time link of 128 random bits for somebody whose account has no password yet, kept only as its SHA-256.

    Whoever opens it until `expires_at` chooses the password; then the row is gone. A new link takes the place of the old one.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitation")
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="invitation_expires_after_it_was_made")
        ]

    def __str__(self) -> str:
        return f"invitation of {self.user}"

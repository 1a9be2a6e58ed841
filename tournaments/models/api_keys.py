"""Keys with which other programs call the API."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.enums import Scope
from tournaments.models.event import Event

MAX_KEY_LABEL_LENGTH = 40


class ApiKey(models.Model):
    """A key for some events: a public `prefix` and a secret of 160 random bits, of which only the SHA-256 of the whole is kept.

    It may do what its `scopes` say from `created_at` until `expires_at` or until it is revoked.
    """

    prefix = models.CharField(max_length=8, unique=True)
    key_hash = models.CharField(max_length=64)
    label = models.CharField(max_length=MAX_KEY_LABEL_LENGTH)
    scopes = models.JSONField(default=list)
    events = models.ManyToManyField(Event, related_name="api_keys")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(expires_at__gt=F("created_at")), name="api_key_expires_after_it_was_made"),
            models.CheckConstraint(condition=~Q(label=""), name="api_key_has_a_label"),
        ]

    def __str__(self) -> str:
        return f"{self.label} ({self.prefix})"

    def may(self, scope: Scope) -> bool:
        return scope in self.scopes

"""Looking up the keys of other programs."""

import re
from dataclasses import dataclass
from datetime import datetime

from django.db.models import TextChoices
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Scope
from tournaments.models import ApiKey, Event
from tournaments.tokens import token_hash

KEY_FORM = re.compile(r"wd_(?P<prefix>[0-9a-f]{8})_[0-9a-f]{40}")


class KeyState(TextChoices):
    GOOD = "good", _("good")
    EXPIRED = "expired", _("expired")
    REVOKED = "revoked", _("revoked")


@dataclass(frozen=True, slots=True)
class KeyLine:
    """A key as people see it listed."""

    key: ApiKey
    state: KeyState

    @property
    def is_good(self) -> bool:
        return self.state is KeyState.GOOD

    @property
    def scopes(self) -> list[str]:
        """What it may do, in words."""
        return [str(Scope(scope).label) for scope in self.key.scopes]


def valid_key(text: str, *, now: datetime) -> ApiKey | None:
    """The key that `text` is, or None if there is none, or it has expired or was revoked."""
    form = KEY_FORM.fullmatch(text)
    if form is None:
        return None
    key = ApiKey.objects.filter(prefix=form["prefix"], revoked_at=None, expires_at__gt=now).first()
    return key if key is not None and constant_time_compare(key.key_hash, token_hash(text)) else None


def keys_of(event: Event, *, now: datetime) -> list[KeyLine]:
    """The event's keys, newest first."""
    return [KeyLine(key, _state(key, now)) for key in event.api_keys.order_by("-created_at", "-pk")]


def _state(key: ApiKey, now: datetime) -> KeyState:
    if key.revoked_at is not None:
        return KeyState.REVOKED
    return KeyState.GOOD if key.expires_at > now else KeyState.EXPIRED

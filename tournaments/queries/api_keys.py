"""Looking up the keys of other programs."""

import re
from datetime import datetime

from django.utils.crypto import constant_time_compare

from tournaments.models import ApiKey, Event
from tournaments.tokens import token_hash

KEY_FORM = re.compile(r"wd_(?P<prefix>[0-9a-f]{8})_[0-9a-f]{40}")


def valid_key(text: str, *, now: datetime) -> ApiKey | None:
    """The key that `text` is, or None if there is none, or it has expired or was revoked."""
    form = KEY_FORM.fullmatch(text)
    if form is None:
        return None
    key = ApiKey.objects.filter(prefix=form["prefix"], revoked_at=None, expires_at__gt=now).first()
    return key if key is not None and constant_time_compare(key.key_hash, token_hash(text)) else None


def keys_of(event: Event) -> list[ApiKey]:
    """The event's keys, newest first."""
    return list(event.api_keys.order_by("-created_at", "-pk"))

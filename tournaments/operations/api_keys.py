"""Making and revoking the keys of other programs."""

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import event_change
from tournaments.enums import Scope
from tournaments.errors import ActionRefused, NotFound
from tournaments.models import ApiKey
from tournaments.models.api_keys import MAX_KEY_LABEL_LENGTH
from tournaments.retries import retried
from tournaments.tokens import token_hash

PREFIX_BYTES = 4
SECRET_BYTES = 20
LONGEST_LIFE = timedelta(days=366)
USE_IS_NOTED_EVERY = timedelta(minutes=10)


class KeyLifeRefused(ActionRefused):
    code = "key_life"
    status = 422
    message = _("A key is good for at most a year, and not for the past.")


class KeyIncomplete(ActionRefused):
    code = "key_incomplete"
    status = 422
    message = _("A key needs a label of at most 40 letters, at least one event, and at least one thing that it may do.")


@retried
@transaction.atomic
def issue_api_key(
    *, event_ids: Collection[int], label: str, scopes: Collection[Scope], expires_at: datetime, actor: Actor, now: datetime
) -> tuple[ApiKey, str]:
    """Make a key and return it with its text, which is kept nowhere. Raises `KeyIncomplete`, `KeyLifeRefused`, `NotFound`."""
    if not (event_ids and scopes and 0 < len(label) <= MAX_KEY_LABEL_LENGTH):
        raise KeyIncomplete
    if not now < expires_at <= now + LONGEST_LIFE:
        raise KeyLifeRefused
    prefix = secrets.token_hex(PREFIX_BYTES)
    text = f"wd_{prefix}_{secrets.token_hex(SECRET_BYTES)}"
    key = ApiKey.objects.create(
        prefix=prefix,
        key_hash=token_hash(text),
        label=label,
        scopes=sorted(scopes),
        created_by_id=actor.user_id,
        created_at=now,
        expires_at=expires_at,
    )
    for event_id in sorted(event_ids):
        with event_change(event_id, actor=actor, now=now, finished=True) as change:
            key.events.add(change.event)
            change.log("api_key_issued", key=prefix, scopes=key.scopes)
    return key, text


@retried
@transaction.atomic
def revoke_api_key(*, event_id: int, prefix: str, actor: Actor, now: datetime) -> ApiKey:
    """End a key of the event, for all its events, from the next call on. Raises `NotFound` also for one that has ended so."""
    key = ApiKey.objects.filter(events=event_id, prefix=prefix, revoked_at=None).first()
    if key is None:
        raise NotFound
    for covered in key.events.order_by("pk").values_list("pk", flat=True):
        with event_change(covered, actor=actor, now=now, finished=True) as change:
            change.log("api_key_revoked", key=prefix)
    key.revoked_at = now
    key.save(update_fields=["revoked_at"])
    return key


def note_use(key: ApiKey, *, now: datetime) -> None:
    """Remember when the key was used last, to ten minutes, so that reading seldom writes."""
    if key.last_used_at is None or key.last_used_at < now - USE_IS_NOTED_EVERY:
        ApiKey.objects.filter(pk=key.pk).update(last_used_at=now)

"""Keys as programs hold them."""

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from tests.factories import DIRECTOR
from tournaments.enums import Scope
from tournaments.models import Event
from tournaments.operations.api_keys import issue_api_key


def key_for(*events: Event, scopes=tuple(Scope)) -> str:
    """The text of a fresh key for the events."""
    now = timezone.now()
    _, text = issue_api_key(
        event_ids=[event.pk for event in events],
        label="scoreboard",
        scopes=scopes,
        expires_at=now + timedelta(days=1),
        actor=DIRECTOR,
        now=now,
    )
    return text


def program(*events: Event, scopes=tuple(Scope)) -> Client:
    """A program with a fresh key for the events."""
    return Client(headers={"Authorization": f"Bearer {key_for(*events, scopes=scopes)}"})

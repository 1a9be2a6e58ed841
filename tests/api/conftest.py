"""An evening half played: round 1 is closed, round 2 is being played, round 3 is planned and not released."""

import pytest
from django.test import Client

from tests.factories import make_event, make_staff, play_round, seat, set_round_state
from tournaments.enums import RoundState
from tournaments.models import Event


@pytest.fixture
def event(db) -> Event:
    """Nine players, one of whom sits out; three rounds of two hands."""
    event = make_event(9, slug="friday")
    seat(event)
    play_round(event, 1, 9, 8)
    set_round_state(event, 2, RoundState.RUNNING)
    return event


@pytest.fixture
def director(event) -> Client:
    client = Client()
    client.force_login(make_staff(event))
    return client

"""Olive organises; the events she finds are small."""

import pytest
from django.contrib.auth.models import User

from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, signed_in
from tournaments.enums import Role


@pytest.fixture
def olive(db) -> User:
    return User.objects.create_user("olive")


@pytest.fixture
def desk(db) -> Desk:
    """Olive's desk with eight players and three rounds of two hands, not planned yet."""
    event = make_event(8)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


@pytest.fixture(autouse=True)
def _short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A first plan will do."""
    monkeypatch.setattr("tournaments.views.movement.SECONDS_TO_LOOK", 0.05)

"""Fixtures for all tests."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import translation

from tests.services import touches_the_database
from tests.soundness import assert_events_are_sound, delete_logs


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """The database forgets each test and gives its ids again, so the cache has to forget too."""
    cache.clear()


@pytest.fixture(autouse=True)
def _no_language_left() -> Iterator[None]:
    """A request leaves its language in the thread, and the next test would read sentences and field names in it."""
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def events_stay_sound(request: pytest.FixtureRequest) -> Iterator[None]:
    """Verify every event that a test leaves. A module that breaks events on purpose has its own fixture of this name.

    What is not rolled back is emptied after this, which the log refuses; so it goes first.
    """
    uses_database = touches_the_database(request.node)
    if uses_database:
        request.getfixturevalue("db")
    yield
    if uses_database:
        assert_events_are_sound()
        if not connection.in_atomic_block:
            delete_logs()

"""Fixtures for all tests."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.db import connection
from django.utils import translation

from tests.servers import Server, start_redis
from tests.services import REDIS_URL, touches_the_database
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
        try:
            assert_events_are_sound()
        finally:
            if not connection.in_atomic_block:
                delete_logs()


@pytest.fixture(scope="session")
def own_redis() -> Iterator[Server]:
    """A Redis started for the run, which may be killed."""
    redis = start_redis()
    yield redis
    redis.stop()


@pytest.fixture(scope="session")
def redis_url(request: pytest.FixtureRequest) -> str:
    """The Redis of the environment, or else the run's own."""
    return REDIS_URL or request.getfixturevalue("own_redis").url

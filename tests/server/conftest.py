"""The hall of these tests: pages and streams in processes of their own, on PostgreSQL and Redis."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.core.management import call_command

from tests.server.own_postgresql import connected_to
from tests.server.processes import Profile, database_url
from tests.servers import QUICK, Server, start_postgresql
from tests.services import REDIS_URL


@dataclass
class Hall:
    """Addresses of the pages and of the streams, and what runs them."""

    profile: Profile
    pages: str
    streams: str


@contextmanager
def opened(redis_url: str) -> Iterator[Hall]:
    profile = Profile(database_url(), redis_url)
    with profile.pages() as pages, profile.streams() as streams:
        yield Hall(profile, pages, streams)


@pytest.fixture(scope="session")
def hall(django_db_setup: None, redis_url: str) -> Iterator[Hall]:
    with opened(redis_url) as hall:
        yield hall


@pytest.fixture(scope="session")
def shaky_hall(django_db_setup: None, own_redis: Server, request: pytest.FixtureRequest) -> Iterator[Hall]:
    """A hall whose Redis may be killed: the usual one, unless that has the environment's."""
    if REDIS_URL is None:
        yield request.getfixturevalue("hall")
        return
    with opened(own_redis.url) as hall:
        yield hall


@pytest.fixture
def postgresql(django_db_blocker) -> Iterator[Server]:
    """A PostgreSQL of this test's own, one that loses nothing in a crash; the tests' connection leads there meanwhile."""
    server = start_postgresql(shortcuts=QUICK)
    try:
        with django_db_blocker.unblock(), connected_to(server):
            call_command("migrate", verbosity=0)
            yield server
    finally:
        server.stop()

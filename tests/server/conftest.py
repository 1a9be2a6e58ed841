"""The hall of these tests: pages and streams in processes of their own, on PostgreSQL and a Redis that may be killed."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.core.management import call_command

from tests.server.own_postgresql import connected_to
from tests.server.processes import Profile, database_url
from tests.servers import Server, start_postgresql, start_redis


@dataclass
class Hall:
    """Addresses of the pages and of the streams, and what stands behind them."""

    profile: Profile
    redis: Server
    pages: str
    streams: str


@pytest.fixture(scope="session")
def hall(django_db_setup: None) -> Iterator[Hall]:
    redis = start_redis()
    try:
        profile = Profile(database_url(), redis.url)
        with profile.pages() as pages, profile.streams() as streams:
            yield Hall(profile, redis, pages, streams)
    finally:
        redis.stop()


@pytest.fixture
def postgresql(django_db_blocker) -> Iterator[Server]:
    """A PostgreSQL of this test's own, one that loses nothing in a crash; the tests' connection leads there meanwhile."""
    server = start_postgresql(durable=True)
    try:
        with django_db_blocker.unblock(), connected_to(server):
            call_command("migrate", verbosity=0)
            yield server
    finally:
        server.stop()

"""The hall of these tests: pages and streams in processes of their own, on PostgreSQL and a Redis that may be killed."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.server.processes import Profile, database_url
from tests.servers import Server, start_redis


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

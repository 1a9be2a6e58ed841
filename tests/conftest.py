"""Fixtures for all tests."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    """The database forgets each test and gives its ids again, so the cache has to forget too."""
    cache.clear()

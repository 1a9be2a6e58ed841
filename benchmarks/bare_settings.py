"""The project's database and cache, and no middleware."""

from benchmarks.bare_settings_with_middleware import *  # noqa: F403 - settings are meant to be taken over whole

MIDDLEWARE = []

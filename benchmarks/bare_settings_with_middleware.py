"""The project's settings with the bare views in place of its own."""

from config.settings import *  # noqa: F403 - settings are meant to be taken over whole

ROOT_URLCONF = "benchmarks.bare_site"

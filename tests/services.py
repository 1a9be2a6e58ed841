"""Early pytest plugin (``-p tests.services``): decides which database the run uses before Django reads its settings."""

import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

CHROMIUM_PLACES = ("/usr/bin/chromium", "chromium", "chromium-browser", "google-chrome")
data_dir = pytest.StashKey[Path]()


def chromium_path() -> str:
    """Return the browser the tests drive: ``WHIST_CHROMIUM``, else the first one found. Raises FileNotFoundError without one."""
    for candidate in (os.environ.get("WHIST_CHROMIUM", ""), *CHROMIUM_PLACES):
        if candidate and (found := shutil.which(candidate)):
            return found
    raise FileNotFoundError("The browser tests need Chromium. `python3 run.py test` says how to get it.")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    """Give the run an empty data folder of its own; pytest-django reads the settings right after this."""
    early_config.stash[data_dir] = Path(tempfile.mkdtemp(prefix="whist-drive-tests-"))
    os.environ["WHIST_DATA_DIR"] = str(early_config.stash[data_dir])
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Put the test database in a file (threads cannot share SQLite's in-memory one) and make password hashing quick."""
    from django.conf import settings  # noqa: PLC0415 - readable only now

    settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = config.stash[data_dir] / "test.sqlite3"
    settings.PASSWORD_HASHERS = ["tests.quick_hasher.QuickHasher"]


def pytest_unconfigure(config: pytest.Config) -> None:
    """Remove the run's data folder."""
    shutil.rmtree(config.stash[data_dir], ignore_errors=True)

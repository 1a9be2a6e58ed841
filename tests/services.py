"""Early pytest plugin (``-p tests.services``): chooses the database before Django reads its settings.

``--database sqlite``, the default, runs everything on the laptop profile. ``--database postgresql`` runs what touches the
database on the server at ``DATABASE_URL``, or on one started for the run, and what needs the server's processes. These use the
Redis at ``REDIS_URL``, or one started for the run; tests that kill Redis always have one started.
"""

import os
import signal
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from launcher.browser import find_chromium
from launcher.environment import compile_translations
from tests.servers import start_postgresql

DATABASE_URL = os.environ.pop("DATABASE_URL", None)
REDIS_URL = os.environ.pop("REDIS_URL", None)
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}


def chromium_path() -> str:
    """Return the browser that the tests drive. Raises FileNotFoundError without one: the tests fail then, none is skipped."""
    if path := find_chromium():
        return path
    raise FileNotFoundError("The browser tests need Chromium; `python3 run.py test` gets it or says how.")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--chaos-full", action="store_true", help="2,000 results and ten kills where the usual run has 200 and two")
    parser.addoption(
        "--whole-evening", action="store_true", help="46 people and 12 rounds in Chromium where the usual run has 8 and 2"
    )
    parser.addoption("--database", choices=["sqlite", "postgresql"], default="sqlite", help="the engine to test on")


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Generator[None, object, object]:
    """Set the environment that the settings are read from, right before pytest-django reads them."""
    compile_translations()
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # a kill tidies up like Ctrl-C
    folder = tempfile.TemporaryDirectory(prefix="whist-drive-tests-")
    early_config.add_cleanup(folder.cleanup)
    os.environ["WHIST_DATA_DIR"] = folder.name
    if early_config.known_args_namespace.database == "postgresql":
        os.environ["DATABASE_URL"] = DATABASE_URL or _postgresql_for(early_config)
    return (yield)


def _postgresql_for(config: pytest.Config) -> str:
    server = start_postgresql()
    config.add_cleanup(server.stop)
    return server.url


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Put SQLite's test database in a file (threads cannot share the usual one in memory), and make quick what each client of a
    test does anew: hashing a password, and looking for the static files, which are looked for when asked for instead."""
    from django.conf import settings  # noqa: PLC0415 - readable only now

    settings.PASSWORD_HASHERS = ["tests.quick_hasher.QuickHasher"]
    settings.WHITENOISE_AUTOREFRESH = True
    if config.option.database == "sqlite":
        settings.DATABASES["default"].setdefault("TEST", {})["NAME"] = Path(os.environ["WHIST_DATA_DIR"], "test.sqlite3")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """On PostgreSQL run only what could differ there: tests that touch the database and are not about the laptop."""
    belongs = _belongs_to_sqlite if config.option.database == "sqlite" else _belongs_to_postgresql
    config.hook.pytest_deselected(items=[item for item in items if not belongs(item)])
    items[:] = [item for item in items if belongs(item)]


def _belongs_to_sqlite(item: pytest.Item) -> bool:
    return item.get_closest_marker("server") is None


def _belongs_to_postgresql(item: pytest.Item) -> bool:
    if item.get_closest_marker("server"):
        return True
    return touches_the_database(item) and item.get_closest_marker("laptop") is None


def touches_the_database(item: pytest.Item) -> bool:
    """Tell whether the test asks for the database by mark or by fixture."""
    fixtures = getattr(item, "fixturenames", [])
    return item.get_closest_marker("django_db") is not None or not DATABASE_FIXTURES.isdisjoint(fixtures)

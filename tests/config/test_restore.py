"""`manage.py restore`: the evening as it was at the copy, the former database kept, and nothing done while a server runs."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

from config.in_use import InUse, alone_with, in_use
from config.restoring import restore
from tests.factories import NOW
from tournaments.safety_copies import Damaged

EVENTS = "CREATE TABLE tournaments_event (name TEXT)"


def make_database(path: Path, *statements: str) -> Path:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        for statement in statements:
            connection.execute(statement)
    return path


def events(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [name for (name,) in connection.execute("SELECT name FROM tournaments_event")]


@pytest.fixture
def database(tmp_path) -> Path:
    return make_database(tmp_path / "club.sqlite3", EVENTS, "INSERT INTO tournaments_event VALUES ('now')")


@pytest.fixture
def copy(tmp_path) -> Path:
    return make_database(tmp_path / "copy.sqlite3", EVENTS, "INSERT INTO tournaments_event VALUES ('then')")


def put_back(copy: Path, database: Path) -> Path:
    """Restore; returns where the former database is kept."""
    assert restore(copy, database, now=NOW) == database.with_name("club-before-restore-20261211-120000.sqlite3")
    return database.with_name("club-before-restore-20261211-120000.sqlite3")


def test_the_copy_takes_the_databases_place_and_the_former_one_is_kept(database, copy):
    kept = put_back(copy, database)
    assert (events(database), events(kept), events(copy)) == (["then"], ["now"], ["then"])


def test_commits_that_are_only_in_the_log_are_kept_with_the_former_database(database, copy):
    with closing(sqlite3.connect(database, isolation_level=None)) as killed:
        killed.execute("INSERT INTO tournaments_event VALUES ('last')")
        kept = put_back(copy, database)
    assert (events(database), events(kept)) == (["then"], ["now", "last"])


def test_a_damaged_database_can_be_replaced(database, copy):
    database.write_bytes(b"rubbish" * 1000)
    put_back(copy, database)
    assert events(database) == ["then"]


def test_where_there_is_no_database_the_copy_becomes_it(tmp_path, copy):
    assert restore(copy, tmp_path / "club.sqlite3", now=NOW) is None
    assert events(tmp_path / "club.sqlite3") == ["then"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [(None, "no such file"), (b"a letter" * 600, "file is not a database"), (b"", "a database of another program")],
)
def test_what_is_no_copy_is_refused(database, tmp_path, content, reason):
    path = tmp_path / "letter.txt"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Damaged, match=reason):
        restore(path, database, now=NOW)
    assert events(database) == ["now"]


def command(copy: Path, database: Path) -> tuple[int, str]:
    """Run the command; returns its exit code and what it said."""
    environment = {**os.environ, "WHIST_DATA_DIR": str(database.parent), "WHIST_DATABASE_FILE": database.name}
    line = [sys.executable, "manage.py", "restore", str(copy)]
    done = subprocess.run(line, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.laptop
def test_the_command_refuses_while_a_server_runs_and_says_where_the_former_database_is_afterwards(database, copy):
    with in_use(database):
        refused = command(copy, database)
    assert refused == (1, "CommandError: Whist Drive is running; end it first (Ctrl-C). Nothing was changed.\n")
    assert events(database) == ["now"]
    code, said = command(copy, database)
    (kept,) = database.parent.glob("club-before-restore-*.sqlite3")
    assert (code, events(database)) == (0, ["then"])
    assert str(kept) in said


def test_servers_share_a_database_and_whoever_needs_it_alone_waits_for_none(tmp_path):
    database = tmp_path / "club.sqlite3"
    with in_use(database), in_use(database), pytest.raises(InUse), alone_with(database):
        pytest.fail("a server was not noticed")
    with alone_with(database), pytest.raises(InUse), in_use(database):
        pytest.fail("a restore was not noticed")
    with alone_with(database):
        assert not database.exists()

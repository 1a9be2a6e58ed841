"""Safety copies: whole or not there at all, made when they are due, and thinned out with age."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import NOW, make_event, minutes_later, seat, set_round_state
from tournaments import copy_keeper
from tournaments.enums import RoundState
from tournaments.models import Event, Round
from tournaments.queries.safety_copies import database_file, is_copy_due, last_copy_at
from tournaments.safety_copies import CopyFailed, Damaged, SafetyCopy, check_whole, copy_database, safety_copies, superfluous

moments = st.timedeltas(min_value=timedelta(), max_value=timedelta(days=60)).map(lambda span: NOW + span)
evenings = st.lists(moments, unique=True, max_size=60)
SECOND = timedelta(seconds=1)


@pytest.fixture
def database(tmp_path) -> Path:
    """A database in use, its last rows only in the write-ahead log."""
    path = tmp_path / "club.sqlite3"
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("PRAGMA journal_mode=WAL")
        writer.execute("CREATE TABLE result (tricks INTEGER)")
        writer.executemany("INSERT INTO result VALUES (?)", [(tricks,) for tricks in range(1000)])
        yield path


def rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as reader:
        return reader.execute("SELECT count(*) FROM result").fetchone()[0]


def copies_at(moments) -> list[SafetyCopy]:
    return [SafetyCopy(Path(f"{moment}"), moment) for moment in moments]


def kept(copies, now) -> set[SafetyCopy]:
    return set(copies) - set(superfluous(copies, now=now))


def test_a_copy_is_one_whole_file_with_all_that_was_committed(database, tmp_path):
    copy = copy_database(database, tmp_path / "stick", at=NOW)
    assert [path.name for path in (tmp_path / "stick").iterdir()] == ["club-20261211-120000.sqlite3"]
    assert rows(copy.path) == 1000
    assert safety_copies(database, tmp_path / "stick") == [copy]


def test_a_copy_waits_for_no_writer(database, tmp_path):
    with closing(sqlite3.connect(database, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM result")
        assert rows(copy_database(database, tmp_path, at=NOW).path) == 1000


def test_where_no_copy_can_be_made_none_is_left_behind(database, tmp_path):
    with pytest.raises(CopyFailed):
        copy_database(database, tmp_path / "no stick" / "copies", at=NOW)
    with pytest.raises(CopyFailed):
        copy_database(tmp_path / "missing.sqlite3", tmp_path, at=NOW)
    assert safety_copies(database, tmp_path) == []
    assert list(tmp_path.glob("*.partial")) == []


@pytest.mark.parametrize("damage", [slice(0, 16), slice(4096, 8192)])
def test_a_damaged_file_is_found_out(database, tmp_path, damage):
    path = copy_database(database, tmp_path, at=NOW).path
    content = bytearray(path.read_bytes())
    content[damage] = b"\xff" * len(content[damage])
    path.write_bytes(content)
    with pytest.raises(Damaged):
        check_whole(path)


def test_only_this_databases_copies_count(database, tmp_path):
    for name in ("club-20261211-120000.partial", "other-20261211-120000.sqlite3", "club-yesterday.sqlite3"):
        (tmp_path / name).touch()
    assert safety_copies(database, tmp_path) == []


@given(evenings, moments)
def test_the_newest_copy_and_those_of_the_last_hour_are_kept(times, now):
    copies = copies_at(time for time in times if time <= now)
    left = kept(copies, now)
    assert {copy for copy in copies if now - copy.at <= timedelta(hours=1)} <= left
    assert not copies or max(copies, key=lambda copy: copy.at) in left


@given(evenings, moments, st.timedeltas(min_value=timedelta(), max_value=timedelta(days=20)))
def test_thinning_out_often_leaves_what_thinning_out_once_leaves(times, now, later):
    copies = copies_at(time for time in times if time <= now)
    assert kept(kept(copies, now), now + later) == kept(copies, now + later)


def test_a_whole_evening_of_copies_a_minute_shrinks_with_age():
    copies = copies_at(NOW + timedelta(minutes=minute) for minute in range(240))
    end = copies[-1].at
    left = [len(kept(copies, end + timedelta(days=days))) for days in (0, 1, 2, 30, 400)]
    assert left == [61 + 18, 5, 4, 1, 1]


@pytest.fixture
def event(db) -> Event:
    event = make_event()
    seat(event)
    return event


def test_copies_are_due_every_minute_while_a_round_is_open(event):
    assert not is_copy_due(last=None, now=NOW)
    set_round_state(event, 1, RoundState.RUNNING)
    assert is_copy_due(last=None, now=NOW)
    assert not is_copy_due(last=NOW - 59 * SECOND, now=NOW)
    assert is_copy_due(last=NOW - 60 * SECOND, now=NOW)
    assert is_copy_due(last=NOW + timedelta(hours=1), now=NOW)


@pytest.mark.parametrize("last", [None, NOW - SECOND])
def test_a_copy_is_due_at_once_when_a_round_or_the_event_ends(event, last):
    set_round_state(event, 1, RoundState.CLOSED)
    Round.objects.filter(state=RoundState.CLOSED).update(closed_at=NOW)
    assert is_copy_due(last=last, now=NOW)
    assert not is_copy_due(last=NOW, now=minutes_later(9))
    Event.objects.update(finished_at=minutes_later(9))
    assert is_copy_due(last=NOW, now=minutes_later(9))


def test_nobody_needs_a_rehearsal_back(event):
    set_round_state(event, 1, RoundState.RUNNING)
    Event.objects.update(is_rehearsal=True)
    assert not is_copy_due(last=None, now=NOW)


@pytest.fixture
def running(transactional_db, settings, tmp_path) -> Event:
    """An event in play whose copies go to a folder of the test's own."""
    settings.BACKUP_DIR = tmp_path / "stick"
    event = make_event()
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


@pytest.mark.laptop
def test_the_keeper_copies_what_is_due_and_only_that(running, settings):
    assert copy_keeper.look()
    (copy,) = safety_copies(database_file(), settings.BACKUP_DIR)
    with closing(sqlite3.connect(copy.path)) as reader:
        assert reader.execute("SELECT name FROM tournaments_event").fetchall() == [("Friday drive",)]
    assert copy_keeper.look()
    assert safety_copies(database_file(), settings.BACKUP_DIR) == [copy]


@pytest.mark.laptop
def test_the_keeper_says_that_the_stick_is_not_there_and_tries_again_later(running, settings, caplog):
    settings.BACKUP_DIR = settings.BACKUP_DIR / "copies"
    assert not copy_keeper.look()
    assert "Is the stick plugged in" in caplog.text
    settings.BACKUP_DIR.parent.mkdir()
    assert copy_keeper.look()
    assert last_copy_at(database_file()) is not None


@pytest.mark.laptop
def test_a_failure_nobody_expected_does_not_end_the_keeper(running, monkeypatch, caplog):
    monkeypatch.setattr(copy_keeper, "make_safety_copy", lambda now: 1 / 0)
    assert not copy_keeper.look()
    assert "The safety copies failed" in caplog.text


@pytest.mark.laptop
def test_the_thread_looks_until_it_is_stopped(running, settings, monkeypatch):
    monkeypatch.setattr(copy_keeper, "SECONDS_BETWEEN_LOOKS", 0.01)
    keeper = copy_keeper.CopyKeeper()
    keeper.start()
    while last_copy_at(database_file()) is None:
        assert keeper._thread.is_alive()
    keeper.stop()
    assert not keeper._thread.is_alive()
    connection.close()

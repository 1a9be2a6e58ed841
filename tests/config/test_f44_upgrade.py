"""F44: the tables never change under the players' hands, and on the laptop not without a copy."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from config.upgrading import LONGEST_ROUND
from tests.factories import make_event, seat
from tournaments.enums import RoundState
from tournaments.models import Event, Round
from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import safety_copies


@pytest.fixture
def newest(transactional_db, settings, tmp_path) -> Iterator[tuple[str, str]]:
    """A migration that is said not to have been applied yet."""
    settings.BACKUP_DIR = tmp_path / "stick"
    ((app, name),) = MigrationLoader(connection).graph.leaf_nodes("scoring")
    MigrationRecorder(connection).record_unapplied(app, name)
    yield app, name
    MigrationRecorder(connection).record_applied(app, name)


def play(state: RoundState = RoundState.RUNNING, *, for_hours: float = 0.1) -> Event:
    event = make_event()
    seat(event)
    started = timezone.now() - timedelta(hours=for_hours)
    Round.objects.filter(stage__event=event, number=1).update(state=state, started_at=started)
    return event


def upgrade(**options: bool) -> None:
    """Note the migration as applied; its tables are there."""
    call_command("migrate", fake=True, verbosity=0, **options)


def is_applied(migration) -> bool:
    return migration in MigrationRecorder(connection).applied_migrations()


@pytest.mark.parametrize("state", [RoundState.RUNNING, RoundState.PAUSED])
def test_f44_an_upgrade_is_refused_while_a_round_is_played(newest, state):
    play(state)
    with pytest.raises(CommandError, match="cannot change while round 1 of Friday drive is being played"):
        upgrade()
    assert not is_applied(newest)


def test_f44_a_newer_program_takes_over_in_mid_round_when_told_to(newest):
    play()
    upgrade(anyway=True)
    assert is_applied(newest)


@pytest.mark.laptop
def test_f44_even_then_a_copy_is_made_first(newest, settings):
    play()
    upgrade(anyway=True)
    assert len(safety_copies(database_file(), settings.BACKUP_DIR)) == 1


@pytest.mark.laptop
def test_f44_on_the_laptop_a_copy_is_made_first(newest, settings, capsys):
    play(RoundState.TIME_CALLED)
    upgrade()
    (copy,) = safety_copies(database_file(), settings.BACKUP_DIR)
    assert str(copy.path) in capsys.readouterr().out
    with closing(sqlite3.connect(copy.path)) as before:
        assert newest not in before.execute("SELECT app, name FROM django_migrations").fetchall()
    assert is_applied(newest)


@pytest.mark.laptop
def test_f44_without_a_copy_nothing_is_changed(newest, settings):
    settings.BACKUP_DIR = settings.BACKUP_DIR / "copies"
    with pytest.raises(CommandError, match="Without one the tables are not changed"):
        upgrade()
    assert not is_applied(newest)


def test_f44_rehearsals_and_forgotten_rounds_do_not_stand_in_the_way(newest):
    Event.objects.filter(pk=play().pk).update(is_rehearsal=True)
    play(for_hours=LONGEST_ROUND / timedelta(hours=1) + 1)
    upgrade()
    assert is_applied(newest)


@pytest.mark.laptop
def test_f44_where_nothing_changes_nothing_is_asked_and_nothing_copied(transactional_db, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "stick"
    play()
    call_command("migrate", verbosity=0)
    assert safety_copies(database_file(), settings.BACKUP_DIR) == []


def test_f44_looking_at_the_plan_is_always_allowed(newest, capsys):
    play()
    call_command("migrate", plan=True)
    assert newest[1] in capsys.readouterr().out

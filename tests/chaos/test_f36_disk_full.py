"""F36: the disk is full. The phone is told so in plain words and keeps its result, people can read on, and nothing is damaged."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection

from scoring.queries.verification import faults
from tests.chaos.computer import Computer
from tests.chaos.full_disk import LARGE, enter_until_full, may_mount, small_disk, used
from tests.server.evenings import event_in_play
from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import check_whole, copy_file

pytestmark = [pytest.mark.laptop, pytest.mark.django_db(transaction=True)]

ROOM = 400_000


def stored(database: Path) -> dict[int, int]:
    check_whole(database)
    with closing(sqlite3.connect(database)) as reader:
        return dict(reader.execute("SELECT hand_id, tricks_ns FROM scoring_handresult"))


def test_f36_a_database_that_may_not_grow_loses_and_damages_nothing(computer: Computer):
    event = event_in_play(hands=60)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # pages that other tests have left free would be filled first
    acknowledged = enter_until_full(
        computer.base_url,
        event,
        fill=lambda: computer.shake(max_pages=1),  # as many as there are
        make_room=computer.shake,
    )
    assert stored(database_file()) == acknowledged


@contextmanager
def working_at(database: Path) -> Iterator[None]:
    """Let the tests, and servers they start, work with a copy of their database there."""
    before = database_file()
    copy_file(before, database)
    connection.close()
    connection.settings_dict["NAME"] = str(database)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(before)


if may_mount():

    def test_f36_a_file_system_without_room_loses_and_damages_nothing(only_computer: Computer, transactional_db, tmp_path):
        database = tmp_path / "club.sqlite3"
        only_computer.end()
        with small_disk(tmp_path) as resize, working_at(database):
            event = event_in_play(hands=60)
            only_computer.start()
            acknowledged = enter_until_full(
                only_computer.base_url,
                event,
                fill=lambda: resize(used(tmp_path) + ROOM),
                make_room=lambda: resize(LARGE),
            )
            only_computer.end()
            assert stored(database) == acknowledged
            assert faults(event) == []

"""F36: the disk is full. The phone is told so in plain words and keeps its result, people can read on, and nothing is damaged."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.db import connection
from django.urls import reverse

from scoring.queries.verification import faults
from tests.chaos.computer import Computer
from tests.chaos.pads import put
from tests.factories import make_staff
from tests.scoring.calls import body
from tests.server.evenings import event_in_play, open_hands, paired_phone, signed_in
from tournaments.models import Event
from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import check_whole, copy_file

pytestmark = [pytest.mark.laptop, pytest.mark.django_db(transaction=True)]

ROOM, MORE_ROOM = 400_000, 20_000_000


def enter_until_full(computer: Computer, event: Event, make_room: Callable[[], object]) -> dict[int, int]:
    """Enter hand after hand until there is no room, then once more after room was made; returns the tricks acknowledged."""
    director, acknowledged = signed_in(computer.base_url, make_staff(event)), {}
    with closing(director), closing(paired_phone(computer.base_url, event.tables.get())) as phone:
        for hand in open_hands(event):
            command = body(hand.number % 14)
            answer = put(phone, hand, command)
            if answer.status == 503:
                break
            acknowledged[hand.pk] = hand.number % 14
        assert answer.json()["code"] == "disk_full"
        assert answer.json()["message"].startswith("The computer's disk is full.")
        assert director.get(reverse("control_fragment", args=[event.slug])).status == 200
        make_room()
        assert put(phone, hand, command).json()["code"] == "saved"
    return {**acknowledged, hand.pk: hand.number % 14}


def stored(database: Path) -> dict[int, int]:
    check_whole(database)
    with closing(sqlite3.connect(database)) as reader:
        return dict(reader.execute("SELECT hand_id, tricks_ns FROM scoring_handresult"))


def test_f36_a_database_that_may_not_grow_loses_and_damages_nothing(computer: Computer):
    event = event_in_play(hands=60)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")  # pages that other tests have left free would be filled first
    computer.shake(max_pages=1)  # as many as there are
    acknowledged = enter_until_full(computer, event, make_room=computer.shake)
    assert stored(database_file()) == acknowledged


@contextmanager
def small_disk(folder: Path) -> Iterator[Callable[[int], object]]:
    """A file system of its own at `folder`; gives what sets its size in bytes."""
    mount = ["mount", "-t", "tmpfs", "tmpfs", folder, "-o"]
    subprocess.run([*mount, f"size={MORE_ROOM}"], check=True)
    try:
        yield lambda size: subprocess.run([*mount, f"remount,size={size}"], check=True)
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def may_mount() -> bool:
    """Whether this process may make file systems; in many containers even root may not."""
    if os.name == "nt" or os.geteuid() != 0:
        return False
    tried = subprocess.run(["unshare", "--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], capture_output=True, check=False)
    return tried.returncode == 0


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
            resize(database.stat().st_size + ROOM)
            only_computer.start()
            acknowledged = enter_until_full(only_computer, event, make_room=lambda: resize(MORE_ROOM))
            only_computer.end()
            assert stored(database) == acknowledged
            assert faults(event) == []

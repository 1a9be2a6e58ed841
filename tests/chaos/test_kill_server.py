"""The server is killed in mid-round, as by a power cut, while the pads enter results: what was acknowledged is stored."""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection
from django.utils import timezone

from scoring.models import HandResult
from scoring.queries.verification import faults
from scoring.rehearsal.comparing import compare
from scoring.rehearsal.evening import Evening
from scoring.rehearsal.pace import Pace
from scoring.rehearsal.server import Server
from scoring.rehearsal.setting_up import Wishes, make_rehearsal
from tests.waiting import wait_until

KILLED_AFTER = (7, 23)  # results


@pytest.fixture
def server(transactional_db, monkeypatch) -> Iterator[Server]:
    """A server process on the test's database."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        monkeypatch.setenv("WHIST_DATABASE_FILE", name)
    else:
        monkeypatch.setenv("DATABASE_URL", f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}")
    server = Server()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def evening(server) -> Evening:
    """Five tables, four rounds of two hands."""
    event = make_rehearsal(Wishes(players=20, rounds=4), original=None, now=timezone.now())
    return Evening(event, base_url=server.base_url, pace=Pace(0), seed=0, clock=timezone.now, say=print)


def kill_and_restart(server: Server, evening: Evening) -> int:
    """Kill the server without warning, look for what it had acknowledged, start it again; returns how much that was."""
    server.process.kill()
    server.process.wait()
    acknowledged = {hand: played.tricks_ns for hand, played in list(evening.sent.items())}
    stored = dict(HandResult.objects.values_list("hand_id", "tricks_ns"))
    connection.close()
    server.start()
    assert acknowledged.items() <= stored.items()
    return len(acknowledged)


def kill_in_mid_evening(server: Server, evening: Evening) -> list[int]:
    acknowledged = []
    for results in KILLED_AFTER:
        wait_until(lambda results=results: len(evening.sent) >= results)
        acknowledged.append(kill_and_restart(server, evening))
    return acknowledged


def test_what_was_acknowledged_outlives_a_kill_and_the_evening_goes_on(server, evening):
    with ThreadPoolExecutor(1) as killer:
        killing = killer.submit(kill_in_mid_evening, server, evening)
        evening.play()
        acknowledged = killing.result()
    assert all(count >= least for count, least in zip(acknowledged, KILLED_AFTER, strict=True))
    assert len(evening.sent) == HandResult.objects.count() == 40
    assert list(compare(evening).differences) == []
    assert faults(evening.event) == []

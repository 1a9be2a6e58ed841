"""F35: the process that writes to SQLite is killed again and again at any moment; nothing acknowledged is lost or doubled."""

import multiprocessing
import time
from multiprocessing.context import BaseContext
from random import Random

import pytest
from django.db import connection

from scoring.models import AnsweredCommand, HandResult
from scoring.queries.verification import faults
from tests.chaos.writer import write_results
from tests.server.evenings import event_in_play
from tournaments.models import Event, Hand
from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import check_whole, copy_database

pytestmark = [pytest.mark.laptop, pytest.mark.django_db(transaction=True)]

#: In the usual run, and with --chaos-full.
USUAL, FULL = 50, 200
MOST_RESULTS, LONGEST_PAUSE_SECONDS = 3, 0.02


@pytest.fixture(scope="module")
def processes() -> BaseContext:
    """Processes that start with the program loaded."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.chaos.writer"])
    return context


def write_and_die(processes: BaseContext, event: Event, chance: Random) -> set[int]:
    """Let a process write up to three results, and kill it a moment later; returns the hands it has acknowledged."""
    hands = list(Hand.objects.filter(round__stage__event=event, results=None).order_by("pk").values_list("pk", "table_id")[:20])
    heard, say = processes.Pipe(duplex=False)
    writer = processes.Process(target=write_results, args=[str(database_file()), event.pk, hands, say], daemon=True)
    writer.start()
    say.close()
    acknowledged = {heard.recv() for _ in range(chance.randint(0, MOST_RESULTS))}
    time.sleep(chance.uniform(0, LONGEST_PAUSE_SECONDS))
    writer.kill()
    writer.join()
    try:
        while True:
            acknowledged.add(heard.recv())
    except EOFError:
        heard.close()
    writer.close()
    return acknowledged


def test_f35_what_was_acknowledged_outlives_any_number_of_kills(processes, request, tmp_path):
    kills = FULL if request.config.getoption("--chaos-full") else USUAL
    event = event_in_play(players=160, hands=60)
    chance, acknowledged = Random(35), set()
    for kill in range(kills):
        acknowledged |= write_and_die(processes, event, chance)
        if kill % 25 == 0:
            check_whole(copy_database(database_file(), tmp_path, at=event.created_at).path)
    stored = dict(HandResult.objects.values_list("hand_id", "tricks_ns"))
    assert len(acknowledged) > kills / 2
    assert acknowledged <= stored.keys()
    assert len(stored) <= len(acknowledged) + kills  # each may have died between commit and word of it
    assert all(tricks == hand % 14 for hand, tricks in stored.items())
    assert HandResult.objects.count() == AnsweredCommand.objects.count() == len(stored)
    assert faults(event) == []
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA integrity_check")
        assert cursor.fetchone() == ("ok",)

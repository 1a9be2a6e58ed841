"""PostgreSQL killed and started again while the pads enter results: what was acknowledged is stored, and stored once."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from random import Random

import pytest

from scoring.models import AnsweredCommand, HandResult
from scoring.queries.verification import faults
from scoring.rehearsal.phone import Phone
from tests.server.evenings import event_in_play, paired_phone, tricks
from tests.server.own_postgresql import is_back
from tests.server.processes import Profile, database_url
from tests.waiting import wait_until
from tournaments.models import Event

pytestmark = pytest.mark.server

TABLES, HANDS = 4, 25
NO_REDIS = "redis://127.0.0.1:1/0"


def play(phone: Phone, chance: Random) -> dict[int, int]:
    """Enter hand after hand, as long as the pad asks; returns the tricks that were acknowledged by hand."""
    acknowledged = {}
    while asked := phone.asked_hands():
        played = tricks(chance.randint(0, 13))
        phone.send(asked[0], played)
        acknowledged[asked[0].id] = played.tricks_ns
    return acknowledged


def results() -> int:
    return HandResult.objects.count()


def test_what_was_acknowledged_is_stored(postgresql):
    event = event_in_play(players=4 * TABLES, hands=HANDS)
    with ExitStack() as stack:
        base_url = stack.enter_context(Profile(database_url(), NO_REDIS).pages())
        phones = [stack.enter_context(closing(paired_phone(base_url, table))) for table in event.tables.all()]
        threads = stack.enter_context(ThreadPoolExecutor(TABLES))
        books = [threads.submit(play, phone, Random(number)) for number, phone in enumerate(phones)]
        for entered in (15, 45):
            wait_until(lambda entered=entered: results() >= entered)
            postgresql.crash()
            time.sleep(0.5)
            postgresql.start_again()
            wait_until(is_back)
        acknowledged = {hand: tricks_ns for book in books for hand, tricks_ns in book.result(timeout=300).items()}
    stored = HandResult.objects.filter(is_current=True)
    assert dict(stored.values_list("hand_id", "tricks_ns")) == acknowledged
    assert HandResult.objects.count() == AnsweredCommand.objects.count() == TABLES * HANDS
    assert faults(Event.objects.get(pk=event.pk)) == []

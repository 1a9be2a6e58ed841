"""Phones of one table at the same moment, answered by different processes: one truth, and everybody is told it."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from threading import Barrier
from uuid import uuid4

import pytest

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from tests.server.evenings import event_in_play, open_hands, paired_phone
from tournaments.enums import HandState
from tournaments.models import Hand
from tournaments.operations.phones import PHONES_A_TABLE

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

PHONES = PHONES_A_TABLE


def send_all_at_once(base_url: str, hand: Hand, bodies: list[dict[str, object]]) -> Counter[str]:
    """Send each body from a phone of its own; how often each code was answered."""
    address = f"/api/events/{hand.round.stage.event.slug}/hands/{hand.pk}/result"
    barrier = Barrier(len(bodies))
    with ExitStack() as stack:
        phones = [stack.enter_context(closing(paired_phone(base_url, hand.table))) for _ in bodies]
        threads = stack.enter_context(ThreadPoolExecutor(len(bodies)))

        def send(number: int) -> str:
            barrier.wait(timeout=120)
            return phones[number]._browser.put_json(address, bodies[number]).json()["code"]

        return Counter(threads.map(send, range(len(bodies))))


def entry(tricks_ns: int) -> dict[str, object]:
    return {"command_id": str(uuid4()), "expected_version": 0, "tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}


@pytest.fixture
def hand():
    return open_hands(event_in_play())[0]


def test_one_command_sent_many_times_is_stored_once(hall, hand):
    assert send_all_at_once(hall.pages, hand, [entry(8)] * PHONES) == {"saved": 1, "replayed": PHONES - 1}
    assert HandResult.objects.count() == AnsweredCommand.objects.count() == 1


def test_equal_results_confirm_the_first(hall, hand):
    assert send_all_at_once(hall.pages, hand, [entry(8) for _ in range(PHONES)]) == {"saved": 1, "confirmed": PHONES - 1}
    assert HandResult.objects.count() == 1


def test_of_different_results_one_counts_and_the_director_hears_of_the_others(hall, hand):
    answers = send_all_at_once(hall.pages, hand, [entry(tricks) for tricks in range(PHONES)])
    assert answers == {"saved": 1, "differs": PHONES - 1}
    assert HandResult.objects.filter(is_current=True).count() == 1
    assert RefusedEntry.objects.count() == PHONES - 1
    hand.refresh_from_db()
    assert hand.state == HandState.DISPUTED

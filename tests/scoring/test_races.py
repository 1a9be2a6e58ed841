"""Many phones at once, in real threads with connections of their own: one truth, and everybody is told it."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from tests.factories import hands_of, make_event, seat, set_round_state
from tests.scoring.calls import body, paired_with, put
from tournaments.enums import HandState, RoundState
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hand():
    event = make_event()
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return hands_of(event, 1)[0]


def at_once(calls):
    """Make all calls at the same moment, each in a thread of its own; their results in order."""
    barrier = Barrier(len(calls))

    def run(call):
        try:
            barrier.wait(timeout=20)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def send_all(hand, entries):
    phones = [paired_with(hand.table) for _ in entries]
    return at_once(
        [lambda phone=phone, entry=entry: put(phone, hand, entry) for phone, entry in zip(phones, entries, strict=True)]
    )


def test_two_phones_with_different_results_make_one_result_and_one_question(hand):
    answers = send_all(hand, [body(8), body(7)])
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    (refused,) = [answer.json() for answer in answers if answer.status_code == 409]
    stored = HandResult.objects.get()
    assert (refused["code"], refused["stored"]["tricks_ns"]) == ("differs", stored.tricks_ns)
    assert {refused["stored"]["tricks_ns"], refused["sent"]["tricks_ns"]} == {7, 8}
    assert RefusedEntry.objects.get().body["tricks_ns"] == refused["sent"]["tricks_ns"]
    hand.refresh_from_db()
    assert hand.state == HandState.DISPUTED


def test_two_phones_with_the_same_result_confirm_each_other(hand):
    answers = send_all(hand, [body(8), body(8)])
    assert sorted((answer.status_code, answer.json()["code"]) for answer in answers) == [(200, "confirmed"), (201, "saved")]
    assert HandResult.objects.count() == 1


@pytest.mark.parametrize("copies", [2, 10, 50])
def test_one_command_however_often_it_arrives_at_once_makes_one_row(hand, copies):
    entry = body(8)
    answers = send_all(hand, [entry] * copies)
    codes = sorted(answer.json()["code"] for answer in answers)
    assert codes == ["replayed"] * (copies - 1) + ["saved"]
    assert HandResult.objects.count() == AnsweredCommand.objects.count() == LogEntry.objects.count() == 1


def test_one_command_id_sent_to_two_events_at_once_is_used_once(hand):
    other = make_event()
    seat(other)
    set_round_state(other, 1, RoundState.RUNNING)
    hands = [hand, hands_of(other, 1)[0]]
    phones = [paired_with(target.table) for target in hands]
    entry = {**body(8), "command_id": str(uuid4())}
    pairs = list(zip(phones, hands, strict=True))
    answers = at_once([lambda phone=phone, target=target: put(phone, target, entry) for phone, target in pairs])
    assert sorted((answer.status_code, answer.json()["code"]) for answer in answers) == [(201, "saved"), (422, "command_reused")]
    assert HandResult.objects.count() == 1


def test_tables_that_finish_together_all_get_in():
    event = make_event(players=40, rounds=1, hands_per_round=1)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hands = hands_of(event, 1)
    phones = [paired_with(hand.table) for hand in hands]
    pairs = list(zip(phones, hands, strict=True))
    answers = at_once([lambda phone=phone, hand=hand: put(phone, hand, body(8)) for phone, hand in pairs])
    assert [answer.status_code for answer in answers] == [201] * len(hands)
    event.refresh_from_db()
    assert event.results_revision == len(hands)

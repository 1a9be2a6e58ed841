"""Many phones at once, in real threads with connections of their own: one truth, and everybody is told it."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from scoring.operations.corrections import correct_result
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, seat, set_round_state
from tests.scoring.calls import body, paired_with, put
from tests.waiting import PATIENCE_SECONDS
from tournaments.enums import Confirmation, HandState, RoundState
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)

TRIES = 20


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
            barrier.wait(timeout=PATIENCE_SECONDS)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(run, calls))


def send_all(hand, entries):
    phones = [paired_with(hand.table) for _ in entries]
    return at_once([partial(send, phone, hand, entry) for phone, entry in zip(phones, entries, strict=True)])


def send(phone, hand, entry):
    """Send what was entered, as a phone does: again while the server is busy."""
    for _ in range(TRIES):
        answer = put(phone, hand, entry)
        if answer.status_code != 503:
            break
    return answer


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


@pytest.mark.parametrize("phones", [3, 14])
def test_f1_however_many_differ_one_counts_and_the_others_are_questions(hand, phones):
    answers = send_all(hand, [body(tricks) for tricks in range(phones)])
    assert sorted(answer.json()["code"] for answer in answers) == ["differs"] * (phones - 1) + ["saved"]
    stored = HandResult.objects.get()
    asked = RefusedEntry.objects.filter(settled_at=None).values_list("body__tricks_ns", flat=True)
    assert {*asked, stored.tricks_ns} == set(range(phones))


def test_fifty_phones_of_two_opinions_make_one_result(hand):
    answers = send_all(hand, [body(8 if number % 2 else 5) for number in range(50)])
    stored = HandResult.objects.get().tricks_ns
    codes = Counter(answer.json()["code"] for answer in answers)
    assert codes == {"saved": 1, "confirmed": 24, "differs": 25}
    assert set(RefusedEntry.objects.values_list("body__tricks_ns", flat=True)) == {8, 5} - {stored}


@pytest.mark.parametrize("theirs", [8, 5])
def test_f10_a_table_that_confirms_while_the_director_corrects_is_told_or_overruled(theirs):
    event = make_event(4, rounds=1, confirmation=Confirmation.OTHER_SIDE)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    enter(hand, 8)
    phone = paired_with(hand.table)

    def correct():
        return correct_result(
            event_id=event.pk,
            hand_id=hand.pk,
            expected_version=1,
            values={"tricks_ns": 6, "tricks_ew": 7},
            reason="seen by the director",
            actor=DIRECTOR,
            now=NOW,
        )

    _, answer = at_once([correct, lambda: send(phone, hand, body(theirs, expected_version=1))])
    first = "confirmed" if theirs == 8 else "differs"
    assert answer.json()["code"] in {first, "stale"}
    hand.refresh_from_db()
    assert (hand.state, hand.results.get(is_current=True).tricks_ns) == (HandState.CONFIRMED, 6)


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
    answers = at_once([partial(send, phone, target, entry) for phone, target in pairs])
    assert sorted((answer.status_code, answer.json()["code"]) for answer in answers) == [(201, "saved"), (422, "command_reused")]
    assert HandResult.objects.count() == 1


def test_tables_that_finish_together_all_get_in():
    event = make_event(players=40, rounds=1, hands_per_round=1)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hands = hands_of(event, 1)
    phones = [paired_with(hand.table) for hand in hands]
    pairs = list(zip(phones, hands, strict=True))
    answers = at_once([partial(send, phone, hand, body(8)) for phone, hand in pairs])
    assert [answer.status_code for answer in answers] == [201] * len(hands)
    event.refresh_from_db()
    assert event.results_revision == len(hands)

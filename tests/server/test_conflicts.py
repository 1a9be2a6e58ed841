"""Two transactions in each other's way: who loses a deadlock runs again, who waits too long is asked to come back, and of two
new events with one name both are made."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

import pytest
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from tests.factories import DAY, DIRECTOR, ENGLISH_DRIVE, NOW, make_event
from tests.server.evenings import event_in_play, open_hands, paired_phone
from tests.waiting import wait_until
from tournaments.changes import event_change
from tournaments.models import Event, LogEntry, Phone
from tournaments.operations.events import create_event, free_slug
from tournaments.operations.rounds import call_time_on_overdue_rounds
from tournaments.retries import TRIES, retried

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


def lock_both(first: Event, second: Event, meeting: Barrier, runs: list[int]) -> None:
    """Change the first event and then the second one, with somebody who does it the other way round."""

    @retried
    def change_both() -> None:
        runs.append(first.pk)
        with event_change(first.pk, actor=DIRECTOR, now=NOW) as change:
            change.log("locked", other=second.pk)
            if runs.count(first.pk) == 1:  # after that the other has been here and gone
                meeting.wait(timeout=60)
            Event.objects.select_for_update(no_key=True).get(pk=second.pk)

    with closing(connection):
        change_both()


def test_who_loses_a_deadlock_runs_again_and_leaves_nothing_of_the_first_time():
    one, other = make_event(), make_event()
    meeting, runs = Barrier(2), []
    with ThreadPoolExecutor(2) as threads:
        changes = [threads.submit(lock_both, a, b, meeting, runs) for a, b in ((one, other), (other, one))]
        for change in changes:
            change.result()
    assert len(runs) == 3
    assert sorted(LogEntry.objects.values_list("event_id", flat=True)) == sorted([one.pk, other.pk])


def deadlock() -> None:
    """Fail as the loser of a deadlock does."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'deadlock_detected'; END $$")


def test_after_three_times_it_is_given_up():
    runs = []

    @retried
    def lose() -> None:
        runs.append(1)
        deadlock()

    with pytest.raises(OperationalError):
        lose()
    assert len(runs) == TRIES == 3


def test_inside_a_larger_transaction_it_runs_once():
    runs = []

    @retried
    def lose() -> None:
        runs.append(1)
        deadlock()

    with pytest.raises(OperationalError), transaction.atomic():
        lose()
    assert len(runs) == 1


def test_a_pad_that_waits_too_long_for_the_lock_is_asked_to_come_back(hall):
    event = event_in_play()
    hand = open_hands(event)[0]
    body = {"command_id": "6f0c9f5c-3f0d-4f65-9d0c-2f1f3a0a7f11", "expected_version": 0, "tricks_ns": 7, "tricks_ew": 6}
    address = f"/api/events/{event.slug}/hands/{hand.pk}/result"
    with closing(paired_phone(hall.pages, hand.table)) as phone:
        with transaction.atomic():
            Event.objects.select_for_update(no_key=True).get(pk=event.pk)
            answer = phone._browser.put_json(address, body)
        assert (answer.status, answer.json()["code"]) == (503, "busy")
        assert phone._browser.put_json(address, body).json()["code"] == "saved"


def test_a_phone_that_was_cut_off_waits_for_no_lock(hall):
    event = event_in_play()
    hand = open_hands(event)[0]
    with closing(paired_phone(hall.pages, hand.table)) as phone:
        Phone.objects.update(revoked_at=timezone.now())
        with transaction.atomic():
            Event.objects.select_for_update(no_key=True).get(pk=event.pk)
            answer = phone._browser.put_json(f"/api/events/{event.slug}/hands/{hand.pk}/result", {})
    assert (answer.status, answer.json()["code"]) == (401, "reauth")


def test_the_sweep_leaves_an_event_that_is_being_changed_to_the_next_one():
    busy, free = event_in_play(seconds_left=-1), event_in_play(seconds_left=-1)
    overdue = busy.stages.get().rounds.get().ends_at

    def sweep() -> int:
        with closing(connection):
            return call_time_on_overdue_rounds(now=overdue.replace(year=overdue.year + 1))

    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            Event.objects.select_for_update(no_key=True).get(pk=busy.pk)
            assert thread.submit(sweep).result() == 1
        assert list(LogEntry.objects.filter(action="time_called").values_list("event_id", flat=True)) == [free.pk]
        assert thread.submit(sweep).result() == 1


def somebody_waits() -> bool:
    """Whether a transaction waits for another one to end."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock')")
        return bool(cursor.fetchone()[0])


def test_two_events_of_one_name_made_in_the_same_moment_get_an_address_each():
    def make() -> str:
        with closing(connection):
            return create_event(
                name="Friday drive",
                date=DAY,
                time_zone="Asia/Kuala_Lumpur",
                rules=ENGLISH_DRIVE,
                hands_per_round=2,
                rounds=3,
                round_minutes=None,
                user_id=None,
                actor=DIRECTOR,
                now=NOW,
            ).slug

    with ThreadPoolExecutor(1) as thread:
        with transaction.atomic():
            first = make_event(slug=free_slug("Friday drive", DAY)).slug
            second = thread.submit(make)
            wait_until(somebody_waits)
        assert second.result() == f"{first}-2"

"""The laptop's ticker calls time on what is overdue, and no failure stops it."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.factories import make_event, seat
from tests.waiting import wait_until
from tournaments import ticker
from tournaments.enums import RoundState
from tournaments.models import LogEntry, Round

pytestmark = pytest.mark.laptop


@pytest.fixture
def running_round(transactional_db):
    """A round whose clock ran out a second ago."""
    event = make_event()
    round_ = seat(event)[0]
    ends_at = timezone.now() - timedelta(seconds=1)
    Round.objects.filter(pk=round_.pk).update(state=RoundState.RUNNING, ends_at=ends_at, started_at=ends_at)
    return round_


def test_a_tick_calls_time_on_an_overdue_round_once(running_round):
    bell = ticker.Ticker()
    bell.tick()
    bell.tick()
    running_round.refresh_from_db()
    assert running_round.state == RoundState.TIME_CALLED
    assert LogEntry.objects.filter(action="time_called").count() == 1


def test_a_tick_with_nothing_to_do_takes_no_write_lock(transactional_db):
    make_event()
    bell = ticker.Ticker()
    bell.tick()
    with CaptureQueriesContext(connection) as queries:
        bell.tick()
    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


def test_a_failure_is_logged_and_the_next_tick_comes(running_round, monkeypatch, caplog):
    calls = []

    def fail_once(*, now):
        calls.append(now)
        if len(calls) == 1:
            raise RuntimeError("the disk is on fire")

    monkeypatch.setattr(ticker, "call_time_on_overdue_rounds", fail_once)
    monkeypatch.setattr(ticker, "SECONDS_BETWEEN_TICKS", 0.01)
    running = ticker.Ticker()
    running.start()
    wait_until(lambda: len(calls) >= 3)
    running.stop()
    assert [record.message for record in caplog.records] == ["The ticker failed"]


def test_the_thread_does_what_a_tick_does_and_ends(running_round, monkeypatch):
    monkeypatch.setattr(ticker, "SECONDS_BETWEEN_TICKS", 0.01)
    running = ticker.Ticker()
    running.start()
    wait_until(Round.objects.filter(pk=running_round.pk, state=RoundState.TIME_CALLED).exists)
    running.stop()

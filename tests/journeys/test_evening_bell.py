"""Time is called once, however many call it at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier

import pytest
from django.db import connection

from tests.factories import DIRECTOR, NOW, make_event, minutes_later, seat
from tests.waiting import PATIENCE_SECONDS
from tournaments.enums import RoundState
from tournaments.models import LogEntry, Round
from tournaments.operations.rounds import AlreadyDone, call_time, call_time_on_overdue_rounds, release_round, start_round


@pytest.fixture
def overdue(transactional_db):
    """An event whose first round has run out of time."""
    event = make_event(8, round_minutes=20)
    seat(event)
    Round.objects.filter(stage__event=event).update(duration=minutes_later(20) - NOW)
    release_round(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    start_round(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    return event


def all_at_once(callers):
    """Start all at the same moment, each in a thread with its own connection; return what each has done."""
    barrier = Barrier(len(callers))

    def run(call):
        try:
            barrier.wait(timeout=PATIENCE_SECONDS)
            return call()
        except AlreadyDone as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(len(callers)) as threads:
        return list(threads.map(run, callers))


def test_eight_directors_at_once_call_time_once(overdue):
    call = partial(call_time, event_id=overdue.pk, number=1, actor=DIRECTOR, now=minutes_later(21))
    outcomes = all_at_once([call] * 8)
    assert sum(isinstance(outcome, Round) for outcome in outcomes) == 1
    assert sum(isinstance(outcome, AlreadyDone) for outcome in outcomes) == 7
    assert LogEntry.objects.filter(action="time_called").count() == 1


def test_directors_and_tickers_at_once_call_time_once(overdue):
    call = partial(call_time, event_id=overdue.pk, number=1, actor=DIRECTOR, now=minutes_later(21))
    sweep = partial(call_time_on_overdue_rounds, now=minutes_later(21))
    outcomes = all_at_once([call, sweep] * 4)
    calls, sweeps = outcomes[::2], outcomes[1::2]
    assert sum(isinstance(outcome, Round) for outcome in calls) + sum(sweeps) == 1
    assert LogEntry.objects.filter(action="time_called").count() == 1
    assert Round.objects.get(stage__event=overdue, number=1).state == RoundState.TIME_CALLED

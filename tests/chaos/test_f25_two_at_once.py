"""F25: eight people press the same button at the same moment; the round moves once, and seven are told who was first."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier

import pytest
from django.db import connection
from django.utils import timezone

from tests.factories import hands_of, leave_out, make_event, seat, set_round_state
from tournaments.actors import Actor
from tournaments.enums import RoundState
from tournaments.models import LogEntry, Round
from tournaments.operations.rounds import (
    AlreadyDone,
    call_time,
    call_time_on_overdue_rounds,
    close_round,
    pause_round,
    release_round,
    start_round,
)

pytestmark = pytest.mark.django_db(transaction=True)

PEOPLE = 8
BUTTONS = [
    (RoundState.PLANNED, release_round, "round_released"),
    (RoundState.RELEASED, start_round, "round_started"),
    (RoundState.RUNNING, pause_round, "round_paused"),
    (RoundState.RUNNING, call_time, "time_called"),
    (RoundState.TIME_CALLED, close_round, "round_closed"),
]


def at_once(press, number: int = PEOPLE) -> list[object]:
    """What so many threads get that call `press` with their number at the same moment."""
    barrier = Barrier(number)

    def run(who: int) -> object:
        try:
            barrier.wait(timeout=120)
            return press(who)
        except AlreadyDone as refusal:
            return refusal
        finally:
            connection.close()

    with ThreadPoolExecutor(number) as threads:
        return list(threads.map(run, range(number)))


@pytest.mark.parametrize(("state", "operation", "action"), BUTTONS)
def test_f25_eight_presses_move_the_round_once(state, operation, action):
    event = make_event()
    seat(event)
    round_ = set_round_state(event, 1, state)
    if operation is close_round:
        for hand in hands_of(event, 1):
            leave_out(hand)
    now = timezone.now()
    answers = at_once(lambda who: operation(event_id=event.pk, number=1, actor=Actor(f"person {who}"), now=now))
    entry = LogEntry.objects.get(event=event, action=action)
    refused = [answer for answer in answers if isinstance(answer, AlreadyDone)]
    assert len(refused) == PEOPLE - 1
    assert {refusal.data["actor"] for refusal in refused} == {entry.actor}
    assert Round.objects.get(pk=round_.pk).state != state


def test_f25_a_director_and_seven_sweeps_ring_the_bell_once():
    event = make_event()
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    now = timezone.now()
    Round.objects.filter(stage__event=event, number=1).update(duration=timedelta(minutes=9), ends_at=now)

    def ring(who: int) -> object:
        if who:
            return call_time_on_overdue_rounds(now=now)
        return call_time(event_id=event.pk, number=1, actor=Actor("director"), now=now)

    at_once(ring)
    assert LogEntry.objects.filter(event=event, action="time_called").count() == 1

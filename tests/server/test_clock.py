"""The bell on a server: pages are right without any worker, and it is recorded once, however many workers and beats there are."""

import time
from contextlib import ExitStack, closing
from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from tests.factories import make_staff
from tests.server.evenings import event_in_play, paired_phone, ring_in, round_of, signed_in, tricks
from tests.waiting import wait_until
from tournaments.enums import RoundState
from tournaments.models import LogEntry, Round

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

NO_TIME_LEFT = 'data-clock-left="0'


def is_called(round_: Round) -> bool:
    return Round.objects.get(pk=round_.pk).state == RoundState.TIME_CALLED


def somebody_sweeps() -> None:
    """Wait until a round that is overdue already is called."""
    bell = round_of(event_in_play(seconds_left=-1))
    wait_until(lambda: is_called(bell))


def bells(event) -> int:
    return LogEntry.objects.filter(event=event, action="time_called").count()


def test_a_bell_that_rings_while_the_worker_is_dead_is_right_on_every_page_and_recorded_once_later(hall):
    event = event_in_play()
    round_ = round_of(event)
    phone, director = paired_phone(hall.pages, event.tables.get()), signed_in(hall.pages, make_staff(event))
    with hall.profile.beat(), closing(phone), closing(director):
        with hall.profile.worker() as worker:
            somebody_sweeps()
            ring_in(round_, 1)
            worker.kill()
        time.sleep(max((round_.ends_at - timezone.now()) / timedelta(seconds=1), 0))
        for page in ("projector", "control", "tables/1/pad"):
            assert NO_TIME_LEFT in director.get(f"/events/{event.slug}/{page}/_fragment").text
        phone.send(phone.asked_hands()[0], tricks(7))
        assert (round_of(event).state, bells(event)) == (RoundState.RUNNING, 0)
        with hall.profile.worker():
            wait_until(lambda: is_called(round_))
            somebody_sweeps()
    assert bells(event) == 1


def test_two_workers_and_two_beats_of_which_one_dies_ring_each_of_a_hundred_bells_once(hall):
    chance = Random(1)
    with ExitStack() as stack:
        first_beat, second_beat = (stack.enter_context(hall.profile.beat()) for _ in range(2))
        first_worker, second_worker = (stack.enter_context(hall.profile.worker()) for _ in range(2))
        somebody_sweeps()
        events = [event_in_play(hands=1) for _ in range(100)]
        for event in events:
            ring_in(round_of(event), chance.uniform(0, 6))
        wait_until(lambda: Round.objects.filter(state=RoundState.TIME_CALLED).count() > 30)
        first_worker.kill()
        first_beat.kill()
        wait_until(lambda: not Round.objects.filter(state=RoundState.RUNNING).exists())
        somebody_sweeps()
        assert not second_worker.has_ended
        assert not second_beat.has_ended
    assert [bells(event) for event in events] == [1] * 100

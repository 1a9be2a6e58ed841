"""F26, F27, F29, F45: the computer's clock is set, its power is cut, it sleeps, it stands still; the round keeps its time."""

from contextlib import closing
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from scoring.models import HandResult
from tests.chaos.computer import Computer
from tests.chaos.pads import put
from tests.chaos.watching import TOLERANCE, assert_left, logged, mission_control, wait_for_a_beat, wait_for_another_tick
from tests.factories import make_staff
from tests.scoring.calls import body
from tests.server.evenings import event_in_play, open_hands, paired_phone, round_of, signed_in
from tests.waiting import wait_until
from tournaments.enums import RoundState
from tournaments.models import Event, Heartbeat

pytestmark = pytest.mark.django_db(transaction=True)

AWAY = 200


def test_f27_a_wall_clock_set_an_hour_on_and_back_leaves_the_round_its_time(computer: Computer):
    event = event_in_play(seconds_left=600)
    ends_at = round_of(event).ends_at
    wait_for_a_beat()
    with closing(signed_in(computer.base_url, make_staff(event))) as director:
        for jumps, wall in enumerate((3600, 0), start=1):
            computer.shake(wall=wall)
            wait_until(lambda jumps=jumps: len(logged(event, "clock_jump")) == jumps)
            assert_left(director, event, ends_at)
        page = mission_control(director, event)
    assert "set forward by 1 h 0 min" in page
    assert "set back by 1 h 0 min" in page
    assert [jump["seconds"] for jump in logged(event, "clock_jump")] == [3600, -3600]
    assert round_of(event).state == RoundState.RUNNING


def test_f29_after_a_power_cut_everything_is_there_and_one_question_is_asked(computer: Computer):
    event = event_in_play(seconds_left=600)
    hands = open_hands(event)
    with closing(paired_phone(computer.base_url, event.tables.get())) as phone:
        assert [put(phone, hand, body(tricks)).status for hand, tricks in zip(hands[:2], (9, 4), strict=True)] == [201, 201]
        wait_for_a_beat()
        computer.kill()
        last_sign, ends_at = Heartbeat.objects.get().wall, round_of(event).ends_at
        computer.shake(wall=AWAY, steady=-5000)  # the computer starts again later, and its steady clock starts anew
        computer.start()
        away = timezone.now() - last_sign + timedelta(seconds=AWAY)
        round_ = round_of(event)
        assert (round_.state, round_.remaining) == (RoundState.PAUSED, ends_at - last_sign)
        assert timedelta(seconds=AWAY) < round_.away <= away
        assert list(HandResult.objects.order_by("hand__number").values_list("tricks_ns", flat=True)) == [9, 4]
        answer_and_go_on(computer, event)
        phone.close()  # its kept connection led to the server that is gone
        assert put(phone, hands[2], body()).status == 201


def answer_and_go_on(computer: Computer, event: Event) -> None:
    with closing(signed_in(computer.base_url, make_staff(event))) as director:
        page = mission_control(director, event)
        assert page.count("The computer was off for") == 1
        director.post_form(reverse("control_action", args=[event.slug, "resume-with"]), number="1", seconds="480")
        assert_left(director, event, round_of(event).ends_at - timedelta(seconds=AWAY))
        assert "The computer was off for" not in mission_control(director, event)
    assert logged(event, "round_resumed") == [{"round": 1, "left": 480}]


def test_f45_a_laptop_that_slept_asks_the_same_question(computer: Computer):
    event = event_in_play(seconds_left=600)
    wait_for_a_beat()
    computer.freeze()
    ends_at, last_sign = round_of(event).ends_at, Heartbeat.objects.get().wall
    computer.shake(wall=AWAY, steady=AWAY)
    computer.thaw()
    wait_until(lambda: round_of(event).state == RoundState.PAUSED)
    away = timezone.now() - last_sign + timedelta(seconds=AWAY)
    round_ = round_of(event)
    assert round_.remaining == pytest.approx(ends_at - last_sign, abs=TOLERANCE)
    assert timedelta(seconds=AWAY) - TOLERANCE < round_.away <= away
    assert len(logged(event, "computer_away")) == 1


def test_f26_a_ticker_that_stands_still_over_the_bell_rings_it_once_afterwards(computer: Computer):
    event = event_in_play(seconds_left=0.5)
    wait_until(lambda: logged(event, "time_called"))
    late = event_in_play(seconds_left=600)
    computer.freeze()
    round_ = round_of(late)
    round_.ends_at = timezone.now() - timedelta(seconds=1)
    round_.save()
    assert logged(late, "time_called") == []
    computer.thaw()
    wait_until(lambda: logged(late, "time_called"))
    wait_for_another_tick()
    assert len(logged(late, "time_called")) == len(logged(event, "time_called")) == 1

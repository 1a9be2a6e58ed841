"""After the computer was off in mid-round, mission control asks one question; after its clock was set, it says so."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import RoundState
from tournaments.models import LogEntry, Round

ASKED = "The computer was off for 3 min 20 s. Round 1 is paused. How does its clock go on?"


@pytest.fixture
def desk(db) -> Desk:
    """Round 1 of two, paused with 12:40 left, because the computer was off for 3:20."""
    event = make_event(8, rounds=2, round_minutes=20)
    desk = Desk(signed_in(make_staff(event)), event)
    desk.plan()
    desk.start(1)
    stopped = {"state": RoundState.PAUSED, "ends_at": None, "remaining": timedelta(minutes=12, seconds=40)}
    Round.objects.filter(stage__event=event, number=1).update(**stopped, away=timedelta(minutes=3, seconds=20))
    return desk


def seconds_left(desk: Desk) -> float:
    round_ = Round.objects.get(stage__event=desk.event, number=1)
    assert round_.state == RoundState.RUNNING
    return round_.clock.left(now=timezone.now()).total_seconds()


def test_the_question_stands_above_everything_and_has_three_answers(desk):
    page = words(desk.look("control"))
    assert f"{ASKED} Go on with 12:40 Take off the 3:20: go on with 9:20 Minutes left Set by hand" in page
    assert page.count("Go on") == 1


@pytest.mark.parametrize(("answer", "left"), [({"seconds": 760}, 760), ({"seconds": 560}, 560), ({"minutes": 15}, 900)])
def test_each_answer_lets_the_round_go_on_and_is_logged(desk, answer, left):
    page = desk.press("resume-with", 1, **answer)
    assert left - 30 < seconds_left(desk) <= left
    assert ASKED not in words(page)
    entry = LogEntry.objects.filter(event=desk.event).latest("pk")
    assert (entry.actor, entry.action, entry.data) == ("dan", "round_resumed", {"round": 1, "left": left})


def test_of_two_answers_the_first_counts(desk):
    desk.press("resume-with", 1, seconds=760)
    again = desk.press("resume-with", 1, seconds=560)
    assert ["this was already done by dan" in sentence for sentence in said(again)] == [True]
    assert seconds_left(desk) > 600


def test_an_answer_by_hand_needs_a_number(desk):
    assert said(desk.press("resume-with", 1)) == ["Say how many minutes are left."]


def test_more_time_than_is_left_cannot_be_taken_off(desk):
    Round.objects.filter(state=RoundState.PAUSED).update(away=timedelta(hours=1, minutes=2))
    assert "The computer was off for 1 h 2 min." in words(desk.look("control"))
    assert "Take off the 62:00: go on with 0:00" in words(desk.look("control"))


def test_where_nobody_can_say_how_long_it_was_nothing_is_offered_to_take_off(desk):
    Round.objects.filter(state=RoundState.PAUSED).update(away=timedelta())
    page = words(desk.look("control"))
    assert "nobody can say for how long" in page
    assert "Take off" not in page


@pytest.mark.parametrize(("seconds", "sentence"), [(3600, "set forward by 1 h 0 min"), (-90, "set back by 1 min 30 s")])
def test_a_clock_that_was_set_is_told_until_the_next_round(desk, seconds, sentence):
    data = {"round": 1, "seconds": seconds}
    LogEntry.objects.create(event=desk.event, at=timezone.now(), actor="system", action="clock_jump", data=data)
    told = f"The computer's clock was {sentence}. What is left of the round stays as it was."
    assert told in words(desk.look("control"))
    desk.press("release", 2)
    desk.press("start", 2)
    assert told not in words(desk.look("control"))

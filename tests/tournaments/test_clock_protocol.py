"""The clock protocol on the database: beats of one or several tickers keep what is left of a round through jumps and absences."""

from datetime import timedelta

import pytest

from tests.factories import DIRECTOR, NOW, make_event, seat, set_round_state
from tournaments.beats import Beat
from tournaments.enums import RoundState, Topic
from tournaments.models import Heartbeat, LogEntry, Round
from tournaments.operations.heartbeat import note_beat
from tournaments.operations.rounds import NoClock, extend_round, pause_round, resume_round

pytestmark = pytest.mark.django_db

BOOT = timedelta(hours=2)
MINUTE, SECOND, NOTHING = timedelta(minutes=1), timedelta(seconds=1), timedelta()


def running_round(*, minutes: int = 20) -> Round:
    """A round that has started at NOW."""
    event = make_event()
    round_ = seat(event)[0]
    set_round_state(event, 1, RoundState.RUNNING)
    Round.objects.filter(pk=round_.pk).update(duration=minutes * MINUTE, ends_at=NOW + minutes * MINUTE, started_at=NOW)
    return round_


def beat(elapsed: timedelta, *, jump: timedelta = NOTHING, alive: timedelta | None = None) -> None:
    """A beat so long after NOW; `alive` is when, after NOW, the same process beat last, None for its first beat."""
    note_beat(beat=Beat(NOW + elapsed + jump, BOOT + elapsed), alive=None if alive is None else BOOT + alive)


def start_computer_again(elapsed: timedelta) -> None:
    note_beat(beat=Beat(NOW + elapsed, 30 * SECOND), alive=None)


def actions(round_: Round) -> list[str]:
    return list(LogEntry.objects.filter(event=round_.stage.event_id).order_by("pk").values_list("action", flat=True))


def left(round_: Round, elapsed: timedelta) -> timedelta:
    round_.refresh_from_db()
    return round_.clock.left(now=NOW + elapsed)


@pytest.mark.parametrize("jump", [timedelta(hours=1), timedelta(hours=-1), 3 * SECOND])
def test_a_jump_of_the_wall_clock_moves_the_end_along_once_however_many_tickers_see_it(jump):
    round_ = running_round()
    beat(MINUTE)
    for _ in range(5):
        beat(MINUTE + SECOND, jump=jump, alive=MINUTE)
    for _ in range(5):
        beat(MINUTE + 2 * SECOND, jump=jump, alive=MINUTE + SECOND)
    assert left(round_, MINUTE + SECOND + jump) == 19 * MINUTE - SECOND
    assert actions(round_) == ["clock_jump"]
    assert LogEntry.objects.get().data == {"round": 1, "seconds": jump.total_seconds()}


def test_everybody_is_told_of_a_jump():
    round_ = running_round()
    beat(MINUTE)
    beat(MINUTE + SECOND, jump=timedelta(hours=1), alive=MINUTE)
    event = round_.stage.event
    event.refresh_from_db()
    assert (event.revision(Topic.CLOCK), event.revision(Topic.CLOCK, public=True)) == (1, 1)


def test_a_jump_while_no_clock_runs_does_not_reach_the_next_round():
    beat(NOTHING)
    beat(SECOND, jump=timedelta(hours=1), alive=NOTHING)
    round_ = running_round()
    beat(2 * SECOND, jump=timedelta(hours=1), alive=SECOND)
    assert left(round_, MINUTE) == 19 * MINUTE
    assert actions(round_) == []


def test_after_a_power_cut_the_round_is_paused_at_the_last_beat():
    round_ = running_round()
    beat(7 * MINUTE)
    start_computer_again(10 * MINUTE)
    round_.refresh_from_db()
    assert (round_.state, round_.remaining, round_.away) == (RoundState.PAUSED, 13 * MINUTE, 3 * MINUTE)
    assert actions(round_) == ["computer_away"]


def test_after_sleep_the_round_is_paused_too_once_for_all_tickers():
    round_ = running_round()
    beat(7 * MINUTE)
    for _ in range(3):
        beat(10 * MINUTE, alive=7 * MINUTE)
    round_.refresh_from_db()
    assert (round_.state, round_.remaining, round_.away) == (RoundState.PAUSED, 13 * MINUTE, 3 * MINUTE)
    assert actions(round_) == ["computer_away"]


def test_a_restart_within_20_seconds_changes_nothing():
    round_ = running_round()
    beat(7 * MINUTE)
    start_computer_again(7 * MINUTE + 20 * SECOND)
    assert left(round_, 8 * MINUTE) == 12 * MINUTE
    assert actions(round_) == []


def test_a_round_started_between_the_last_beat_and_the_power_cut_keeps_its_whole_time():
    beat(-30 * MINUTE)
    round_ = running_round()
    pause_round(event_id=round_.stage.event_id, number=1, actor=DIRECTOR, now=NOW)
    resume_round(event_id=round_.stage.event_id, number=1, actor=DIRECTOR, now=NOW)
    start_computer_again(5 * MINUTE)
    round_.refresh_from_db()
    assert (round_.remaining, round_.away) == (20 * MINUTE, 5 * MINUTE)


def test_rounds_that_had_run_out_have_no_clock_or_are_paused_are_left_alone():
    over, without, paused = running_round(minutes=5), running_round(), running_round()
    Round.objects.filter(pk=without.pk).update(duration=None, ends_at=None)
    pause_round(event_id=paused.stage.event_id, number=1, actor=DIRECTOR, now=NOW)
    beat(7 * MINUTE)
    start_computer_again(10 * MINUTE)
    found = [Round.objects.get(pk=round_.pk) for round_ in (over, without, paused)]
    assert [(round_.state, round_.away) for round_ in found] == [("running", None), ("running", None), ("paused", None)]


def test_what_a_person_decides_answers_the_question():
    round_ = running_round()
    beat(7 * MINUTE)
    start_computer_again(10 * MINUTE)
    event_id, now = round_.stage.event_id, NOW + 11 * MINUTE
    extend_round(event_id=event_id, number=1, minutes=2, actor=DIRECTOR, now=now)
    round_.refresh_from_db()
    assert (round_.remaining, round_.away) == (15 * MINUTE, 3 * MINUTE)
    resume_round(event_id=event_id, number=1, left=10 * MINUTE, actor=DIRECTOR, now=now)
    round_.refresh_from_db()
    assert (round_.state, round_.ends_at, round_.away) == (RoundState.RUNNING, now + 10 * MINUTE, None)
    assert LogEntry.objects.latest("pk").data == {"round": 1, "left": 600}


def test_a_round_without_a_clock_cannot_be_given_one_by_going_on():
    round_ = running_round()
    Round.objects.filter(pk=round_.pk).update(duration=None, ends_at=None)
    event_id = round_.stage.event_id
    pause_round(event_id=event_id, number=1, actor=DIRECTOR, now=NOW)
    with pytest.raises(NoClock):
        resume_round(event_id=event_id, number=1, left=MINUTE, actor=DIRECTOR, now=NOW)


def test_there_is_one_heartbeat_and_only_a_running_clock_keeps_it_fresh():
    beat(NOTHING)
    beat(SECOND, alive=NOTHING)
    assert Heartbeat.objects.get().wall == NOW
    running_round()
    beat(2 * SECOND, alive=SECOND)
    assert Heartbeat.objects.get().wall == NOW + 2 * SECOND

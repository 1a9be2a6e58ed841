"""The clock: what is left, what pausing keeps, what an extension adds, what the hall is told."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.clock import Clock, Phase

START = datetime(2026, 12, 12, 19, 30, tzinfo=UTC)
spans = st.timedeltas(min_value=timedelta(), max_value=timedelta(hours=3))
moments = spans.map(lambda span: START + span)


@given(duration=spans, elapsed=spans)
def test_what_is_left_is_the_duration_less_the_time_gone_and_never_below_zero(duration, elapsed):
    clock = Clock.started(duration, now=START)
    assert clock.left(now=START + elapsed) == max(duration - elapsed, timedelta())


@given(duration=spans, until_pause=spans, pause=spans)
def test_pausing_neither_loses_nor_adds_time(duration, until_pause, pause):
    paused = Clock.started(duration, now=START).paused(now=START + until_pause)
    resumed = paused.resumed(now=START + until_pause + pause)
    left = max(duration - until_pause, timedelta())
    assert paused.left(now=START + until_pause + pause) == left
    assert resumed.left(now=START + until_pause + pause) == left


@given(duration=spans, pauses=st.lists(st.tuples(spans, spans), max_size=6))
def test_any_number_of_pauses_shifts_the_end_by_their_sum(duration, pauses):
    clock, now, played, stopped = Clock.started(duration, now=START), START, timedelta(), timedelta()
    for play, pause in pauses:
        if played + play > duration:
            break
        played, stopped = played + play, stopped + pause
        clock = clock.paused(now=now + play).resumed(now=now + play + pause)
        now += play + pause
    assert clock.ends_at == START + duration + stopped


@given(duration=spans, extra=spans, at=moments)
def test_an_extension_adds_to_what_is_left_running_or_paused(duration, extra, at):
    clock = Clock.started(duration, now=START)
    left = clock.left(now=at)
    assert clock.extended(extra, now=at).left(now=at) == left + extra
    assert clock.paused(now=at).extended(extra, now=at).left(now=at) == left + extra


@pytest.mark.parametrize(
    ("left", "phase"),
    [
        (timedelta(minutes=5, seconds=1), Phase.PLAY),
        (timedelta(minutes=5), Phase.FIVE_MINUTES),
        (timedelta(minutes=1, seconds=1), Phase.FIVE_MINUTES),
        (timedelta(minutes=1), Phase.ONE_MINUTE),
        (timedelta(microseconds=1), Phase.ONE_MINUTE),
        (timedelta(), Phase.TIME),
        (timedelta(minutes=-3), Phase.TIME),
    ],
)
def test_the_hall_is_warned_at_five_minutes_and_at_one(left, phase):
    assert Clock(ends_at=START + left).phase(now=START) is phase


def test_a_paused_clock_says_so_whatever_is_left():
    assert Clock(remaining=timedelta(minutes=9)).phase(now=START) is Phase.PAUSED


@given(at=moments, extra=spans)
def test_a_round_without_a_clock_stays_without_one(at, extra):
    clock = Clock.started(None, now=START)
    assert clock.phase(now=at) is Phase.NO_CLOCK
    assert clock.left(now=at) is None
    assert clock.paused(now=at).resumed(now=at).extended(extra, now=at) == clock


def test_a_clock_cannot_run_and_be_stopped_at_once():
    with pytest.raises(ValueError, match="either runs or is stopped"):
        Clock(ends_at=START, remaining=timedelta(minutes=1))

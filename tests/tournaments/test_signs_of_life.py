"""What two beats tell: the wall clock was set, the computer was away, both, or neither; and what that does to a clock."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tournaments.beats import Absence, Beat, absence_before_start, absence_between, jump_between
from tournaments.clock import Clock

START = datetime(2026, 12, 12, 19, 30, tzinfo=UTC)
BOOT = timedelta(hours=3)
LAST = Beat(START, BOOT)
NOTHING = timedelta()
SECOND = timedelta(seconds=1)
ticks = st.timedeltas(min_value=timedelta(milliseconds=1), max_value=20 * SECOND)
sleeps = st.timedeltas(min_value=20 * SECOND + timedelta(microseconds=1), max_value=timedelta(days=2))
drifts = st.timedeltas(min_value=-2 * SECOND, max_value=2 * SECOND)
jumps = st.timedeltas(min_value=timedelta(hours=-30), max_value=timedelta(hours=30)).filter(lambda jump: abs(jump) > 2 * SECOND)
durations = st.timedeltas(min_value=SECOND, max_value=timedelta(hours=3))


def after(elapsed: timedelta, *, jump: timedelta = NOTHING) -> Beat:
    """The beat that much later, with the wall clock set forward by `jump` meanwhile."""
    return Beat(LAST.wall + elapsed + jump, LAST.steady + elapsed)


@given(elapsed=ticks, drift=drifts)
def test_ticking_on_is_no_news(elapsed, drift):
    now = after(elapsed, jump=drift)
    assert jump_between(LAST, now) == NOTHING
    assert absence_between(LAST, now, alive=LAST.steady) is None


@given(elapsed=st.one_of(ticks, sleeps), jump=jumps)
def test_a_jump_is_measured_however_long_it_took_to_notice(elapsed, jump):
    assert jump_between(LAST, after(elapsed, jump=jump)) == jump


@given(elapsed=ticks, jump=jumps, duration=durations)
def test_the_time_left_is_the_same_before_and_after_a_jump(elapsed, jump, duration):
    clock = Clock.started(duration, now=LAST.wall)
    before = clock.left(now=LAST.wall + elapsed)
    assert clock.shifted(jump).left(now=after(elapsed, jump=jump).wall) == before


@given(asleep=sleeps, jump=st.one_of(drifts, jumps))
def test_sleep_is_an_absence_since_the_last_beat_whatever_became_of_the_wall_clock(asleep, jump):
    assert absence_between(LAST, after(asleep, jump=jump), alive=LAST.steady) == Absence(LAST.wall, asleep)


@given(stored_ago=sleeps, elapsed=ticks)
def test_a_process_that_could_not_store_its_beats_was_not_away(stored_ago, elapsed):
    alive = LAST.steady + stored_ago
    assert absence_between(LAST, after(stored_ago + elapsed), alive=alive) is None


@given(stored_ago=ticks, asleep=sleeps)
def test_an_absence_begins_at_the_later_of_the_stored_and_the_own_beat(stored_ago, asleep):
    found = absence_between(LAST, after(stored_ago + asleep), alive=LAST.steady + stored_ago)
    assert found == Absence(LAST.wall + stored_ago, asleep)


@given(silence=ticks, sign=st.sampled_from((1, -1)))
def test_a_quick_restart_is_no_absence_nor_is_another_process_that_beats(silence, sign):
    assert absence_before_start(LAST, Beat(LAST.wall + sign * silence, NOTHING)) is None


@given(silence=sleeps, uptime=sleeps)
def test_after_a_start_the_wall_clock_tells_how_long_the_computer_was_off(silence, uptime):
    assert absence_before_start(LAST, Beat(LAST.wall + silence, uptime)) == Absence(LAST.wall, silence)


@given(back=sleeps)
def test_a_wall_clock_that_was_set_back_while_the_computer_was_off_tells_no_length(back):
    assert absence_before_start(LAST, Beat(LAST.wall - back, NOTHING)) == Absence(LAST.wall, NOTHING)


@given(duration=durations, elapsed=durations, lasted=sleeps)
def test_a_clock_stops_at_the_last_sign_of_life_unless_it_had_run_out(duration, elapsed, lasted):
    clock = Clock.started(duration, now=START)
    stopped = clock.stopped_by_absence(Absence(START + elapsed, lasted))
    if elapsed >= duration:
        assert stopped == clock
    else:
        assert stopped == Clock(remaining=duration - elapsed, away=lasted)
        assert stopped.remaining_less_away == max(duration - elapsed - lasted, NOTHING)


@given(duration=durations, lasted=sleeps, extra=durations)
def test_an_extension_leaves_the_question_open_and_going_on_answers_it(duration, lasted, extra):
    stopped = Clock.started(duration, now=START).stopped_by_absence(Absence(START, lasted))
    extended = stopped.extended(extra, now=START + lasted)
    assert extended == Clock(remaining=duration + extra, away=lasted)
    assert extended.resumed(now=START + lasted) == Clock(ends_at=START + lasted + duration + extra)

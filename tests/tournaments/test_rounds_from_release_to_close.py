"""The states of a round: which verb may follow which, who is told what, and what is never done twice."""

from datetime import timedelta

import pytest

from tests.factories import DIRECTOR, NOW, hands_of, leave_out, make_event, minutes_later, seat, set_round_state
from tournaments.actors import Actor
from tournaments.enums import Position, RoundState
from tournaments.errors import EventFinished, RoundNotFound
from tournaments.models import Event, Round, Seat
from tournaments.operations import rounds, seats
from tournaments.operations.people import withdraw_entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(10, rounds=3)
    seat(event)
    Round.objects.update(duration=timedelta(minutes=15))
    return event


def act(verb, event, number=1, *, now=NOW, actor=DIRECTOR, **arguments):
    return verb(event_id=event.pk, number=number, actor=actor, now=now, **arguments)


def state_of(event, number=1):
    return Round.objects.get(stage__event=event, number=number).state


def play_out(event, number=1):
    for verb in (rounds.release_round, rounds.start_round):
        act(verb, event, number)
    for hand in hands_of(event, number):
        leave_out(hand)


def test_a_round_goes_from_release_through_the_bell_to_closed(event):
    act(rounds.release_round, event)
    started = act(rounds.start_round, event)
    assert (started.state, started.ends_at) == (RoundState.RUNNING, minutes_later(15))
    assert act(rounds.call_time, event, now=minutes_later(14)).called_at == minutes_later(14)
    for hand in hands_of(event, 1):
        leave_out(hand)
    assert act(rounds.close_round, event, now=minutes_later(20)).closed_at == minutes_later(20)
    assert act(rounds.reopen_round, event).state == RoundState.REOPENED
    assert act(rounds.close_round, event).state == RoundState.CLOSED
    actions = list(event.log.exclude(action="hand_not_played").order_by("pk").values_list("action", flat=True))
    assert actions == [
        "round_released",
        "round_started",
        "time_called",
        "round_closed",
        "round_reopened",
        "round_closed",
    ]


def test_pause_and_resume_keep_what_is_left(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event)
    paused = act(rounds.pause_round, event, now=minutes_later(5))
    assert (paused.remaining, paused.ends_at) == (timedelta(minutes=10), None)
    resumed = act(rounds.resume_round, event, now=minutes_later(9))
    assert (resumed.remaining, resumed.ends_at) == (None, minutes_later(19))


def test_an_extension_after_the_bell_lets_the_round_go_on(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event)
    act(rounds.call_time, event, now=minutes_later(15))
    extended = act(rounds.extend_round, event, now=minutes_later(16), minutes=5)
    assert (extended.state, extended.ends_at, extended.called_at) == (RoundState.RUNNING, minutes_later(21), None)


@pytest.mark.parametrize("minutes", [0, -5, 121, 10**6])
def test_an_extension_is_1_to_120_minutes(event, minutes):
    with pytest.raises(rounds.ExtensionRefused):
        act(rounds.extend_round, event, minutes=minutes)


def test_a_round_without_a_clock_has_nothing_to_extend(event):
    Round.objects.update(duration=None)
    act(rounds.release_round, event)
    started = act(rounds.start_round, event)
    assert (started.ends_at, started.remaining) == (None, None)
    with pytest.raises(rounds.NoClock):
        act(rounds.extend_round, event, minutes=5)


def test_starting_the_next_round_first_calls_time_on_the_one_before(event):
    play_out(event, 1)
    act(rounds.release_round, event, 2)
    act(rounds.start_round, event, 2, now=minutes_later(30))
    assert (state_of(event, 1), state_of(event, 2)) == (RoundState.TIME_CALLED, RoundState.RUNNING)


def test_a_round_goes_on_being_one_at_a_time_when_an_earlier_one_is_extended(event):
    play_out(event, 1)
    act(rounds.release_round, event, 2)
    act(rounds.start_round, event, 2)
    with pytest.raises(rounds.AnotherRoundRunning):
        act(rounds.extend_round, event, 1, minutes=5)


def test_a_start_made_by_mistake_is_undone_unless_a_result_is_in(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event)
    undone = act(rounds.undo_start, event)
    assert (undone.state, undone.ends_at, undone.started_at) == (RoundState.RELEASED, None, None)
    act(rounds.start_round, event)
    leave_out(hands_of(event, 1)[0])
    with pytest.raises(rounds.ResultsExist):
        act(rounds.undo_start, event)


def test_a_release_is_taken_back_from_the_last_round_first(event):
    act(rounds.release_round, event, 1)
    act(rounds.release_round, event, 2)
    with pytest.raises(rounds.LaterRoundReleased) as refusal:
        act(rounds.take_back_release, event, 1)
    assert refusal.value.data == {"number": 2}
    act(rounds.take_back_release, event, 2)
    act(rounds.take_back_release, event, 1)
    assert state_of(event) == RoundState.PLANNED


def test_rounds_are_released_and_started_in_order(event):
    with pytest.raises(rounds.EarlierRoundNotReady):
        act(rounds.release_round, event, 2)
    act(rounds.release_round, event, 1)
    act(rounds.release_round, event, 2)
    with pytest.raises(rounds.EarlierRoundNotReady):
        act(rounds.start_round, event, 2)


def test_a_round_with_open_hands_is_not_closed_and_the_tables_are_named(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event)
    with pytest.raises(rounds.HandsMissing) as refusal:
        act(rounds.close_round, event)
    assert "1, 2" in str(refusal.value)


def test_what_somebody_else_has_just_done_is_said_with_name_and_time(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event, actor=Actor("olive"))
    with pytest.raises(rounds.AlreadyDone) as refusal:
        act(rounds.start_round, event)
    assert str(refusal.value) == "Round 1: this was already done by olive at 20:00."


@pytest.mark.parametrize(
    "verb",
    [
        rounds.start_round,
        rounds.undo_start,
        rounds.pause_round,
        rounds.resume_round,
        rounds.call_time,
        rounds.close_round,
        rounds.reopen_round,
        rounds.take_back_release,
    ],
)
def test_nothing_happens_to_a_round_that_is_only_planned(event, verb):
    with pytest.raises(rounds.WrongRoundState):
        act(verb, event)
    assert state_of(event) == RoundState.PLANNED
    assert not event.log.exists()


def test_a_round_that_does_not_exist_is_named(event):
    with pytest.raises(RoundNotFound) as refusal:
        act(rounds.start_round, event, 17)
    assert str(refusal.value) == "There is no round 17."


def test_a_finished_event_takes_no_verb(event):
    event.finished_at = NOW
    event.save()
    with pytest.raises(EventFinished):
        act(rounds.release_round, event)


def test_the_sweep_calls_time_on_overdue_rounds_once(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event)
    assert rounds.call_time_on_overdue_rounds(now=minutes_later(14)) == 0
    assert rounds.call_time_on_overdue_rounds(now=minutes_later(16)) == 1
    assert rounds.call_time_on_overdue_rounds(now=minutes_later(17)) == 0
    assert Round.objects.get(number=1).called_at == minutes_later(16)
    assert event.log.filter(action="time_called").count() == 1


def test_the_sweep_leaves_paused_rounds_alone(event):
    act(rounds.release_round, event)
    act(rounds.start_round, event)
    act(rounds.pause_round, event)
    assert rounds.call_time_on_overdue_rounds(now=minutes_later(60)) == 0


def test_a_release_needs_everybody_in_the_plan(event):
    withdraw_entry(event_id=event.pk, number=3, actor=DIRECTOR, now=NOW)
    with pytest.raises(rounds.PlanOutOfDate):
        act(rounds.release_round, event)


def test_a_seat_given_up_after_the_release_is_filled_by_one_who_sits_out(event):
    act(rounds.release_round, event)
    withdraw_entry(event_id=event.pk, number=3, actor=DIRECTOR, now=NOW)
    with pytest.raises(rounds.SeatsEmpty):
        act(rounds.start_round, event)
    sitting_out = Seat.objects.filter(round__number=1, table=None).first().entry
    act(seats.fill_seat, event, table=1, position=Position.SOUTH, entry_number=sitting_out.number)
    assert act(rounds.start_round, event).state == RoundState.RUNNING
    assert event.log.filter(action="seat_filled").count() == 1


def test_only_an_empty_seat_is_filled_and_only_by_one_who_sits_out(event):
    act(rounds.release_round, event)
    with pytest.raises(seats.SeatTaken):
        act(seats.fill_seat, event, table=1, position=Position.SOUTH, entry_number=9)
    withdraw_entry(event_id=event.pk, number=3, actor=DIRECTOR, now=NOW)
    for number in (1, 3):
        with pytest.raises(seats.NotSittingOut):
            act(seats.fill_seat, event, table=1, position=Position.SOUTH, entry_number=number)


def test_each_change_moves_its_revision_once_and_the_public_one_with_what_all_may_see(event):
    act(rounds.release_round, event)
    event.refresh_from_db()
    assert (event.seating_revision, event.public_seating_revision, event.clock_revision) == (1, 1, 1)
    set_round_state(event, 1, RoundState.CLOSED)
    act(rounds.reopen_round, event)
    event.refresh_from_db()
    assert (event.seating_revision, event.clock_revision, event.public_clock_revision) == (1, 2, 2)

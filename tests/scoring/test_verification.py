"""Verification finds every way in which an event could be wrong, and nothing in an event that is right."""

import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command

from scoring.models import HandResult, RefusedEntry
from scoring.operations.corrections import correct_result, mark_not_played
from scoring.queries.standings import standings
from scoring.queries.verification import faults
from tests.factories import DIRECTOR, NOW, add_players, enter, hands_of, make_event, play_round, seat, set_round_state
from tests.soundness import assert_events_are_sound
from tournaments.enums import HandState, RoundState
from tournaments.models import Deletion, Event, Hand, LogEntry, Round, Seat

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def events_stay_sound():
    """These tests break events on purpose."""


@pytest.fixture
def event(db):
    """Nine players, one round closed, one going on with a dispute, a correction and a hand not played."""
    event = make_event(players=9, rounds=3)
    seat(event)
    play_round(event, 1, 8, 4, 13)
    set_round_state(event, 2, RoundState.RUNNING)
    disputed, corrected, unplayed, _open = hands_of(event, 2)
    for hand in (disputed, corrected):
        enter(hand, 7)
    enter(disputed, 6)
    change = {"event_id": event.pk, "actor": DIRECTOR, "now": NOW}
    values = {"tricks_ns": 5, "tricks_ew": 8, "trump": "C"}
    correct_result(**change, hand_id=corrected.pk, expected_version=1, values=values, reason="clubs were played")
    mark_not_played(**change, hand_id=unplayed.pk, reason="misdeal")
    add_players(event, ["Zul"], first_round=3)
    return Event.objects.get(pk=event.pk)


def test_an_evening_with_all_its_troubles_is_in_order(event):
    assert faults(event) == []


def hand_state(state):
    return lambda event: Hand.objects.filter(pk=hands_of(event, 1)[0].pk).update(state=state)


def result(**change):
    return lambda event: HandResult.objects.filter(hand=hands_of(event, 1)[0]).update(**change)


def delete_result(event):
    HandResult.objects.filter(hand=hands_of(event, 1)[0]).delete()


def lose_a_version(event):
    HandResult.objects.filter(version=1, is_current=False).delete()


def count_an_old_version(event):
    HandResult.objects.filter(version=2).update(is_current=False)
    HandResult.objects.filter(version=1, is_current=False).update(is_current=True)


def settle_behind_the_back(event):
    RefusedEntry.objects.update(settled_at=NOW)


def start_before_the_first(event):
    Round.objects.filter(number=1).update(state=RoundState.RELEASED)


def forget_a_player(event):
    Seat.objects.filter(round__number=1, table__isnull=False).first().delete()


def forget_the_log(event):
    Deletion.objects.create(event=event)
    LogEntry.objects.filter(action="result_recorded").first().delete()


def forget_why_not_played(event):
    Deletion.objects.create(event=event)
    LogEntry.objects.filter(action="hand_not_played").delete()


def lose_a_hand(event):
    Hand.objects.filter(pk=hands_of(event, 1)[0].pk).delete()


def close_too_early(event):
    Round.objects.filter(stage__event=event, number=2).update(state=RoundState.CLOSED)


def cache_old_standings(event):
    standings(event)
    HandResult.objects.filter(hand=hands_of(event, 1)[0]).update(tricks_ns=7, tricks_ew=6, points_ns=1)


def put_the_revision_back(event):
    Event.objects.filter(pk=event.pk).update(results_revision=2, public_results_revision=2)


def show_the_public_more(event):
    Event.objects.filter(pk=event.pk).update(public_seating_revision=99)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lose_a_version, "one_result_counts"),
        (count_an_old_version, "one_result_counts"),
        (hand_state(HandState.OPEN), "state_of_a_hand_agrees"),
        (hand_state(HandState.DISPUTED), "state_of_a_hand_agrees"),
        (delete_result, "state_of_a_hand_agrees"),
        (result(is_current=False), "state_of_a_hand_agrees"),
        (settle_behind_the_back, "state_of_a_hand_agrees"),
        (start_before_the_first, "rounds_go_in_order"),
        (forget_a_player, "everybody_sits_once"),
        (forget_the_log, "log_is_complete"),
        (forget_why_not_played, "log_is_complete"),
        (result(points_ns=3), "results_are_plausible"),
        (result(trump="C"), "results_are_plausible"),
        (lose_a_hand, "closed_rounds_are_complete"),
        (close_too_early, "closed_rounds_are_complete"),
        (cache_old_standings, "standings_are_right"),
        (put_the_revision_back, "revisions_count"),
        (show_the_public_more, "revisions_count"),
    ],
)
def test_damage_is_found_and_said(event, damage, code):
    damage(event)
    found = faults(event)
    assert code in {fault.code for fault in found}
    assert all(fault.sentence.endswith(".") for fault in found)


def test_the_command_says_what_was_recomputed(event):
    out = StringIO()
    call_command("verify_event", event.slug, stdout=out)
    assert out.getvalue() == "Friday drive: all 6 results recomputed, standings identical, nothing out of order.\n"


def test_the_command_fails_with_a_sentence_for_each_break(event):
    result(points_ns=3)(event)
    with pytest.raises(CommandError) as failed:
        call_command("verify_event", event.slug)
    assert str(failed.value) == "Round 1, table 1, hand 1: the points do not follow from the tricks."
    assert failed.value.returncode == 1


def test_the_command_knows_no_other_events(db):
    with pytest.raises(CommandError, match="no event"):
        call_command("verify_event", "nothing")


def test_verification_takes_the_same_number_of_queries_whatever_the_size(django_assert_num_queries, db):
    for players in (4, 24):
        event = make_event(players=players, rounds=1)
        seat(event)
        play_round(event, 1, 8)
        cache.clear()
        with django_assert_num_queries(17):
            assert faults(event) == []


def test_a_broken_event_fails_the_check_after_each_test(event):
    assert_events_are_sound()
    result(points_ns=3)(event)
    with pytest.raises(AssertionError, match="do not follow from the tricks"):
        assert_events_are_sound()


def test_the_check_runs_after_every_test_that_touches_the_database():
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/scoring/leaves_a_broken_event.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
    assert "2 passed, 1 error" in run.stdout
    assert "the points do not follow from the tricks" in run.stdout

"""An entry from a table is stored once, answered the same way again, and never replaces another one."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.errors import CommandReused, HandNotPlayed, Implausible, ResultMoved, RoundClosed, RoundNotBegun
from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from scoring.operations.corrections import correct_result, mark_not_played
from scoring.operations.results import record_result
from tests.factories import DIRECTOR, NOW, TURNED_UP, at_table, enter, hands_of, make_event, seat, set_round_state
from tournaments.actors import Actor
from tournaments.enums import HandState, RoundState, Topic
from tournaments.errors import EventFinished, NotFound
from tournaments.models import Event, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(players=8)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


@pytest.fixture
def hand(event):
    return hands_of(event, 1)[0]


def results_of(hand):
    return list(hand.results.order_by("version").values_list("version", "tricks_ns", "is_current"))


def state_of(hand):
    hand.refresh_from_db()
    return hand.state


def correct(hand, tricks_ns, version):
    return correct_result(
        event_id=hand.round.stage.event_id,
        hand_id=hand.pk,
        expected_version=version,
        values={"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns},
        reason="slip misread",
        actor=DIRECTOR,
        now=NOW,
    )


def test_a_first_entry_is_stored_with_trump_and_points_and_counts_at_once(event, hand):
    outcome = enter(hand, 8)
    assert (outcome.code, outcome.status) == ("saved", 201)
    result = hand.results.get()
    assert (result.version, result.is_current, result.tricks_ns, result.tricks_ew) == (1, True, 8, 5)
    assert (result.trump, result.points_ns, result.points_ew) == ("H", 2, 0)
    assert (result.entered_by, result.entered_at) == ("table 1", NOW)
    assert state_of(hand) == HandState.CONFIRMED


def test_the_trump_follows_the_events_hand_number(event):
    first, second = hands_of(event, 1)[:2]
    enter(first, 8)
    enter(second, 8)
    assert [first.results.get().trump, second.results.get().trump] == ["H", "D"]


def test_an_entry_is_logged_and_moves_the_results_for_everybody(event, hand):
    before = event.revision(Topic.RESULTS), event.revision(Topic.RESULTS, public=True)
    enter(hand, 8)
    event.refresh_from_db()
    assert (event.revision(Topic.RESULTS), event.revision(Topic.RESULTS, public=True)) == (before[0] + 1, before[1] + 1)
    entry = LogEntry.objects.get(event=event, action="result_recorded")
    assert (entry.actor, entry.data) == ("table 1", {"hand": hand.pk, "version": 1})


def test_the_same_command_again_is_answered_from_memory(event, hand):
    command = uuid4()
    first = enter(hand, 8, command_id=command)
    for _ in range(3):
        assert enter(hand, 8, command_id=command) == replace(first, code="replayed")
    assert results_of(hand) == [(1, 8, True)]
    assert AnsweredCommand.objects.count() == LogEntry.objects.count() == 1


def test_the_same_command_is_answered_even_when_the_round_is_closed_and_the_event_finished(event, hand):
    command = uuid4()
    enter(hand, 8, command_id=command)
    set_round_state(event, 1, RoundState.CLOSED)
    Event.objects.filter(pk=event.pk).update(finished_at=NOW)
    assert enter(hand, 8, command_id=command).code == "replayed"


def test_the_same_command_with_another_body_is_refused(event, hand):
    command = uuid4()
    enter(hand, 8, command_id=command)
    other_hand = hands_of(event, 1)[1]
    for entry in ((hand, 7, {}), (hand, 8, {"expected_version": 1}), (other_hand, 8, {})):
        with pytest.raises(CommandReused):
            enter(*entry[:2], command_id=command, **entry[2])
    assert results_of(hand) == [(1, 8, True)]


def test_a_command_id_of_another_event_is_refused_without_telling_its_answer(hand):
    command = uuid4()
    enter(hand, 8, command_id=command)
    stranger = make_event()
    seat(stranger)
    set_round_state(stranger, 1, RoundState.RUNNING)
    with pytest.raises(CommandReused):
        enter(hands_of(stranger, 1)[0], 8, command_id=command)


def test_an_equal_second_entry_confirms(event, hand):
    enter(hand, 8)
    assert enter(hand, 8).code == "confirmed"
    assert results_of(hand) == [(1, 8, True)]
    assert RefusedEntry.objects.count() == 0


@pytest.mark.parametrize("expected_version", [0, 1])
def test_a_different_second_entry_leaves_the_first_and_makes_a_dispute(event, hand, expected_version):
    enter(hand, 8)
    outcome = enter(hand, 7, expected_version=expected_version)
    assert (outcome.code, outcome.status, outcome.stored.tricks_ns, outcome.sent["tricks_ns"]) == ("differs", 409, 8, 7)
    assert results_of(hand) == [(1, 8, True)]
    assert state_of(hand) == HandState.DISPUTED
    (entry,) = RefusedEntry.objects.all()
    assert (entry.hand, entry.code, entry.body) == (hand, "differs", {"tricks_ns": 7, "tricks_ew": 6})


def test_a_differing_command_gets_the_same_answer_again(event, hand):
    enter(hand, 8)
    command = uuid4()
    assert enter(hand, 7, command_id=command) == enter(hand, 7, command_id=command)
    assert RefusedEntry.objects.count() == 1


@pytest.mark.parametrize("expected_version", [0, 1, 3])
def test_an_entry_about_an_older_version_is_stale_and_makes_no_dispute(event, hand, expected_version):
    enter(hand, 8)
    correct(hand, 9, version=1)
    outcome = enter(hand, 7, expected_version=expected_version)
    assert (outcome.code, outcome.stored.version) == ("stale", 2)
    assert state_of(hand) == HandState.CONFIRMED
    assert RefusedEntry.objects.get().code == "stale"


def test_an_entry_that_claims_to_have_seen_a_result_there_never_was_is_stale(event, hand):
    outcome = enter(hand, 8, expected_version=2)
    assert (outcome.code, outcome.stored) == ("stale", None)
    assert results_of(hand) == []


def test_a_phone_writes_only_for_its_own_table(event, hand):
    neighbour = at_table(hands_of(event, 1)[-1])
    for actor in (neighbour, Actor("nobody")):
        with pytest.raises(NotFound):
            send(event, hand, actor=actor)
    assert send(event, hand, actor=Actor("dan"), staff=True).code == "saved"


def test_a_hand_of_another_event_is_not_there(hand):
    with pytest.raises(NotFound):
        send(make_event(), hand, staff=True)


def send(event, hand, *, actor=DIRECTOR, staff=False, **values):
    return record_result(
        event_id=event.pk,
        hand_id=hand.pk,
        command_id=uuid4(),
        expected_version=0,
        values={"tricks_ns": 8, "tricks_ew": 5, **values},
        actor=actor,
        now=NOW,
        staff=staff,
    )


@pytest.mark.parametrize(
    ("state", "refusal"),
    [(RoundState.PLANNED, RoundNotBegun), (RoundState.RELEASED, RoundNotBegun), (RoundState.CLOSED, RoundClosed)],
)
def test_results_go_in_only_while_the_round_is_open(event, state, refusal):
    set_round_state(event, 2, state)
    with pytest.raises(refusal):
        enter(hands_of(event, 2)[0], 8)


@pytest.mark.parametrize("state", [RoundState.RUNNING, RoundState.PAUSED, RoundState.TIME_CALLED, RoundState.REOPENED])
def test_results_go_in_until_a_person_closes_the_round(event, hand, state):
    set_round_state(event, 1, state)
    assert enter(hand, 8).code == "saved"


def test_a_finished_event_takes_no_result(event, hand):
    Event.objects.filter(pk=event.pk).update(finished_at=NOW)
    with pytest.raises(EventFinished):
        enter(hand, 8)


def test_a_hand_marked_as_not_played_takes_no_result_from_a_table(event, hand):
    mark_not_played(event_id=event.pk, hand_id=hand.pk, reason="misdeal", actor=DIRECTOR, now=NOW)
    with pytest.raises(HandNotPlayed):
        enter(hand, 8)


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({"tricks_ns": 8, "tricks_ew": 6}, {"tricks_ew": "TRICKS_SUM"}),
        ({"tricks_ns": 14, "tricks_ew": 10**9}, {"tricks_ns": "TRICKS_RANGE"}),
        ({"tricks_ns": -1, "trump": "X"}, {"tricks_ns": "TRICKS_RANGE", "trump": "SUIT_UNKNOWN"}),
        ({"tricks_ew": None, "trump": "C"}, {"tricks_ew": "FIELD_MISSING", "trump": "TRUMP_ROTATION"}),
        ({"tricks_ns": True}, {"tricks_ns": "FIELD_TYPE"}),
        ({"revoked": 1}, {"revoked": "FIELD_UNKNOWN"}),
    ],
)
def test_all_faults_are_named_at_once_and_nothing_is_stored(event, hand, values, codes):
    with pytest.raises(Implausible) as refused:
        send(event, hand, staff=True, **values)
    assert {problem.field: problem.code for problem in refused.value.problems} == codes
    assert HandResult.objects.count() == AnsweredCommand.objects.count() == LogEntry.objects.count() == 0


def test_where_a_card_is_turned_up_the_table_says_the_suit():
    event = make_event(rules=TURNED_UP)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    with pytest.raises(Implausible) as refused:
        enter(hand, 8)
    assert [problem.code for problem in refused.value.problems] == ["TRUMP_MISSING"]
    assert enter(hand, 8, trump="C").stored.trump == "C"
    assert enter(hand, 8, trump="D").code == "differs"


def test_a_version_that_got_in_past_the_lock_is_noticed_by_the_database(event, hand):
    HandResult.objects.create(hand=hand, version=1, is_current=False, entered_at=NOW, trump="H", **PLAYED)
    with pytest.raises(ResultMoved):
        enter(hand, 8)
    HandResult.objects.all().delete()


PLAYED = {"tricks_ns": 7, "tricks_ew": 6, "points_ns": 1, "points_ew": 0}

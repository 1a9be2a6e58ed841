"""The director corrects, voids, settles and dismisses: always with a reason, never losing what was there before."""

from uuid import uuid4

import pytest

from scoring.errors import (
    AlreadySettled,
    DecisionNeeded,
    HandNotPlayed,
    Implausible,
    NotDisputed,
    ReasonMissing,
    ResultMoved,
    RoundNotBegun,
    SameResult,
)
from scoring.models import RefusedEntry
from scoring.operations.corrections import (
    correct_result,
    dismiss_refused_entry,
    file_refused_entry,
    mark_not_played,
    settle_dispute,
)
from tests.factories import DIRECTOR, NOW, TURNED_UP, enter, hands_of, make_event, play_round, seat, set_round_state
from tournaments.enums import HandState, RoundState
from tournaments.errors import EventFinished, NotFound
from tournaments.models import Event, LogEntry

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event()
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


@pytest.fixture
def hand(event):
    return hands_of(event, 1)[0]


def by_director(operation, hand, **fields):
    return operation(event_id=hand.round.stage.event_id, actor=DIRECTOR, now=NOW, **fields)


def correct(hand, tricks_ns, *, version, reason="slip misread", **values):
    values = {"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns, **values}
    return by_director(correct_result, hand, hand_id=hand.pk, expected_version=version, values=values, reason=reason)


def void(hand, reason="misdeal"):
    return by_director(mark_not_played, hand, hand_id=hand.pk, reason=reason)


def settle(hand, entry=None, reason="asked both tables"):
    entry_id = None if entry is None else entry.pk
    return by_director(settle_dispute, hand, hand_id=hand.pk, entry_id=entry_id, reason=reason)


def dismiss(hand, entry):
    return by_director(dismiss_refused_entry, hand, entry_id=entry.pk)


def history(hand):
    return list(hand.results.order_by("version").values_list("version", "tricks_ns", "is_current", "entered_by", "reason"))


def state_of(hand):
    hand.refresh_from_db()
    return hand.state


def test_a_correction_is_a_new_version_with_its_reason(hand):
    enter(hand, 8)
    correct(hand, 5, version=1, reason="  sides\n swapped ")
    assert history(hand) == [(1, 8, False, "table 1", ""), (2, 5, True, "dan", "sides swapped")]
    entry = LogEntry.objects.get(action="result_corrected")
    assert (entry.actor, entry.reason, entry.data) == ("dan", "sides swapped", {"hand": hand.pk, "version": 2})


def test_corrections_follow_each_other(hand):
    enter(hand, 8)
    for version, tricks in enumerate((5, 8, 6), start=1):
        correct(hand, tricks, version=version)
    assert [(row[0], row[1], row[2]) for row in history(hand)] == [(1, 8, False), (2, 5, False), (3, 8, False), (4, 6, True)]


def test_the_director_enters_a_missing_result_from_the_slip(hand):
    correct(hand, 9, version=0, reason="from the slip")
    assert history(hand) == [(1, 9, True, "dan", "from the slip")]
    assert state_of(hand) == HandState.CONFIRMED


@pytest.mark.parametrize("reason", ["", "  \n "])
def test_nothing_is_changed_without_a_reason(hand, reason):
    enter(hand, 8)
    for act in (lambda: correct(hand, 5, version=1, reason=reason), lambda: void(hand, reason)):
        with pytest.raises(ReasonMissing):
            act()
    enter(hand, 7)
    with pytest.raises(ReasonMissing):
        settle(hand, reason=reason)
    assert len(history(hand)) == 1
    assert RefusedEntry.objects.filter(settled_at=None).count() == 1


@pytest.mark.parametrize("version", [0, 2])
def test_a_correction_of_what_has_changed_meanwhile_is_refused(hand, version):
    enter(hand, 8)
    with pytest.raises(ResultMoved):
        correct(hand, 5, version=version)


def test_a_correction_to_the_same_result_is_refused(hand):
    enter(hand, 8)
    with pytest.raises(SameResult):
        correct(hand, 8, version=1)


def test_a_correction_has_to_be_plausible(hand):
    enter(hand, 8)
    with pytest.raises(Implausible):
        correct(hand, 8, version=1, tricks_ew=6)


def test_a_suit_that_was_really_played_may_stand_with_a_reason(hand):
    enter(hand, 8)
    correct(hand, 8, version=1, trump="C", reason="clubs were played by mistake")
    assert hand.results.get(is_current=True).trump == "C"


@pytest.mark.parametrize("trump", ["X", "NT", ["C"], 5])
def test_only_a_suit_can_have_been_played(hand, trump):
    with pytest.raises(Implausible):
        correct(hand, 8, version=0, trump=trump)


def test_where_a_card_is_turned_up_a_correction_names_the_suit():
    event = make_event(rules=TURNED_UP)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    enter(hand, 8, trump="S")
    correct(hand, 8, version=1, trump="D")
    assert hand.results.get(is_current=True).trump == "D"


def test_closed_rounds_can_be_corrected_until_the_event_is_finished():
    event = make_event()
    seat(event)
    play_round(event, 1, 8)
    hand = hands_of(event, 1)[0]
    correct(hand, 5, version=1)
    Event.objects.filter(pk=event.pk).update(finished_at=NOW)
    for act in (lambda: correct(hand, 6, version=2), lambda: void(hand), lambda: settle(hand)):
        with pytest.raises(EventFinished):
            act()


def test_a_round_that_has_not_begun_has_nothing_to_correct(event):
    hand = hands_of(event, 2)[0]
    for act in (lambda: correct(hand, 5, version=0), lambda: void(hand)):
        with pytest.raises(RoundNotBegun):
            act()


def test_a_hand_not_played_counts_for_nobody_and_keeps_its_history(hand):
    enter(hand, 8)
    void(hand)
    assert (state_of(hand), history(hand)) == (HandState.NOT_PLAYED, [(1, 8, False, "table 1", "")])
    with pytest.raises(HandNotPlayed):
        void(hand)
    correct(hand, 7, version=0, reason="it was played after all")
    assert [row[:3] for row in history(hand)] == [(1, 8, False), (2, 7, True)]


def test_the_director_settles_a_dispute_for_the_stored_result(hand):
    enter(hand, 8)
    enter(hand, 7)
    settle(hand)
    assert (state_of(hand), [row[:3] for row in history(hand)]) == (HandState.CONFIRMED, [(1, 8, True)])
    assert RefusedEntry.objects.get().settled_at == NOW
    with pytest.raises(NotDisputed):
        settle(hand)


def test_the_director_settles_a_dispute_for_the_other_result(hand):
    enter(hand, 8)
    enter(hand, 7)
    enter(hand, 5)
    settle(hand, RefusedEntry.objects.get(body__tricks_ns=5))
    assert history(hand) == [(1, 8, False, "table 1", ""), (2, 5, True, "dan", "asked both tables")]
    assert state_of(hand) == HandState.CONFIRMED
    assert RefusedEntry.objects.filter(settled_at=None).count() == 0


def test_a_dispute_is_settled_only_for_an_entry_about_that_hand(event, hand):
    other = hands_of(event, 1)[1]
    for disputed in (hand, other):
        enter(disputed, 8)
        enter(disputed, 7)
    with pytest.raises(NotFound):
        settle(hand, other.refused_entries.get())


def test_a_correction_settles_the_dispute_too(hand):
    enter(hand, 8)
    enter(hand, 7)
    correct(hand, 6, version=1)
    assert (state_of(hand), RefusedEntry.objects.get().settled_at) == (HandState.CONFIRMED, NOW)


def test_a_disputing_entry_is_decided_and_not_dismissed(hand):
    enter(hand, 8)
    enter(hand, 7)
    with pytest.raises(DecisionNeeded):
        dismiss(hand, RefusedEntry.objects.get())


def test_another_refused_entry_is_filed_once_and_dismissed_once(hand):
    command = uuid4()
    for _ in range(2):
        fields = {"hand_id": hand.pk, "command_id": command, "code": "round_closed", "body": {"tricks_ns": 8}, "staff": True}
        entry = by_director(file_refused_entry, hand, **fields)
    assert (RefusedEntry.objects.get(), LogEntry.objects.filter(action="entry_refused").count()) == (entry, 1)
    dismiss(hand, entry)
    with pytest.raises(AlreadySettled):
        dismiss(hand, entry)


def test_refused_entries_move_only_what_the_staff_sees(event, hand):
    by_director(file_refused_entry, hand, hand_id=hand.pk, command_id=uuid4(), code="round_closed", body={}, staff=True)
    event.refresh_from_db()
    assert (event.results_revision, event.public_results_revision) == (1, 0)

"""Who confirms a result, by the event's choice; until then it counts and waits."""

from dataclasses import replace
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NothingToConfirm
from scoring.models import AnsweredCommand, HandResult
from scoring.operations.corrections import confirm_result, confirm_round, correct_result
from scoring.operations.outcomes import OutcomeCode
from scoring.operations.results import record_result
from scoring.queries.pad import pad_of
from scoring.queries.standings import standings
from scoring.receipts import CHARACTERS, receipt_of
from tests.factories import DIRECTOR, NOW, at_table, hands_of, make_event, make_staff, seat, set_round_state
from tests.scoring.calls import body, paired_with, put
from tournaments.enums import Confirmation, HandState, RoundState
from tournaments.models import Hand
from tournaments.operations.events import change_settings
from tournaments.operations.rounds import HandsMissing, HandsUnconfirmed, close_round

ACT = {"actor": DIRECTOR, "now": NOW}
WAITING = [Confirmation.OTHER_SIDE, Confirmation.DIRECTOR]


def event_with(confirmation):
    event = make_event(4, rounds=1, confirmation=confirmation)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


def first_hand(event):
    return hands_of(event, 1)[0]


def send(hand, tricks_ns, *, phone=None, actor=None, command_id=None, staff=False, seen=0):
    return record_result(
        event_id=hand.round.stage.event_id,
        hand_id=hand.pk,
        command_id=command_id or uuid4(),
        expected_version=seen,
        values={"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns},
        actor=actor or replace(at_table(hand), phone_id=phone),
        now=NOW,
        staff=staff,
    )


def state_of(hand):
    return Hand.objects.get(pk=hand.pk).state


def leaders(event):
    return {line.number for line in standings(event).lines if line.rank == 1}


@pytest.mark.django_db
@pytest.mark.parametrize("confirmation", [Confirmation.READ_BACK, Confirmation.NONE])
def test_where_nobody_else_confirms_the_entry_does(confirmation):
    hand = first_hand(event_with(confirmation))
    assert not send(hand, 8).stored.provisional
    assert state_of(hand) == HandState.CONFIRMED


@pytest.mark.django_db
@pytest.mark.parametrize("confirmation", WAITING)
def test_an_entry_that_waits_counts_at_once(confirmation):
    event = event_with(confirmation)
    hand = first_hand(event)
    assert send(hand, 8).stored.provisional
    assert state_of(hand) == HandState.ENTERED
    assert leaders(event) == {1, 3}


@pytest.mark.django_db
@pytest.mark.parametrize("confirmation", WAITING)
def test_what_staff_enters_or_corrects_needs_no_confirmation(confirmation):
    event = event_with(confirmation)
    first, second = hands_of(event, 1)
    send(first, 8, actor=DIRECTOR, staff=True)
    send(second, 8)
    values = {"tricks_ns": 7, "tricks_ew": 6}
    correct_result(event_id=event.pk, hand_id=second.pk, expected_version=1, values=values, reason="slip misread", **ACT)
    assert [state_of(first), state_of(second)] == [HandState.CONFIRMED] * 2


@pytest.mark.django_db
def test_another_phone_confirms_the_phone_that_entered_does_not():
    hand = first_hand(event_with(Confirmation.OTHER_SIDE))
    send(hand, 8, phone=1)
    assert send(hand, 8, phone=1).code is OutcomeCode.REPLAYED
    assert state_of(hand) == HandState.ENTERED
    assert send(hand, 8, phone=2).code is OutcomeCode.CONFIRMED
    assert state_of(hand) == HandState.CONFIRMED
    assert HandResult.objects.count() == 1


@pytest.mark.django_db
def test_another_phone_that_says_otherwise_makes_a_dispute():
    hand = first_hand(event_with(Confirmation.OTHER_SIDE))
    send(hand, 8, phone=1)
    assert send(hand, 5, phone=2).code is OutcomeCode.DIFFERS
    assert state_of(hand) == HandState.DISPUTED
    assert HandResult.objects.get().tricks_ns == 8


@pytest.mark.django_db
def test_where_the_director_confirms_no_table_does():
    event = event_with(Confirmation.DIRECTOR)
    hand = first_hand(event)
    send(hand, 8, phone=1)
    assert send(hand, 8, phone=2).code is OutcomeCode.CONFIRMED
    assert state_of(hand) == HandState.ENTERED
    confirm_result(event_id=event.pk, hand_id=hand.pk, **ACT)
    assert state_of(hand) == HandState.CONFIRMED
    with pytest.raises(NothingToConfirm):
        confirm_result(event_id=event.pk, hand_id=hand.pk, **ACT)


@pytest.mark.django_db
def test_a_round_closes_once_everything_is_in_and_confirmed():
    event = event_with(Confirmation.DIRECTOR)
    first, second = hands_of(event, 1)
    send(first, 8)
    with pytest.raises(HandsMissing):
        close_round(event_id=event.pk, number=1, **ACT)
    send(second, 9)
    with pytest.raises(HandsUnconfirmed, match="table 1"):
        close_round(event_id=event.pk, number=1, **ACT)
    assert confirm_round(event_id=event.pk, number=1, **ACT) == 2
    close_round(event_id=event.pk, number=1, **ACT)
    with pytest.raises(NothingToConfirm):
        confirm_round(event_id=event.pk, number=1, **ACT)


@pytest.mark.django_db
def test_another_choice_holds_for_what_is_entered_from_then_on():
    event = event_with(Confirmation.DIRECTOR)
    first, second = hands_of(event, 1)
    send(first, 8)
    change_settings(event_id=event.pk, confirmation=Confirmation.READ_BACK, **ACT)
    send(second, 8)
    assert [state_of(first), state_of(second)] == [HandState.ENTERED, HandState.CONFIRMED]


@pytest.mark.django_db
def test_a_phone_is_asked_about_what_another_one_has_entered():
    event = event_with(Confirmation.OTHER_SIDE)
    hand = first_hand(event)
    send(hand, 8, phone=1)
    table = event.tables.select_related("event").get()
    asked = {phone: [line.hand.pk for line in pad_of(table, now=NOW, phone_id=phone).to_confirm] for phone in (1, 2)}
    assert asked == {1: [], 2: [hand.pk]}


@pytest.mark.django_db
def test_the_call_says_that_a_result_waits():
    event = event_with(Confirmation.OTHER_SIDE)
    hand = first_hand(event)
    answer = put(paired_with(hand.table), hand, body(8))
    assert (answer.status_code, answer.json()["provisional"]) == (201, True)
    assert AnsweredCommand.objects.get().answer["stored"]["provisional"] is True


@pytest.mark.django_db
def test_mission_control_confirms_a_round_with_one_click(client):
    event = event_with(Confirmation.DIRECTOR)
    for hand in hands_of(event, 1):
        send(hand, 8)
    client.force_login(make_staff(event))
    control = f"/events/{event.slug}/control/"
    assert "Confirm all results of round 1" in client.get(control).text
    client.post(f"{control}confirm", {"number": "1"})
    assert "Close round 1" in client.get(control).text
    assert {state_of(hand) for hand in hands_of(event, 1)} == {HandState.CONFIRMED}


@pytest.mark.django_db
def test_the_hand_page_confirms_one_and_shows_the_receipt_of_the_phone(client):
    event = event_with(Confirmation.DIRECTOR)
    hand = first_hand(event)
    send(hand, 8, command_id=UUID("f0000000-0000-4000-8000-000000000000"))
    client.force_login(make_staff(event))
    page = f"/events/{event.slug}/hands/{hand.pk}/"
    assert "Y22" in client.get(page).text
    client.post(f"{page}confirm")
    assert state_of(hand) == HandState.CONFIRMED


@given(st.uuids())
def test_a_receipt_is_three_characters_that_follow_from_the_id(command_id):
    receipt = receipt_of(command_id)
    assert len(receipt) == 3
    assert sum(CHARACTERS.index(character) << shift for character, shift in zip(receipt, (10, 5, 0), strict=True)) == (
        command_id.int >> 113
    )

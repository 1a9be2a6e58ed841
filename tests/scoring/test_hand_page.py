"""The page of one hand: who played, what was entered and corrected, and the director's buttons."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from scoring.models import RefusedEntry
from scoring.operations.corrections import file_refused_entry
from tests.factories import NOW, TURNED_UP, at_table, enter, hands_of, make_event, make_staff, seat, set_round_state
from tournaments.enums import HandState, RoundState
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def open_hand(**fields):
    event = make_event(players=4, **fields)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return hands_of(event, 1)[0]


@pytest.fixture
def hand():
    return open_hand()


def director_of(hand):
    client = Client()
    client.force_login(make_staff(hand.round.stage.event))
    return client


def page(client, hand):
    response = client.get(reverse("hand", args=[hand.round.stage.event.slug, hand.pk]))
    return response, response.content.decode()


def press(client, hand, action, **fields):
    address = reverse("hand_action", args=[hand.round.stage.event.slug, hand.pk, action])
    return client.post(address, fields, follow=True).content.decode()


def state_of(hand):
    hand.refresh_from_db()
    return hand.state


def test_the_page_shows_people_by_name_and_the_whole_history(hand):
    enter(hand, 8)
    client = director_of(hand)
    press(client, hand, "correct", expected_version=1, tricks_ns=5, trump="H", reason="sides swapped")
    _, text = page(client, hand)
    assert "Player 1 &amp; Player 3" in text
    assert "Player 2 &amp; Player 4" in text
    assert text.index("sides swapped") < text.index("by table 1")


def test_a_missing_result_is_entered_from_the_slip(hand):
    client = director_of(hand)
    text = press(client, hand, "correct", expected_version=0, tricks_ns=9, trump="H", reason="from the slip")
    assert "Saved." in text
    assert hand.results.get().tricks_ew == 4


def test_the_form_starts_with_what_counts_or_with_the_trump_that_is_due(hand):
    client = director_of(hand)
    response, _ = page(client, hand)
    assert response.context["form"].initial == {"expected_version": 0, "tricks_ns": None, "trump": "H"}
    enter(hand, 8)
    response, _ = page(client, hand)
    assert response.context["form"].initial == {"expected_version": 1, "tricks_ns": 8, "trump": "H"}


def test_where_a_card_is_turned_up_the_form_asks_for_the_suit():
    hand = open_hand(rules=TURNED_UP)
    response, _ = page(director_of(hand), hand)
    assert response.context["form"].initial["trump"] is None


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"reason": ""}, "Say why"),
        ({"tricks_ns": 14}, "13"),
        ({"tricks_ns": "x"}, "whole number"),
        ({"trump": "X"}, "Select a valid choice"),
        ({"expected_version": 7}, "changed this result meanwhile"),
        ({"tricks_ns": 8}, "stored already"),
    ],
)
def test_what_cannot_be_is_said_on_the_page_and_nothing_changes(hand, fields, said):
    enter(hand, 8)
    correction = {"expected_version": 1, "tricks_ns": 5, "trump": "H", "reason": "misread", **fields}
    assert said in press(director_of(hand), hand, "correct", **correction)
    assert hand.results.count() == 1


def test_a_dispute_shows_both_results_and_is_decided_either_way(hand):
    enter(hand, 8)
    enter(hand, 7)
    client = director_of(hand)
    _, text = page(client, hand)
    assert "This entry counts" in text
    assert "The stored result counts" in text
    press(client, hand, "settle", entry_id="", reason="both tables asked")
    assert (state_of(hand), hand.results.get(is_current=True).tricks_ns) == (HandState.CONFIRMED, 8)
    enter(hand, 6, expected_version=1)
    press(client, hand, "settle", entry_id=RefusedEntry.objects.get(settled_at=None).pk, reason="slip found")
    assert (state_of(hand), hand.results.get(is_current=True).tricks_ns) == (HandState.CONFIRMED, 6)


def test_an_entry_that_could_not_be_taken_is_shown_and_taken_off_the_list(hand):
    change = {"event_id": hand.round.stage.event_id, "actor": at_table(hand), "now": NOW}
    body = {"tricks_ns": 8, "tricks_ew": 5}
    command = "00000000-0000-4000-8000-000000000001"
    file_refused_entry(**change, hand_id=hand.pk, command_id=command, code="round_closed", body=body, staff=False)
    _, text = page(director_of(hand), hand)
    assert "came after the round was closed" in text
    assert reverse("control_action", args=[hand.round.stage.event.slug, "dismiss"]) in text


def test_a_hand_is_marked_as_not_played(hand):
    press(director_of(hand), hand, "not-played", reason="misdeal")
    assert state_of(hand) == HandState.NOT_PLAYED


def test_a_finished_event_and_a_round_not_begun_offer_no_change(hand):
    client = director_of(hand)
    event = hand.round.stage.event
    for offered, where in ((True, hand), (False, hands_of(event, 2)[0])):
        assert ('name="tricks_ns"' in page(client, where)[1]) is offered
    Event.objects.filter(pk=event.pk).update(finished_at=NOW)
    assert 'name="tricks_ns"' not in page(client, hand)[1]


def test_only_staff_of_the_event_sees_a_hand_and_acts_on_it(hand):
    stranger = Client()
    stranger.force_login(User.objects.create_user("sam"))
    address = reverse("hand", args=[hand.round.stage.event.slug, hand.pk])
    for path in (address, address + "correct"):
        assert Client().post(path).status_code in {302, 405}
        assert stranger.post(path).status_code in {404, 405}
    assert (Client().get(address).status_code, stranger.get(address).status_code) == (302, 404)
    other = director_of(open_hand_named("olive"))
    assert other.get(address).status_code == 404


def open_hand_named(name):
    hand = open_hand()
    make_staff(hand.round.stage.event, name)
    return hand


def test_an_unknown_action_and_a_hand_of_another_event_are_not_there(hand):
    client = director_of(hand)
    slug = hand.round.stage.event.slug
    assert client.post(reverse("hand_action", args=[slug, hand.pk, "explode"])).status_code == 404
    assert client.get(reverse("hand", args=[slug, open_hand().pk])).status_code == 404

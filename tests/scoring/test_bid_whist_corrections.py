"""The director's page of a hand of bid whist: contracts in names, corrected and compared in words."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import HandResult
from tests.factories import TURNED_UP, enter, hands_of, make_event, make_staff, seat, set_round_state
from tests.journeys.desk import words
from tests.scoring.contracts import US_CLUB, bid_whist_event, enter_bid
from tournaments.enums import RoundState

CONTRACT = {"declarer": "W", "bid": "3NT", "named": "direction D", "tricks_ns": 4, "reason": "misread"}


@pytest.fixture
def hand(db):
    return hands_of(bid_whist_event(), 1)[0]


@pytest.fixture
def client(hand):
    director = Client()
    director.force_login(make_staff(hand.round.stage.event))
    return director


def page(client, hand):
    return client.get(reverse("hand", args=[hand.round.stage.event.slug, hand.pk]))


def correct(client, hand, version, **fields):
    address = reverse("hand_action", args=[hand.round.stage.event.slug, hand.pk, "correct"])
    return words(client.post(address, {"expected_version": version, **CONTRACT, **fields}, follow=True))


def test_a_missing_result_is_entered_with_its_contract(client, hand):
    assert "Saved." in correct(client, hand, 0)
    result = HandResult.objects.get()
    assert (result.declarer, result.bid, result.trump, result.direction, result.points_ew) == ("W", "3NT", "NT", "D", 3)


def test_the_history_says_each_version_in_names_and_words(client, hand):
    enter_bid(hand, "N", "4D", "D", 9)
    text = correct(client, hand, 1)
    assert "Player 1 bid 4 Downtown , Diamonds Needed 10, won 9: set, minus 1." in text
    assert "Player 4 bid 3 Notrump , played Downtown Needed 9, won 9: made, plus 3." in text
    assert not re.search(r"\b[1-7](U|D|NT)\b", re.sub(r'value="[^"]*"', "", text))


def test_the_form_starts_with_what_counts(client, hand):
    assert page(client, hand).context["form"].initial == {"expected_version": 0, "tricks_ns": None}
    enter_bid(hand, "N", "4D", "D", 9)
    initial = page(client, hand).context["form"].initial
    assert initial == {"expected_version": 1, "tricks_ns": 9, "declarer": "N", "bid": "4D", "named": "trump D"}


@pytest.mark.django_db
def test_only_bids_of_the_house_are_offered():
    hand = hands_of(bid_whist_event(rules=US_CLUB), 1)[0]
    director = Client()
    director.force_login(make_staff(hand.round.stage.event))
    choices = page(director, hand).context["form"].fields["bid"].choices
    assert choices[0] == ("4U", "4 Uptown")
    assert len(choices) == 12
    assert "The lowest bid here is 4." in correct(director, hand, 0)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"named": "trump S"}, "A notrump hand has no trump suit. Was the notrump hand played uptown or downtown?"),
        ({"bid": "3D", "named": "direction U"}, "Which suit was trump? The bid was 3 Downtown; the direction follows from it."),
        ({"tricks_ns": 13}, "Declarer's side always has at least one trick, the kitty."),
        ({"declarer": "X"}, "Select a valid choice"),
        ({"named": "D"}, "Select a valid choice"),
    ],
)
def test_what_cannot_be_is_said_in_words(client, hand, fields, said):
    assert said in correct(client, hand, 0, **fields)
    assert not HandResult.objects.exists()


def test_a_dispute_shows_both_contracts(client, hand):
    enter_bid(hand, "N", "4D", "D", 9)
    enter_bid(hand, "E", "4U", "S", 9, expected_version=1)
    text = words(page(client, hand))
    assert "Player 2 bid 4 Uptown, spades: Player 1 & Player 3 4 , Player 2 & Player 4 9" in text
    assert "Player 1 bid 4 Downtown , Diamonds" in text


@pytest.mark.django_db
def test_honours_are_corrected_where_they_count():
    event = make_event(4, rules=TURNED_UP.replace("honours=off", "honours=english"))
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    director = Client()
    director.force_login(make_staff(event))
    enter(hand, 8, trump="S", honours={"side": "NS", "count": 4})
    form = page(director, hand).context["form"]
    assert form.initial["honours"] == "NS4"
    assert ("EW3", "Player 2 & Player 4: 3") in form.fields["honours"].choices
    correct(director, hand, 1, trump="S", tricks_ns=8, honours="EW3")
    result = HandResult.objects.get(is_current=True)
    assert (result.honours, result.points_ns, result.points_ew) == ("EW3", 2, 2)
    correct(director, hand, 2, trump="S", tricks_ns=8, honours="")
    assert HandResult.objects.get(is_current=True).points_ew == 0

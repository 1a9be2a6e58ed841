"""An evening of bid whist from set-up to the last page: what players, paper and files say of it."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from scoring.queries.standings import standings
from tests.factories import add_players, hands_of
from tests.journeys.desk import Desk, signed_in, words
from tests.scoring.calls import body, paired_with, put
from tests.scoring.contracts import contract
from tournaments.models import Event

US_CLUB_3 = {"rules": "us_club", "options_of": "us_club", "option-min_bid": 3, "measure": "points", "rounds": 2}
#: Declarer, bid, what was named and North-South's tricks of the hands of a round, by table and hand.
ROUND_1 = [("N", "4U", "H", 10), ("E", "3D", "S", 5), ("S", "5NT", "D", 10), ("W", "6U", "C", 0)]


@pytest.fixture
def desk(olive) -> Desk:
    """Olive has made the event with rules of her own, eight people are in it, and round 1 is being played."""
    client = signed_in(olive)
    form = client.get("/events/new/").context["form"]
    defaults = {name: value for name, value in form.initial.items() if value is not None}
    options = client.post(reverse("event_options"), {**defaults, "rules": "us_club"}).context["form"].options
    typed = {field.html_name: field.value() for field in options}
    client.post("/events/new/", {**defaults, **typed, **US_CLUB_3})
    desk = Desk(client, Event.objects.get())
    add_players(desk.event, [f"Player {number}" for number in range(1, 9)])
    desk.plan()
    desk.start(1)
    return desk


def play(desk: Desk) -> None:
    for hand, (declarer, bid, named, tricks_ns) in zip(hands_of(desk.event, 1), ROUND_1, strict=True):
        response = put(paired_with(hand.table), hand, body(tricks_ns, **contract(declarer, bid, named)))
        assert response.status_code == 201
    desk.press("call-time", 1)
    desk.press("close", 1)


def test_points_above_and_below_zero_reach_the_standings_the_players_and_the_file(desk):
    play(desk)
    totals = sorted(line.total // 2 for line in standings(desk.event).lines)
    assert totals == [-10, -10, -3, -3, 4, 4, 7, 7]
    best = standings(desk.event).lines[0]
    page = words(Client().get(reverse("player", args=[desk.event.slug, best.number])))
    assert "Your points" in page
    assert "-10" in words(Client().get(reverse("standings", args=[desk.event.slug])))
    call_command("verify_event", desk.event.slug)


def test_the_house_rules_say_what_was_set(desk):
    page = words(Client().get(reverse("house_rules", args=[desk.event.slug])))
    assert "You must bid at least 3, which promises 9 tricks with the kitty." in page
    assert "Notrump counts double, made or failed." in page
    assert "The points of a side count for both of its players." in page


def test_the_slips_ask_for_the_contract(desk):
    page = words(desk.look("print_slips", round=1))
    assert "Hand Bidder Bid: number and kind Trump, or up or down" in page
    assert "The kitty counts as a trick of the bidder's pair." in page


def test_the_rules_stay_once_seating_is_released(desk):
    form = desk.look("event_settings").context["form"]
    typed = {name: value for name, value in form.initial.items() if value not in (None, "") and name != "own_rules"}
    said = words(desk.send("event_settings", **{**typed, "rules": "english_drive"}))
    assert "The seating of a round has been released" in said

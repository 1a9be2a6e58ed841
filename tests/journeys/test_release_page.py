"""The page that says what everybody sees, hides results from a round on and releases them."""

import pytest
from django.test import Client

from tests.factories import DIRECTOR, NOW, make_event, make_staff, play_round, seat
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.operations.events import finish_event
from tournaments.operations.release import hide_results
from tournaments.operations.rounds import release_round


@pytest.fixture
def desk(db) -> Desk:
    """Three rounds are planned; two of them are played."""
    event = make_event(8)
    seat(event)
    for number in (1, 2):
        play_round(event, number)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def public_standings(desk: Desk) -> str:
    return words(Client().get(f"/events/{desk.event.slug}/standings/"))


def finish(desk: Desk) -> None:
    finish_event(event_id=desk.event.pk, actor=DIRECTOR, now=NOW)


def test_it_says_who_sees_what(desk):
    assert "Seating rounds 1 to 2 rounds 1 to 3" in (page := words(desk.look("release")))
    assert "Results and standings rounds 1 to 2 rounds 1 to 2" in page
    release_round(event_id=desk.event.pk, number=3, actor=DIRECTOR, now=NOW)
    hide_results(event_id=desk.event.pk, from_round=2, actor=DIRECTOR, now=NOW)
    assert "Seating rounds 1 to 3 rounds 1 to 3 Results and standings round 1 rounds 1 to 2" in words(desk.look("release"))


def test_an_organiser_hides_the_last_round_and_releases_it_by_a_second_press(desk):
    page = desk.look("release")
    assert "2 rounds have begun: what they showed may have been read already." in words(page)
    assert page.context["form"].initial == {"from_round": 3}
    hidden = desk.send("hide_results", from_round=3)
    assert said(hidden) == ["Results from round 3 on are hidden now."]
    assert "Yes: release all results" in words(hidden)
    play_round(desk.event, 3)
    assert "The results from round 3 on are shown at the prize-giving." in public_standings(desk)
    assert said(desk.send("release_results")) == ["Everybody sees all results now."]
    assert "are shown at the prize-giving" not in public_standings(desk)


def test_what_cannot_be_hidden_or_released_is_said(desk):
    desk.send("hide_results", from_round=3)
    assert said(desk.send("hide_results", from_round=3)) == ["The results are hidden from round 3 on already."]
    assert said(desk.send("hide_results", from_round=4)) == ["Select a valid choice. 4 is not one of the available choices."]
    desk.send("release_results")
    assert said(desk.send("release_results")) == ["No results are hidden: everybody sees all of them."]


def test_a_director_sees_the_page_without_the_buttons(desk):
    hide_results(event_id=desk.event.pk, from_round=2, actor=DIRECTOR, now=NOW)
    director = Desk(signed_in(make_staff(desk.event, "dan", Role.DIRECTOR)), desk.event)
    page = director.look("release")
    assert "Only an organiser can hide and release results." in words(page)
    assert "<form" not in page.content.decode().partition("<main")[2].partition("</main>")[0]
    assert director.send("release_results").status_code == 403


def test_mission_control_reminds_of_hidden_results_once_the_event_has_ended(desk):
    hide_results(event_id=desk.event.pk, from_round=2, actor=DIRECTOR, now=NOW)
    reminder = "The results from round 2 on are still hidden from everybody. Release the results"
    assert reminder not in words(desk.look("control"))
    finish(desk)
    assert reminder in words(desk.look("control"))
    desk.send("release_results")
    assert reminder not in words(desk.look("control"))

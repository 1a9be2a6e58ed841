"""From nothing to the first start, on the organiser's laptop."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.models import HandResult
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff, seat
from tournaments.models import Event
from tournaments.operations.rounds import release_round, start_round

from .conftest import LAPTOP, PHONE
from .keyboard import tab_and_press, tab_to

pytestmark = pytest.mark.browser

ROSTER = "1. Aminah binti Yusof\n2. Raj\n\n3. Chong Mei Mei\n4. Chong Mei Mei\n5. Siti\n6. Lim\n7. Grace\n8. Ivan"


def test_an_organiser_sets_up_and_starts_the_first_round_without_a_mouse(open_page):
    page = open_page(LAPTOP, user=User.objects.create_user("olive"))
    page.goto("/events/new/")
    tab_to(page, page.get_by_label("Rounds", exact=True))
    page.keyboard.type("3")
    expect(page.get_by_text("About 45 min of play")).to_be_visible()
    tab_and_press(page, "button", "Go on to the players")

    tab_to(page, page.get_by_label("Names, one a line"))
    page.keyboard.type(ROSTER)
    tab_and_press(page, "button", "Look at the list", "Space")
    expect(page.get_by_text("8 names. 1 empty line is left out.")).to_be_visible()
    tab_to(page, page.get_by_role("radio", name="Two people"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="One person: leave this line out")).to_be_checked()
    page.keyboard.press("ArrowUp")
    tab_and_press(page, "button", "Add these players")
    expect(page.get_by_text("8 players: 2 tables, nobody sits out.")).to_be_visible()

    tab_and_press(page, "link", "Go on to the seating plan")
    expect(page.get_by_text("Nobody partners the same person twice.")).to_be_visible()
    tab_and_press(page, "button", "Use this plan")
    tab_and_press(page, "link", "Go to the control page")

    tab_and_press(page, "button", "Release the seating of round 1")
    tab_and_press(page, "button", "Start round 1", "Space")
    expect(page.get_by_role("timer")).to_have_text(re.compile("14:[0-5][0-9]"))
    expect(page.get_by_role("link", name="Table 2")).to_contain_text("0 of 2 hands")


def test_a_result_is_corrected_without_a_mouse(open_page, event):
    hand = hands_of(event, 1)[0]
    enter(hand, 8)
    page = open_page(LAPTOP, user=make_staff(event, "olive"))
    page.goto(f"/events/{event.slug}/hands/{hand.pk}/")
    tab_to(page, page.get_by_label("Tricks of Player 1 & Player 3"))
    page.keyboard.type("5")
    tab_to(page, page.get_by_label("Trump"))
    page.keyboard.press("ArrowDown")
    tab_to(page, page.get_by_label("Why", exact=True).first)
    page.keyboard.type("slip misread")
    tab_and_press(page, "button", "See what it changes")
    expect(page.get_by_label("Tricks of Player 1 & Player 3")).to_have_value("5")
    expect(page.get_by_text("slip misread")).to_have_count(0)
    tab_and_press(page, "button", "Save")
    expect(page.get_by_text("slip misread")).to_be_visible()
    assert HandResult.objects.get(hand=hand, is_current=True).tricks_ns == 5


@pytest.fixture
def event(transactional_db) -> Event:
    """Eight players, three rounds, the first of them being played."""
    event = make_event(8)
    seat(event)
    for operation in (release_round, start_round):
        operation(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    return event


@pytest.fixture
def control(open_page, event) -> Page:
    page = open_page(LAPTOP, user=make_staff(event, "olive"))
    page.goto(f"/events/{event.slug}/control/")
    return page


def test_mission_control_follows_the_tables_without_a_reload(control, event):
    expect(control.get_by_text("0 of 2 tables are in. Waiting for tables 1, 2.")).to_be_visible()
    for hand in hands_of(event, 1):
        enter(hand, 7)
    expect(control.get_by_role("button", name="Close round 1")).to_be_enabled()
    expect(control.get_by_text("All hands are in.")).to_be_visible()


def test_a_dangerous_step_stays_open_while_results_come_in(control, event):
    control.get_by_text("Undo the start of round 1", exact=True).click()
    expect(control.get_by_role("button", name="Yes: Undo the start of round 1")).to_be_visible()
    control.get_by_role("link", name="Table 1").click()
    control.get_by_text("Was not played").first.click()
    enter(hands_of(event, 1)[2], 7)
    expect(control.get_by_role("link", name="Table 2")).to_contain_text("1 of 2 hands")
    expect(control.get_by_role("button", name="Mark as not played").first).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_page_of_the_organiser_scrolls_sideways(control, event, viewport):
    control.set_viewport_size(viewport)
    places = [
        "people/",
        "people/?number=1",
        "movement/?player=1",
        "movement/certificate/",
        "wishes/",
        "control/",
        "control/?table=1",
        "print/seating-by-name/",
        "print/slips/",
    ]
    widths = {}
    for place in places:
        control.goto(f"/events/{event.slug}/{place}")
        widths[place] = control.evaluate("document.documentElement.scrollWidth")
    assert widths == dict.fromkeys(places, viewport["width"])

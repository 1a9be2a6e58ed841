"""From nothing to the first start, on the organiser's laptop."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff, seat
from tournaments.models import Event
from tournaments.operations.rounds import release_round, start_round

from .conftest import LAPTOP, PHONE

pytestmark = pytest.mark.browser

ROSTER = "1. Aminah binti Yusof\n2. Raj\n\n3. Chong Mei Mei\n4. Chong Mei Mei\n5. Siti\n6. Lim\n7. Grace\n8. Ivan"


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


def test_an_organiser_sets_up_and_starts_the_first_round(open_page):
    page = open_page(LAPTOP, user=User.objects.create_user("olive"))
    page.goto("/events/new/")
    page.get_by_label("Rounds", exact=True).fill("3")
    expect(page.get_by_text("About 45 min of play")).to_be_visible()
    page.get_by_label("Name of the event").press("Enter")

    page.get_by_label("Names, one a line").fill(ROSTER)
    press(page, "Look at the list")
    expect(page.get_by_text("8 names. 1 empty line is left out.")).to_be_visible()
    expect(page.get_by_role("radio", name="Two people")).to_be_checked()
    press(page, "Add these players")
    expect(page.get_by_text("8 players: 2 tables, nobody sits out.")).to_be_visible()

    follow(page, "Go on to the seating plan")
    expect(page.get_by_text("Nobody partners the same person twice.")).to_be_visible()
    press(page, "Use this plan")
    follow(page, "Go to the control page")

    press(page, "Release the seating of round 1")
    press(page, "Start round 1")
    expect(page.get_by_role("timer")).to_have_text("14:59")
    expect(page.get_by_role("link", name="Table 2")).to_contain_text("0 of 2 hands")


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

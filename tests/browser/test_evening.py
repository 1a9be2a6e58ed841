"""A whole short evening in Chromium: Olive organises, two phones enter, and the hall's screen and a player's phone follow.

Only Olive's pages are loaded again: the pads, the screen and the player's phone stay open from the first round to the last.
"""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from .conftest import LAPTOP, PHONE, PROJECTOR
from .pads import enter, expect_state

pytestmark = pytest.mark.browser

PLAYERS = ["Aminah", "Raj", "Siti", "Lim", "Grace", "Ivan", "Niamh", "Zoë"]


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def follow(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


def mark(page: Page) -> None:
    """Leave a trace that a reload would wipe out."""
    page.evaluate("window.openSinceTheFirstRound = true")


def is_marked(page: Page) -> bool:
    return page.evaluate("window.openSinceTheFirstRound === true")


@pytest.fixture
def olive(open_page) -> Page:
    """Olive's laptop, when everybody has a seat in the plan."""
    page = open_page(LAPTOP, user=User.objects.create_user("olive"))
    page.goto("/events/new/")
    page.get_by_label("Rounds", exact=True).fill("2")
    page.get_by_label("Hands a round").fill("1")
    page.get_by_label("Name of the event").press("Enter")
    page.get_by_label("Names, one a line").fill("\n".join(PLAYERS))
    press(page, "Look at the list")
    press(page, "Add these players")
    follow(page, "Go on to the seating plan")
    press(page, "Use this plan")
    follow(page, "Go to the control page")
    return page


@pytest.fixture
def pads(open_page, olive) -> list[Page]:
    """A phone at each of the two tables, paired by the printed card."""
    control = olive.url
    olive.get_by_text("Print", exact=True).click()
    follow(olive, "Table cards with codes for the phones")
    press(olive, "Make the cards")
    addresses = olive.locator(".table-card .address").all_inner_texts()
    olive.goto(control)
    return [paired(open_page(PHONE), address) for address in addresses]


def paired(phone: Page, address: str) -> Page:
    phone.goto(address)
    phone.get_by_role("button", name=re.compile("Use this phone for table")).click()
    phone.wait_for_url("**/pad/")
    return phone


@pytest.fixture
def screen(open_page, olive) -> Page:
    page = open_page(PROJECTOR)
    page.goto(olive.url.replace("/control/", "/projector/"))
    return page


@pytest.fixture
def raj(open_page, olive) -> Page:
    """Raj's own phone, before any seating is released."""
    page = open_page(PHONE)
    page.goto(olive.url.replace("/control/", "/players/"))
    return page


def play(olive: Page, pads: list[Page], screen: Page, number: int, tricks: list[int]) -> None:
    """Start the round, enter a hand at each table, and close it."""
    press(olive, f"Start round {number}")
    expect(screen.get_by_role("status").filter(visible=True).first).to_have_text("Play")
    expect(screen.get_by_text("Still playing: tables 1, 2")).to_be_visible()
    for pad, won in zip(pads, tricks, strict=True):
        enter(pad, won)
        expect_state(pad, "Saved")
    expect(screen.get_by_text("All results are in")).to_be_visible()
    press(olive, f"Close round {number}")


def test_a_whole_evening(olive, pads, screen, raj):
    expect(raj.get_by_text("The seating for round 1 will appear here.")).to_be_visible()
    expect(pads[0].get_by_text("The seating for the first round will appear here")).to_be_visible()
    everybody = [*pads, screen]
    for page in everybody:
        mark(page)

    press(olive, "Release the seating of round 1")
    for name in PLAYERS:
        expect(screen.get_by_text(name)).to_be_visible()
    follow(raj, "Raj")
    mark(raj)
    expect(raj.get_by_role("heading", name="Next: round 1")).to_be_visible()

    play(olive, pads, screen, 1, [9, 4])
    expect(raj.get_by_role("table", name="Your last hands").locator("tbody tr")).to_have_count(1)
    expect(screen.locator("[data-rows] > li").first).to_contain_text("9")

    press(olive, "Release the seating of round 2")
    expect(raj.get_by_role("heading", name="Next: round 2")).to_be_visible()
    play(olive, pads, screen, 2, [13, 7])
    olive.get_by_text("Finish the event", exact=True).click()
    press(olive, "Yes: Finish the event")
    press(olive, "Seal the results now")
    expect(olive.get_by_text("The standings are final.")).to_be_visible()

    expect(raj.get_by_text("The event is over. Thank you for playing.")).to_be_visible()
    expect(raj.get_by_role("table", name="Your last hands").locator("tbody tr")).to_have_count(2)
    for pad in pads:
        expect(pad.get_by_text("This event is final.")).to_be_visible()
    assert all(map(is_marked, [*everybody, raj]))

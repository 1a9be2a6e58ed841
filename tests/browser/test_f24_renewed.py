"""F24: a page from before an upgrade finds out when the new program answers; screens renew themselves, a pad asks first."""

import pytest
from playwright.sync_api import Page, Route, expect

from scoring.models import HandResult

from .conftest import PHONE, PROJECTOR
from .pads import enter, expect_state, pair, running_event, table_of

pytestmark = pytest.mark.browser

NOTICE = "The program has been renewed."


def another_program(route: Route) -> None:
    route.fulfill(json={"seating": 0, "results": 0, "clock": 0, "program": "another"})


def upgrade(page: Page) -> None:
    """Let the stream end and another program answer from now on."""
    page.route("**/revisions**", another_program)
    page.route("**/stream**", lambda route: route.abort())
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # the stream is opened anew


def test_f24_the_screen_in_the_hall_loads_itself_anew(open_page):
    page = open_page(PROJECTOR)
    page.goto(f"/events/{running_event().slug}/projector/")
    expect(page.locator("[data-live-state=live]")).to_be_visible()
    with page.expect_navigation():
        upgrade(page)


def test_f24_a_pad_offers_the_new_page_once_all_is_sent_and_loses_nothing(open_page):
    page = pair(open_page(PHONE), table_of(running_event()))
    expect(page.locator("[data-live-state=live]")).to_be_visible()
    page.route("**/api/**", lambda route: route.abort())
    enter(page, 8)
    upgrade(page)
    with page.expect_response("**/revisions**"), page.expect_response("**/revisions**"):
        pass
    expect(page.get_by_text(NOTICE)).to_be_hidden()
    page.unroute("**/api/**")
    expect_state(page, "Saved")
    page.get_by_role("link", name="Load this page again").click()
    expect(page.get_by_text("Hand 2 of 2")).to_be_visible()
    assert HandResult.objects.get().tricks_ns == 8

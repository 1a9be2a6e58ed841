"""F17: a device sleeps, and its stream dies without a word; awake again it says that it is behind, and then shows the truth."""

import pytest
from playwright.sync_api import Page, expect

from tests.factories import DIRECTOR, NOW
from tournaments.operations.rounds import release_round, start_round

from .conftest import hall_at
from .pads import pair, running_event, table_of

pytestmark = pytest.mark.browser

#: A request may be lost on a connection that the browser believes to be alive; it gives up after ten seconds.
SLOW_MS = 60_000


def live_state(page: Page, state: str):
    return page.locator(f"[data-live-state={state}]")


def test_f17_a_pad_that_slept_twenty_minutes_says_so_and_catches_up(open_page, network):
    event, page = running_event(), open_page(base_url=hall_at(network))
    page.clock.install()
    pair(page, table_of(event))
    expect(live_state(page, "live")).to_be_visible()
    network.silence()
    release_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    start_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    page.clock.fast_forward("20:00")
    expect(live_state(page, "stale")).to_contain_text("Not updated since")
    expect(page.locator(".pad-head")).to_contain_text("Round 1")
    network.mend()
    expect(page.locator(".pad-head")).to_contain_text("Round 2", timeout=SLOW_MS)
    expect(live_state(page, "live")).to_be_visible(timeout=SLOW_MS)

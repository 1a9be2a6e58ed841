"""F68: a screen reader hears that five minutes are left, one, none, and that a result is saved; it never hears the seconds."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import PHONE, PROJECTOR
from .pads import clocked_event, enter, expect_state, pair, table_of

pytestmark = pytest.mark.browser

#: Notes what appears in a region that is read aloud, as a screen reader would.
LISTEN = """
window.spoken = [];
new MutationObserver((changes) => {
  const regions = new Set(changes.map(({ target }) => (target.nodeType === 1 ? target : target.parentElement)?.closest(
    "[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]")));
  for (const region of regions) {
    const text = region?.innerText.replace(/\\s+/g, " ").trim();
    if (text && text !== region.said) {
      window.spoken.push(text);
      region.said = text;
    }
  }
}).observe(document, { childList: true, characterData: true, attributes: true, attributeFilter: ["hidden"], subtree: true });
"""
WORDS = ["5 minutes left", "1 minute left", "Time: finish this hand"]


def play_on(page: Page) -> list[str]:
    """Let the round go by on the page's clock; returns what was spoken meanwhile."""
    page.route("**/_fragment**", lambda route: route.abort())  # the server's time does not fly
    for minutes in (10, 15, 16, 19, 20, 21):
        page.clock.pause_at(f"2001-01-01T00:{minutes:02}:20")
    return page.evaluate("window.spoken")


@pytest.mark.parametrize("path", ["projector/", None])
def test_f68_a_screen_reader_hears_what_is_left_three_times(open_page, path):
    event, page = clocked_event(), open_page(PROJECTOR if path else PHONE)
    page.clock.install(time="2001-01-01T00:00:00")
    if path:
        page.goto(f"/events/{event.slug}/{path}")
    else:
        pair(page, table_of(event))
    expect(page.get_by_role("timer")).not_to_be_empty()
    expect(page.locator("[data-live-state=live]")).to_be_visible()
    page.evaluate(LISTEN)
    assert [text for text in play_on(page) if "Live" not in text and "Not updated" not in text] == WORDS


def test_f68_a_screen_reader_hears_that_a_result_is_saved(open_page):
    page = pair(open_page(PHONE), table_of(clocked_event()))
    page.evaluate(LISTEN)
    enter(page, 8)
    expect_state(page, "Saved")
    assert any(text.startswith("Saved") for text in page.evaluate("window.spoken"))

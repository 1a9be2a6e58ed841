"""F66: the hall's screen asks to stay lit, and after its computer has slept it shows the time that is left in the hall."""

import re

import pytest
from playwright.sync_api import Page, expect

from .conftest import PROJECTOR
from .pads import clocked_event

pytestmark = pytest.mark.browser

#: What browsers have on https only; it keeps count of what is asked for.
WAKE_LOCK = """
window.asked = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async (kind) => window.asked.push(kind) } });
"""
HIDE = "Object.defineProperty(document, 'hidden', { value: %s, configurable: true })"
TELL = "document.dispatchEvent(new Event('visibilitychange'))"


def screen(open_page, *, script: str = "") -> Page:
    page = open_page(PROJECTOR)
    page.add_init_script(script)
    page.clock.install()
    page.goto(f"/events/{clocked_event().slug}/projector/")
    expect(page.locator("[data-live-state=live]")).to_be_visible()
    return page


def asked(page: Page) -> list[str]:
    return page.evaluate("window.asked")


def test_f66_the_screen_asks_to_stay_lit_and_again_after_it_was_hidden(open_page):
    page = screen(open_page, script=WAKE_LOCK)
    assert asked(page) == ["screen"]
    page.evaluate(f"{HIDE % 'true'}; {TELL}")
    assert asked(page) == ["screen"]
    page.evaluate(f"{HIDE % 'false'}; {TELL}")
    assert asked(page) == ["screen", "screen"]


def test_f66_after_a_sleep_the_clock_is_the_halls(open_page):
    page = screen(open_page)
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1[89]:\d\d"))
    page.clock.fast_forward("15:00")
    expect(page.get_by_role("timer")).to_have_text(re.compile(r"1[89]:\d\d"))

"""Takes the pictures of the guides in docs/: `python3 run.py screenshots`. No part of the usual run of tests."""

import pytest
from playwright.sync_api import Page

from tests.architecture.sources import ROOT
from tests.factories import make_staff
from tests.language.evenings import in_full_swing
from tournaments.enums import Role
from tournaments.models import Event

from .pads import pair

pytestmark = pytest.mark.browser

IMAGES = ROOT / "docs" / "images"
LAPTOP = {"width": 1000, "height": 700}
PHONE = {"width": 360, "height": 700}
SCREEN = {"width": 960, "height": 540}


@pytest.fixture
def event(transactional_db) -> Event:
    return in_full_swing()


def keep(page: Page, name: str, language: str) -> None:
    """Store what the window shows as a small PNG."""
    page.wait_for_load_state("load")
    page.screenshot(path=IMAGES / f"{name}.{language}.png", animations="disabled")


@pytest.mark.parametrize("language", ["en", "ms"])
def test_take_the_organisers_pictures(open_page, event, language):
    page = open_page(LAPTOP, user=make_staff(event, "olive", Role.ORGANISER), locale=language)
    for place, name in (("control", "control"), ("slips", "slips")):
        page.goto(f"/events/{event.slug}/{place}/")
        keep(page, name, language)


@pytest.mark.parametrize("language", ["en", "ms"])
def test_take_the_halls_pictures(open_page, event, language):
    page = open_page(SCREEN)
    page.goto(f"/events/{event.slug}/projector/?layout=seating&language={language}")
    page.locator("[data-live-state=live]").wait_for()
    keep(page, "projector", language)


@pytest.mark.parametrize("language", ["en", "ms"])
def test_take_the_tables_pictures(open_page, event, language):
    page = pair(open_page(PHONE), event.tables.get(number=2))
    if language == "ms":
        page.get_by_role("button", name="Bahasa Melayu").click()
        page.locator("html[lang=ms]").wait_for()
    keep(page, "pad", language)

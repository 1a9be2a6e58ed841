"""The pad on the smallest phone we design for: large keys, nothing beside the screen, readable for everybody."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.factories import ENGLISH_DRIVE
from tests.scoring.contracts import BID_WHIST
from tournaments.enums import Measure

from .conftest import PHONE
from .pads import pair, press, running_event, table_of

pytestmark = pytest.mark.browser
NARROWEST = {"width": 320, "height": 640}
MEASURE = "selector => [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect().toJSON())"
AXE = {"rules": {"color-contrast-enhanced": {"enabled": True}}}


def boxes(page: Page, selector: str) -> list[dict[str, float]]:
    """The visible ones, once there are any; found and measured in one moment, since a part that is fetched anew replaces them."""
    page.locator(selector).filter(visible=True).first.wait_for()
    measured = page.evaluate(MEASURE, selector)
    return [box for box in measured if box["width"]]


def test_all_keys_are_large_and_on_the_screen_at_once(open_page):
    page = pair(open_page(PHONE), table_of(running_event()))
    keys = boxes(page, "[data-key]")
    assert len(keys) == 14
    assert min(key["width"] for key in keys) >= 96
    assert min(key["height"] for key in keys) >= 64
    (bar,) = boxes(page, ".pad-bar")
    assert max(key["y"] + key["height"] for key in keys) <= bar["y"]


@pytest.mark.parametrize("rules", [ENGLISH_DRIVE, BID_WHIST], ids=["classic", "bid whist"])
@pytest.mark.parametrize("size", ["112.5%", "225%"])
def test_the_director_can_be_called_from_wherever_the_page_is(open_page, rules, size):
    page = pair(open_page(PHONE), table_of(running_event(rules=rules, measure=Measure.POINTS)))
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", size)
    call = page.get_by_role("button", name="Call the director")
    for end in (0, 100_000):
        page.evaluate("end => scrollTo(0, end)", end)
        expect(call).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Bahasa Melayu").focus()
    expect(page.get_by_role("button", name="Bahasa Melayu")).to_be_in_viewport(ratio=1)
    (bar,) = boxes(page, ".pad-bar")
    assert bar["height"] < PHONE["height"] / 4


def test_everything_that_can_be_pressed_is_48_pixels_high(open_page):
    page = pair(open_page(PHONE), table_of(running_event()))
    targets = boxes(page, "button, a, summary")
    assert len(targets) > 18
    assert [target for target in targets if target["height"] < 48] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_long_names_stay_on_a_narrow_screen(open_page, scheme):
    event = running_event()
    for entry in event.entries.select_related("player"):
        entry.player.name = f"Wolfeschlegelsteinhausenbergerdorff-{entry.number} Featherstonehaugh"
        entry.player.save()
    page = pair(open_page(NARROWEST, color_scheme=scheme), table_of(event))
    assert page.evaluate("document.documentElement.scrollWidth") == NARROWEST["width"]
    press(page, 8)
    assert page.evaluate("document.documentElement.scrollWidth") == NARROWEST["width"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault(open_page, scheme):
    page = pair(open_page(PHONE, color_scheme=scheme), table_of(running_event()))
    assert Axe().run(page, options=AXE).response["violations"] == []
    press(page, 8)
    page.get_by_role("button", name="Yes, correct").and_(page.locator(":enabled")).wait_for()
    assert Axe().run(page, options=AXE).response["violations"] == []

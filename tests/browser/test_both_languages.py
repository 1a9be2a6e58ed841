"""The most used pages in both languages: they hold longer words than ours, and axe finds no fault on a narrow screen."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.factories import hands_of, make_staff
from tests.language.evenings import at_bid_whist, in_full_swing
from tournaments.enums import Role
from tournaments.models import Event

from .pads import pair

pytestmark = pytest.mark.browser

NARROW = {"width": 320, "height": 640}
AXE = {"rules": {"color-contrast-enhanced": {"enabled": True}}, "resultTypes": ["violations"]}
USUAL, TWICE = "112.5%", "225%"
#: Each language and each scheme, at the usual size of text and at twice that.
LOOKS = [("en", "light", USUAL), ("ms", "dark", USUAL), ("en", "dark", TWICE), ("ms", "light", TWICE)]
SET_SIZE = "size => { document.documentElement.style.fontSize = size; }"
#: Words grow by two fifths, as the longest translations do; the words that scripts read stay.
LENGTHEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement.closest("script, style")) {
      text.data = text.data.replace(/\\p{L}{3,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase());
    }
  }
}"""
#: The keys and buttons whose words do not fit in them.
BURSTING = """() => [...document.querySelectorAll("button, .button, .key")]
  .filter((key) => key.checkVisibility() && key.scrollWidth > key.clientWidth + 1)
  .map((key) => key.innerText)"""


def visits(page: Page, event: Event) -> Iterator[str]:
    """Bring the organiser's browser to one page of the evening after the other."""
    hand = hands_of(event, 2)[1]
    places = [
        "control/",
        "people/",
        "movement/",
        "settings/",
        "slips/",
        "prizes/",
        "players/1/",
        "standings/",
        f"hands/{hand.pk}/",
    ]
    for place in places:
        page.goto(f"/events/{event.slug}/{place}")
        yield place


@pytest.fixture
def event(transactional_db) -> Event:
    return in_full_swing()


@pytest.fixture
def olive(event):
    return make_staff(event, "olive", Role.ORGANISER)


def width(page: Page) -> int:
    return page.evaluate("document.documentElement.scrollWidth")


@pytest.mark.parametrize("width_of_phone", [320, 360])
def test_words_longer_by_two_fifths_break_no_page(open_page, event, olive, width_of_phone):
    page = open_page({"width": width_of_phone, "height": 740}, user=olive)
    for place in visits(page, event):
        page.evaluate(LENGTHEN)
        assert (place, width(page), page.evaluate(BURSTING)) == (place, width_of_phone, [])


@pytest.mark.parametrize("evening", [in_full_swing, at_bid_whist], ids=["classic", "bid whist"])
def test_words_longer_by_two_fifths_break_no_pad(open_page, transactional_db, evening):
    page = pair(open_page(NARROW), evening().tables.get(number=2))
    page.evaluate(LENGTHEN)
    assert (width(page), page.evaluate(BURSTING)) == (NARROW["width"], [])


@pytest.mark.parametrize(("language", "scheme", "text_size"), LOOKS)
def test_axe_finds_no_fault_in_either_language_on_a_narrow_screen(open_page, event, olive, language, scheme, text_size):
    page = open_page(NARROW, user=olive, locale=language, color_scheme=scheme)
    for place in visits(page, event):
        page.evaluate(SET_SIZE, text_size)
        assert page.evaluate("document.documentElement.lang") == language
        assert (place, Axe().run(page, options=AXE).response["violations"]) == (place, [])


@pytest.mark.parametrize(("language", "scheme", "text_size"), LOOKS)
def test_axe_finds_no_fault_on_the_pad_in_either_language(open_page, event, language, scheme, text_size):
    page = pair(open_page(NARROW, color_scheme=scheme), event.tables.get(number=2))
    if language == "ms":
        page.get_by_role("button", name="Bahasa Melayu").click()
        page.locator("html[lang=ms]").wait_for()
    page.evaluate(SET_SIZE, text_size)
    assert page.evaluate("document.documentElement.lang") == language
    assert Axe().run(page, options=AXE).response["violations"] == []

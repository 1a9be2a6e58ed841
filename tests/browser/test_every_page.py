"""Every page on the narrowest screen: axe finds no fault, nothing is cut, nothing scrolls sideways.

In both languages and both schemes with letters twice as large, and again with longer words. A page counts as seen once its
composition of templates was, on whatever evening; the few that are an answer to a form are asked for as people do.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.architecture.sources import fail_on
from tests.language import evenings
from tests.language.visiting import answers, readers

from .conftest import PROJECTOR

pytestmark = [pytest.mark.browser, pytest.mark.laptop]  # once: what a page looks like is no matter of the database

NARROW = {"width": 320, "height": 640}
SET_SIZE = "size => { document.documentElement.style.fontSize = size; }"
USUAL, TWICE = "112.5%", "225%"
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
EVENINGS = [
    evenings.in_full_swing,
    evenings.unplanned,
    evenings.at_bid_whist,
    evenings.with_honours,
    evenings.at_the_prize_giving,
]
#: The page for programmers is drawn by somebody else's program.
NOT_OURS = "/api/docs/"
#: The hall's screen is measured by its height and never lies in a hand.
ON_THE_WALL = "/projector/"
ALL_RULES = {"resultTypes": ["violations"], "preload": False, "rules": {"color-contrast-enhanced": {"enabled": True}}}
#: What a scheme can change.
CONTRAST = {"resultTypes": ["violations"], "preload": False, "runOnly": ["color-contrast", "color-contrast-enhanced"]}
FAULTS = """async (options) => (await axe.run(options)).violations.flatMap((found) =>
  found.nodes.map((node) => `${found.id}: ${node.target} ${node.failureSummary}`))"""
#: What does not fit into the width, and the words that do not fit into their own box.
CUT = """() => [
  ...(document.documentElement.scrollWidth > innerWidth ? ["the page scrolls sideways"] : []),
  ...[...document.querySelectorAll("body *")]
    .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden") && element.tagName !== "INPUT")
    .filter((element) => element.matches("button, .button, .key") || getComputedStyle(element).overflowX === "hidden")
    .filter((element) => getComputedStyle(element).clipPath === "none")
    .filter((element) => element.scrollWidth > element.clientWidth + 1)
    .map((element) => `cut: ${element.innerText}`),
]"""


@dataclass(frozen=True)
class Visit:
    """A page as a reader, known by `cookies`, comes to it; `then` brings up the answer to its form."""

    address: str
    cookies: dict[str, str]
    then: Callable[[Page], None] = lambda _page: None


def paste_names(page: Page) -> None:
    page.locator("textarea[name=roster]").fill("Aminah\nTan Mei Ling\n\nAminah")
    page.locator("form:has(textarea[name=roster]) button").click()
    page.locator("table.roster").wait_for()


def make_cards(page: Page) -> None:
    page.locator("main form button").click()
    page.locator(".table-card").first.wait_for()


def visits() -> Iterator[Visit]:
    seen = set()
    for evening in EVENINGS:
        event = evening()
        clients = readers(event)
        if "phone" in clients:
            del clients["anybody"]  # sees what a phone sees of an event
        cookies = {reader: {name: cookie.value for name, cookie in client.cookies.items()} for reader, client in clients.items()}
        for answer in answers(event, clients):
            composition = frozenset(template.name for template in answer.response.templates if template.name)
            if answer.is_page and composition not in seen and answer.address != NOT_OURS:
                seen.add(composition)
                yield Visit(answer.address, cookies[answer.reader])
        if evening is evenings.in_full_swing:
            yield Visit(f"/events/{event.slug}/people/", cookies["organiser"], paste_names)
            yield Visit(f"/events/{event.slug}/print/table-cards/", cookies["organiser"], make_cards)
            yield Visit(f"/events/{event.slug}/print/slips/?language=both", cookies["organiser"])


def faults(page: Page, visit: Visit) -> Iterator[str]:
    """What is wrong with the page in either scheme."""
    page.set_viewport_size(PROJECTOR if ON_THE_WALL in visit.address else NARROW)
    page.emulate_media(color_scheme="light")
    page.goto(visit.address)
    visit.then(page)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    page.evaluate(SET_SIZE, TWICE)
    yield from page.evaluate(CUT)
    yield from page.evaluate(FAULTS, ALL_RULES)
    page.emulate_media(color_scheme="dark")
    yield from page.evaluate(FAULTS, CONTRAST)
    page.evaluate(SET_SIZE, USUAL)
    page.evaluate(LENGTHEN)
    yield from (f"with longer words, {fault}" for fault in page.evaluate(CUT))


def test_every_page_can_be_read_by_everybody(open_page, server, transactional_db):
    everything = list(visits())
    assert len(everything) > 60
    found = []
    for language in ("en", "ms"):
        page = open_page(NARROW, locale=language)
        page.context.add_init_script(AXE_SCRIPT)
        for visit in everything:
            page.context.clear_cookies()
            page.context.add_cookies([{"name": name, "value": value, "url": server} for name, value in visit.cookies.items()])
            found += [f"{language} {visit.address} {fault}" for fault in faults(page, visit)]
            assert page.evaluate("document.documentElement.lang") == language
    fail_on(found)


def test_what_is_cut_and_what_axe_finds_is_noticed(open_page, server):
    page = open_page(NARROW)
    page.set_content('<button style="width: 50px">unbreakable</button><p style="width: 400px">wide</p><img src="x.png">')
    assert page.evaluate(CUT) == ["the page scrolls sideways", "cut: unbreakable"]
    page.evaluate(AXE_SCRIPT)
    assert "image-alt" in " ".join(page.evaluate(FAULTS, ALL_RULES))

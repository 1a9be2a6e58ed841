"""A whole evening in Chromium: Olive organises, a phone at each table enters, and the hall's screen and a player's phone follow.

Only Olive's pages are loaded again: the pads, the screen and the player's phone stay open from the first round to the last.
Usually it is a short one; with --whole-evening 46 people play 12 rounds of 2 hands.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from scoring.queries.standings import standings
from scoring.ranking import Line
from scoring.rehearsal.ledger import Ledger
from tournaments.enums import Position, SitOutAward
from tournaments.models import Event, Seat

from .conftest import LAPTOP, PHONE, PROJECTOR
from .pads import enter, expect_state

pytestmark = pytest.mark.browser

ROSTER = Path(__file__).parents[1] / "reference" / "roster.txt"


@dataclass(frozen=True)
class Size:
    """How large an evening is; the second of its people is the one whose phone is watched."""

    names: list[str]
    rounds: int
    hands: int

    @property
    def watched(self) -> str:
        return self.names[1]


SHORT = Size(["Aminah", "Raj", "Siti", "Lim", "Grace", "Ivan", "Niamh", "Zoë"], rounds=2, hands=1)
WHOLE = Size(ROSTER.read_text("utf-8").splitlines(), rounds=12, hands=2)


@pytest.fixture
def size(request) -> Size:
    return WHOLE if request.config.getoption("--whole-evening") else SHORT


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
def olive(open_page, size) -> Page:
    """Olive's laptop, when everybody has a seat in the plan."""
    page = open_page(LAPTOP, user=User.objects.create_user("olive"))
    page.goto("/events/new/")
    page.get_by_label("Rounds", exact=True).fill(str(size.rounds))
    page.get_by_label("Hands a round").fill(str(size.hands))
    page.get_by_label("Name of the event").press("Enter")
    page.get_by_label("Names, one a line").fill("\n".join(size.names))
    press(page, "Look at the list")
    press(page, "Add these players")
    follow(page, "Go on to the seating plan")
    press(page, "Use this plan")
    follow(page, "Go to the control page")
    return page


@pytest.fixture
def pads(open_page, olive) -> list[Page]:
    """A phone at each table, paired by what is to be typed from the printed card."""
    control = olive.url
    olive.get_by_text("Print", exact=True).click()
    follow(olive, "Table cards with codes for the phones")
    press(olive, "Make the cards")
    cards = [
        (card.locator(".address").inner_text(), card.locator("h2 b").inner_text(), card.locator("b.num").inner_text())
        for card in olive.locator(".table-card").all()
    ]
    olive.goto(control)
    return [paired(open_page(PHONE), *card) for card in cards]


def paired(phone: Page, address: str, table: str, pin: str) -> Page:
    phone.goto(address)
    phone.get_by_label("Table").fill(table)
    phone.get_by_label("PIN").fill(pin)
    press(phone, "Use this phone for this table")
    phone.wait_for_url("**/pad/")
    return phone


@pytest.fixture
def screen(open_page, olive) -> Page:
    page = open_page(PROJECTOR)
    page.goto(olive.url.replace("/control/", "/projector/"))
    return page


@pytest.fixture
def player(open_page, olive) -> Page:
    """A player's own phone, before any seating is released."""
    page = open_page(PHONE)
    page.goto(olive.url.replace("/control/", "/players/"))
    return page


@dataclass
class Book:
    """What the tables know of the evening, and whose hands were played where."""

    size: Size
    ledger: Ledger
    chance: Random

    def tables(self, number: int) -> list[list[int]]:
        """Who sits at N, E, S and W of each table in that round; noted as played."""
        chairs: dict[int, dict[str, int]] = {}
        seats = Seat.objects.filter(round__number=number, table__isnull=False).select_related("table", "entry")
        for seat in seats.order_by("table__number"):
            chairs.setdefault(seat.table.number, {})[seat.position] = seat.entry.number
        seated = [[people[position] for position in Position] for people in chairs.values()]
        self.ledger.begin_round(seated)
        return seated

    def assert_kept(self) -> None:
        found = {line.number: line.total for line in lines()}
        assert found == self.ledger.totals(range(1, len(self.size.names) + 1))


@pytest.fixture
def book(size) -> Book:
    return Book(size, Ledger(hands_per_round=size.hands, award=SitOutAward.OWN_AVERAGE), Random(46))


def lines() -> Sequence[Line]:
    return standings(Event.objects.get()).lines


def play(olive: Page, pads: Iterable[Page], screen: Page, number: int, book: Book) -> None:
    """Start the round, enter the hands at each table, and close it."""
    press(olive, f"Start round {number}")
    expect(screen.get_by_role("status").filter(visible=True).first).to_have_text("Play")
    expect(screen.get_by_text(re.compile("Still playing: tables 1, 2|tables are playing"))).to_be_visible()
    for pad, seated in zip(pads, book.tables(number), strict=True):
        for _ in range(book.size.hands):
            won = book.chance.randint(0, 13)
            enter(pad, won)
            expect_state(pad, "Saved")
            book.ledger.add(seated, north_south=won, east_west=13 - won)
    expect(screen.get_by_text("All results are in")).to_be_visible()
    press(olive, f"Close round {number}")


def test_a_whole_evening(olive, pads, screen, player, book, size):
    expect(player.get_by_text("The seating for round 1 will appear here.")).to_be_visible()
    expect(pads[0].get_by_text("The seating for the first round will appear here")).to_be_visible()
    everybody = [*pads, screen]
    for page in everybody:
        mark(page)

    press(olive, "Release the seating of round 1")
    expect(screen.get_by_role("heading", name=f"Round 1 of {size.rounds}")).to_be_visible()
    for name in size.names:
        expect(player.get_by_text(name).first).to_be_visible()
    follow(player, size.watched)
    mark(player)
    for number in range(1, size.rounds + 1):
        if number > 1:
            press(olive, f"Release the seating of round {number}")
        expect(player.get_by_role("heading", name=f"Next: round {number}")).to_be_visible()
        play(olive, pads, screen, number, book)
        expect(screen.locator("[data-rows] > li").first).to_contain_text(lines()[0].total_text)
        expect(player.get_by_role("table", name="Your last hands").locator("tbody tr").first).to_be_visible()
    olive.get_by_text("Finish the event", exact=True).click()
    press(olive, "Yes: Finish the event")
    olive.get_by_text("Seal the results now", exact=True).click()
    press(olive, "Yes: Seal the results now")
    expect(olive.get_by_text("The standings are final.")).to_be_visible()

    expect(player.get_by_text("The event is over. Thank you for playing.")).to_be_visible()
    for pad in pads:
        expect(pad.get_by_text("This event is final.")).to_be_visible()
    assert all(map(is_marked, [*everybody, player]))
    book.assert_kept()

"""Every sheet as Chromium prints it: the pages' own text compared with the data, and nothing beside the paper."""

import io
import re
import unicodedata

import pytest
from playwright.sync_api import Page
from pypdf import PdfReader

from scoring.queries.print_sheets import sheet_of, standings_lines
from tests.factories import DIRECTOR, NOW, add_players, make_event, make_staff, play_round, seat
from tests.language.evenings import NAMES
from tournaments.models import Event, Seat
from tournaments.operations.people import withdraw_entry

from .conftest import LAPTOP

pytestmark = pytest.mark.browser

MILLIMETRES = 25.4 / 72
SHEETS = [
    "print/seating-by-name/",
    "print/seating-by-table/",
    "print/slips/",
    "print/blank-slips/",
    "print/personal-cards/",
    "print/standings/",
    "print/prizes/",
    "report/",
]
#: Width and height in millimetres, and what fits between the margins in CSS pixels.
PAPERS = {"a4": (210, 297), "a5": (148, 210)}
WIDTHS = {"a4": 688, "a5": 491}


def text_of(page: Page, event: Event, place: str, paper: str = "a4") -> list[str]:
    """The text of each printed page, runs of blanks as one."""
    return [words(sheet.extract_text()) for sheet in printed(page, event, place, paper).pages]


def printed(page: Page, event: Event, place: str, paper: str = "a4") -> PdfReader:
    page.goto(f"/events/{event.slug}/{place}")
    if paper != "a4":
        page.get_by_role("radio", name=paper.upper()).check()
    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))


def words(text: str) -> str:
    """Without line breaks, and without the fonts' ligatures."""
    return " ".join(unicodedata.normalize("NFKC", text).split())


@pytest.fixture
def event(transactional_db) -> Event:
    """Forty-six people with names like those of a real list, three rounds, the first of them played."""
    event = make_event(0, rounds=3)
    add_players(event, [f"{number:02} Nor Aminah binti Abdullah" for number in range(1, 47)])
    seat(event)
    play_round(event, 1, 9, 6, 12)
    return event


@pytest.fixture
def desk(open_page, event) -> Page:
    return open_page(LAPTOP, user=make_staff(event, "olive"))


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_each_page_says_what_it_is_and_nothing_stands_beside_the_paper(desk, event, paper):
    for place in SHEETS:
        document = printed(desk, event, place, paper)
        pages = len(document.pages)
        for number, sheet in enumerate(document.pages, start=1):
            assert tuple(round(side * MILLIMETRES) for side in sheet.mediabox[2:]) == PAPERS[paper]
            text = words(sheet.extract_text())
            assert [part for part in (f"Page {number} of {pages}", "Friday drive", "printed") if part not in text] == []
        assert width_in_print(desk, paper) <= WIDTHS[paper], place


def width_in_print(page: Page, paper: str) -> int:
    """How wide the page's content is between the margins, in CSS pixels."""
    page.get_by_role("radio", name=paper.upper()).check()
    page.emulate_media(media="print")
    page.set_viewport_size({"width": WIDTHS[paper], "height": 1000})
    width = page.evaluate("document.documentElement.scrollWidth")
    page.set_viewport_size(LAPTOP)
    page.emulate_media(media="null")  # as it was: print for a PDF, else the screen
    return width


def test_everybody_is_on_the_lists_once_and_each_page_repeats_its_headings(desk, event):
    pages = text_of(desk, event, "print/seating-by-name/?round=2")
    text = " ".join(pages)
    for place in sheet_of(event, 2).by_name:
        assert text.count(place.name) == 1
    assert len(pages) > 1
    assert all("Name Table With Against" in page for page in pages)
    by_table = " ".join(text_of(desk, event, "print/seating-by-table/?round=2"))
    for sitting in sheet_of(event, 2).seating.tables:
        assert f"{sitting.table} {sitting.ns} {sitting.ew}" in by_table


def test_a_card_a_player_with_the_way_and_the_trumps(desk, event):
    cards = text_of(desk, event, "print/personal-cards/")
    assert len(cards) == 46
    for entry, card in zip(event.entries.order_by("number"), cards, strict=True):
        assert f"{entry.number} · {entry.player.name}" in card
        way = Seat.objects.filter(entry=entry).order_by("round__number").values_list("round__number", "table__number")
        for number, table in way:
            assert (f"{number} {table} " in card) if table else (f"{number} \N{EN DASH} You sit out this round." in card)
    assert re.search(r"1 \d+ \w+ .*Hearts Diamonds 2 \d+ \w+ .*Spades Clubs 3 \d+ \w+ .*Hearts Diamonds", cards[9])


def test_eight_rounds_of_three_hands_fit_on_a_small_card(open_page, transactional_db):
    event = make_event(0, rounds=8, hands_per_round=3)
    add_players(event, NAMES)
    seat(event)
    page = open_page(LAPTOP, user=make_staff(event, "olive"))
    assert len(printed(page, event, "print/personal-cards/", "a5").pages) == len(NAMES)


@pytest.mark.parametrize("language", ["en", "both"])
def test_so_they_do_with_a_code_that_is_large_enough_to_scan(open_page, transactional_db, language):
    event = make_event(0, rounds=8, hands_per_round=3)
    add_players(event, NAMES[:8])
    seat(event)
    page = open_page(LAPTOP, user=make_staff(event, "olive"))
    page.goto(f"/events/{event.slug}/print/personal-cards/?language={language}")
    page.get_by_role("button", name="Cards with a code for each player").click()
    page.get_by_text("the codes are shown only this once").wait_for()
    page.get_by_role("radio", name="A5").check()
    assert len(PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 8
    assert len(page.query_selector_all(".personal-card img")) == 8
    picture = page.locator(".personal-card img").first
    width = page.evaluate("image => image.getBoundingClientRect().width * 25.4 / 96", picture.element_handle())
    modules = picture.evaluate("image => image.naturalWidth / 8")
    assert width * (modules - 8) / modules >= 20


def test_a_card_of_two_pages_says_on_both_whose_it_is(open_page, transactional_db):
    event = make_event(8, rounds=24)
    seat(event)
    page = open_page(LAPTOP, user=make_staff(event, "olive"))
    pages = text_of(page, event, "print/personal-cards/", "a5")
    assert len(pages) > 8
    assert [page for page in pages if not re.search(r"\d · Player \d Round Table Seat", page)] == []


@pytest.mark.parametrize("paper", PAPERS)
def test_sheets_say_everything_in_both_languages_at_once(desk, event, paper):
    for place in SHEETS:
        document = printed(desk, event, f"{place}?language=both", paper)
        pages = len(document.pages)
        for number, sheet in enumerate(document.pages, start=1):
            assert f"Page / Halaman {number} of / daripada {pages}" in words(sheet.extract_text())
        assert width_in_print(desk, paper) <= WIDTHS[paper], place


def test_in_both_languages_names_stand_on_the_list_once(desk, event):
    text = " ".join(text_of(desk, event, "print/seating-by-name/?round=2&language=both"))
    assert "Round / Pusingan 2: who sits where / siapa duduk di mana" in text
    for place in sheet_of(event, 2).by_name:
        assert text.count(place.name) == 1


def test_the_standings_on_paper_are_the_standings(desk, event):
    text = " ".join(text_of(desk, event, "print/standings/"))
    for line in standings_lines(event):
        assert f"{line.rank} {line.name} {line.total} {line.hands_won}" in text


def test_a_slip_stays_on_its_page(desk, event):
    for page in text_of(desk, event, "print/slips/?round=2"):
        assert page.count("Signed by the other pair:") == len(re.findall(r"Table \d+ · round 2", page))


def test_the_report_holds_every_result(desk, event):
    pages = text_of(desk, event, "report/")
    text = " ".join(pages)
    assert "Results by round and table" in text
    assert text.count("9\N{EN DASH}4 ·") + text.count("6\N{EN DASH}7 ·") + text.count("12\N{EN DASH}1 ·") == 11
    assert "No result was corrected." in text
    assert "Certificate of the seating" in text
    assert "the standings agree" in text


def test_after_somebody_left_only_the_changed_cards_are_printed_again(desk, event):
    desk.goto(f"/events/{event.slug}/print/personal-cards/")
    desk.get_by_role("button", name="These are printed: remember them").click()
    desk.get_by_text("Remembered: these cards are printed.").wait_for()
    desk.get_by_role("link", name="Only those that changed").click()
    desk.get_by_text("No card has changed since they were printed.").wait_for()

    leaver = event.entries.get(number=5)
    concerned = concerned_by(leaver)
    withdraw_entry(event_id=event.pk, number=leaver.number, actor=DIRECTOR, now=NOW)
    cards = text_of(desk, event, "print/personal-cards/?changed=1")
    numbers = {int(re.search(r"(\d+) · \d\d Nor", card)[1]) for card in cards}
    assert numbers == concerned


def concerned_by(leaver) -> set[int]:
    """The numbers of those who sit at the leaver's table in a round not yet begun."""
    own = Seat.objects.filter(entry=leaver, round__number__gt=1, table__isnull=False)
    others = Seat.objects.exclude(entry=leaver)
    return {
        number
        for round_, table in own.values_list("round", "table")
        for number in others.filter(round=round_, table=table).values_list("entry__number", flat=True)
    }


@pytest.fixture
def crowd(transactional_db) -> Event:
    """A hundred tables and one round of two hands; every fourth name has 150 letters, some of them without a blank."""
    event = make_event(0, rounds=1)
    long = ["W" * 150, ("Featherstonehaugh " * 9)[:150].strip()]
    add_players(
        event, [f"{number} {long[number % 8 // 4]}"[:150] if number % 4 == 0 else f"Guest {number}" for number in range(1, 401)]
    )
    seat(event)
    play_round(event, 1, 7)
    return event


@pytest.mark.parametrize("place", [place for place in SHEETS if place not in ("print/blank-slips/", "print/prizes/")])
def test_a_hundred_tables_and_long_names_stay_on_the_paper(open_page, crowd, place):
    page = open_page(LAPTOP, user=make_staff(crowd, "olive"))
    text = " ".join(text_of(page, crowd, place))
    assert "Guest 399" in text
    for paper, width in WIDTHS.items():
        assert width_in_print(page, paper) <= width

"""The hall's screen in Chromium: it changes by itself, turns its pages, obeys keys and says when it is out of date."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.factories import DIRECTOR, enter, hands_of, make_event, play_round, seat
from tournaments.models import Event
from tournaments.operations.rounds import call_time, pause_round, release_round, start_round

from .conftest import PHONE, PROJECTOR

pytestmark = pytest.mark.browser


@pytest.fixture
def event(transactional_db) -> Event:
    """Forty people at ten tables, three rounds of twenty minutes."""
    event = make_event(40, round_minutes=20)
    for round_ in seat(event):
        round_.duration = timedelta(minutes=20)
        round_.save(update_fields=["duration"])
    return event


def act(operation, event: Event, number: int = 1) -> None:
    operation(event_id=event.pk, number=number, actor=DIRECTOR, now=timezone.now())


def open_projector(open_page, event: Event, query: str = "") -> Page:
    page = open_page(PROJECTOR)
    page.goto(f"/events/{event.slug}/projector/{query}")
    expect(page.locator("[data-live-state=live]")).to_be_visible()
    return page


def rows(page: Page) -> list[str]:
    """The rows of the list that can be read now, each as one line."""
    return [" ".join(row.inner_text().split()) for row in page.locator("[data-rows] > li:visible").all()]


def test_the_screen_follows_the_evening_without_being_touched(open_page, event):
    page = open_projector(open_page, event)
    expect(page.get_by_text("The seating for round 1 will appear here.")).to_be_visible()
    act(release_round, event)
    expect(page.get_by_text("Player 1 & Player 3")).to_be_visible()
    act(start_round, event)
    expect(page.get_by_role("timer")).to_have_text(re.compile("19:[0-5][0-9]"))
    expect(page.get_by_text("Hearts")).to_be_visible()
    act(pause_round, event)
    expect(page.get_by_text("Paused", exact=True)).to_be_visible()
    act(call_time, event)
    expect(page.get_by_text("Time: finish this hand")).to_be_visible()


def test_a_result_comes_to_the_screen_by_the_stream_alone(open_page, event):
    act(release_round, event)
    act(start_round, event)
    page = open_projector(open_page, event, "?layout=standings")
    page.route("**/revisions", lambda route: route.abort())
    first, second = hands_of(event, 1)[:2]
    enter(first, 9)
    expect(page.locator(".lines > li").first).to_contain_text("Player 1 9")
    enter(second, 8)
    expect(page.locator(".lines > li").first).to_contain_text("Player 1 17")


def test_long_lists_turn_their_pages_and_keys_turn_hold_and_go_on(open_page, event):
    act(release_round, event)
    page = open_page(PROJECTOR)
    page.clock.install()
    page.goto(f"/events/{event.slug}/projector/")
    assert [row.split(" Player")[0] for row in rows(page)] == ["Table 1", "Table 2", "Table 3", "Table 4"]
    page.clock.run_for(12_000)
    assert rows(page)[0].startswith("Table 5")
    page.keyboard.press("ArrowLeft")
    assert rows(page)[0].startswith("Table 1")
    page.keyboard.press("ArrowLeft")
    assert [row.split(" Player")[0] for row in rows(page)] == ["Table 9", "Table 10"]
    page.keyboard.press(" ")
    page.clock.run_for(30_000)
    assert rows(page)[0].startswith("Table 9")
    expect(page.get_by_text("Held")).to_be_visible()
    page.keyboard.press(" ")
    page.clock.run_for(12_000)
    assert rows(page)[0].startswith("Table 1")


def test_keys_choose_the_layout_and_the_dark_scheme(open_page, event):
    play_round(event, 1, 9)
    page = open_projector(open_page, event)
    expect(page.get_by_text("Standings after round 1")).to_be_visible()
    page.keyboard.press("2")
    expect(page.get_by_text("Player 1 & Player 3")).to_be_visible()
    page.keyboard.press("1")
    expect(page.get_by_text("The round is over")).to_be_visible()
    page.keyboard.press("0")
    expect(page.get_by_text("Standings after round 1")).to_be_visible()
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.keyboard.press("d")
    expect(page.locator("body")).not_to_have_css("background-color", ground)


def test_the_screen_speaks_the_language_of_its_address_or_both_in_turn(open_page, event):
    page = open_projector(open_page, event, "?language=ms&layout=standings")
    waiting = page.locator(".waiting")
    malay = "Kedudukan muncul di sini sebaik sahaja ada keputusan pertama."
    expect(waiting).to_have_text(malay)
    page.clock.install()
    page.get_by_role("link", name="English + Bahasa Melayu").click()
    english = "The standings appear here with the first result."
    for sentence in (english, malay, english):
        expect(waiting).to_have_text(sentence)
        page.clock.run_for(12_000)


def test_warnings_come_from_the_time_left_and_not_from_the_screens_own_clock(open_page, event):
    act(release_round, event)
    act(start_round, event)
    page = open_page(PROJECTOR)
    page.clock.install(time="2001-01-01T00:00:00")
    page.goto(f"/events/{event.slug}/projector/")
    word = page.locator(".phase")
    expect(word).to_have_text("Play")
    page.route("**/_fragment**", lambda route: route.abort())  # the server's time does not jump with the screen's
    for minutes, expected in [(14, "Play"), (15, "5 minutes left"), (19, "1 minute left"), (20, "Time: finish this hand")]:
        page.clock.pause_at(f"2001-01-01T00:{minutes:02}:20")
        expect(word).to_have_text(expected)
    expect(page.get_by_role("timer")).to_have_text("0:00")


def test_without_a_stream_the_screen_asks_every_few_seconds(open_page, event):
    page = open_page(PROJECTOR)
    page.route("**/stream?public", lambda route: route.abort())
    page.clock.install()
    page.goto(f"/events/{event.slug}/projector/")
    act(release_round, event)
    page.clock.run_for(6_000)
    expect(page.get_by_text("Player 1 & Player 3")).to_be_visible()


def test_a_screen_without_news_keeps_what_it_shows_and_says_since_when(open_page, event):
    act(release_round, event)
    page = open_page(PROJECTOR)
    for part_of_the_network in ("**/stream?public", "**/revisions?public"):
        page.route(part_of_the_network, lambda route: route.abort())
    page.clock.install()
    page.goto(f"/events/{event.slug}/projector/")
    page.clock.run_for(20_000)
    stale = page.locator("[data-live-state=stale]")
    expect(stale).to_contain_text("Not updated since")
    assert stale.bounding_box()["height"] > 0.06 * PROJECTOR["height"]
    assert len(rows(page)) > 0
    page.unroute_all()
    act(start_round, event)
    page.clock.run_for(8_000)
    expect(page.get_by_role("timer")).to_be_visible()
    expect(page.locator("[data-live-state=live]")).to_be_visible()


def test_the_screen_can_be_read_from_fifteen_metres(open_page, event):
    """Letters of a 150th of the distance: 10 cm on a picture 1.8 m high is 5.5 % of it, a line of about 7.4 % with its gaps."""
    act(release_round, event)
    page = open_projector(open_page, event)
    assert page.evaluate(HEIGHT_OF_FIGURES, ".pair") >= 0.05
    act(start_round, event)
    expect(page.get_by_role("timer")).to_be_visible()
    assert 0.25 <= page.evaluate(HEIGHT_OF_FIGURES, ".digits") <= 0.30


#: The height of a figure in an element's font, as a part of the window's.
HEIGHT_OF_FIGURES = """selector => {
    const style = getComputedStyle(document.querySelector(selector));
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return pen.measureText("8").actualBoundingBoxAscent / innerHeight;
}"""


def test_a_players_page_changes_without_being_loaded_again(open_page, event):
    page = open_page(PHONE)
    page.goto(f"/events/{event.slug}/players/")
    expect(page.get_by_text("The seating for round 1 will appear here.")).to_be_visible()
    act(release_round, event)
    page.get_by_label("Your name").fill("yer 12")
    page.get_by_role("link", name="Player 12").click()
    expect(page.get_by_text("Table 3")).to_be_visible()
    act(start_round, event)
    expect(page.get_by_text("Now: round 1")).to_be_visible()

"""The day in Chromium: a pile of slips by keyboard, a call for the director, an announcement, and the prizes on the screen."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.enums import PrizeCategory, TieRule
from scoring.models import HandResult
from scoring.operations.prizes import add_prize, reveal_next_prize, set_prize_rules, start_prize_giving
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff, play_round, seat
from tournaments.enums import AnnouncementKind
from tournaments.models import Event
from tournaments.operations.events import finish_event
from tournaments.operations.hall import announce
from tournaments.operations.rounds import release_round, start_round

from .conftest import LAPTOP, PHONE, PROJECTOR
from .pads import pair

pytestmark = pytest.mark.browser

PLACES = ["prizes/", "labels/", "announcements/", "slips/", "slips/?check=1", "print/personal-cards/", "report/"]


def start(event: Event) -> None:
    for operation in (release_round, start_round):
        operation(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)


@pytest.fixture
def event(transactional_db) -> Event:
    """Forty-six people at eleven tables, two hands a round, round 1 being played."""
    event = make_event(46)
    seat(event)
    start(event)
    return event


@pytest.fixture
def slips(open_page, event) -> Page:
    page = open_page(LAPTOP, user=make_staff(event, "olive"))
    page.goto(f"/events/{event.slug}/slips/")
    return page


def type_slip(page: Page, table: int, *tricks: int) -> None:
    """A slip as it lies there: its table, then its hands; the page knows the next hand by itself."""
    page.keyboard.type(str(table))
    page.keyboard.press("Tab")
    for number in tricks:
        if page.evaluate("document.activeElement.name") == "hand":
            page.keyboard.press("Tab")
        page.keyboard.type(str(number))
        page.keyboard.press("Enter")


def test_the_slips_of_one_round_go_in_by_keyboard_alone(slips, event):
    pile = [(table, table % 8 + 3, 13 - table % 7) for table in range(11, 0, -1)]
    for slip in pile:
        type_slip(slips, *slip)
    expect(slips.get_by_text("Hands still missing: 0")).to_be_visible()
    expected = {(table, hand): tricks for table, *both in pile for hand, tricks in enumerate(both, start=1)}
    results = HandResult.objects.filter(hand__in=hands_of(event, 1), is_current=True).select_related("hand__table")
    assert {(result.hand.table.number, result.hand.number): result.tricks_ns for result in results} == expected
    expect(slips.locator("[data-line=stored]")).to_have_count(22)


def test_a_wrong_line_stays_marked_while_the_next_ones_go_in(slips, event):
    type_slip(slips, 77, 8)
    expect(slips.get_by_text("There is no table 77 in round 1.")).to_be_visible()
    slips.keyboard.press("Shift+Tab")
    slips.keyboard.press("Shift+Tab")
    slips.keyboard.press("Control+A")
    type_slip(slips, 5, 9)
    expect(slips.locator("[data-line=stored]")).to_have_count(1)
    wrong = slips.locator("[data-line=wrong]")
    expect(wrong.locator("[name=tricks_ns]")).to_have_value("8")
    wrong.locator("[name=table]").fill("7")
    wrong.locator("[name=table]").press("Enter")
    expect(slips.locator("[data-line=stored]")).to_have_count(2)
    expect(wrong).to_have_count(0)


def test_without_a_connection_a_line_waits_and_is_sent_again_once(slips, event):
    slips.context.set_offline(True)
    type_slip(slips, 1, 8)
    expect(slips.get_by_text("Not sent: there is no connection.")).to_be_visible()
    slips.context.set_offline(False)
    slips.locator("[data-line=pending] [name=tricks_ns]").press("Enter")
    expect(slips.locator("[data-line=stored]")).to_have_count(1)
    assert HandResult.objects.count() == 1


def test_the_pairs_of_the_table_are_named_as_soon_as_it_is_typed(slips, event):
    slips.keyboard.type("3")
    expect(slips.locator("[data-label=tricks_ns]")).to_have_text("Player 9 & Player 11")


def test_the_second_look_names_only_what_differs(slips, event):
    for hand in hands_of(event, 1)[:4]:
        enter(hand, 8)
    slips.get_by_role("link", name="Check the pile").click()
    slips.wait_for_url("**check=1")
    type_slip(slips, 1, 8, 8)
    type_slip(slips, 2, 8, 5)
    expect(slips.get_by_text("Lines that agree: 3")).to_be_visible()
    expect(slips.locator("[data-line=differs]")).to_have_count(1)
    expect(slips.get_by_text("Table 2, hand 2: the slip says 5 and 8")).to_be_visible()


def test_a_call_reaches_mission_control_and_the_answer_the_phone(open_page, event):
    control = open_page(LAPTOP, user=make_staff(event, "olive"))
    control.goto(f"/events/{event.slug}/control/")
    phone = pair(open_page(PHONE), event.tables.get(number=4))
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.get_by_text("The director was called at")).to_be_visible()
    expect(control.get_by_text("Table 4 calls the director.")).to_be_visible()
    waited = control.locator("[data-waited]")
    expect(waited).to_have_text(re.compile(r"Has waited for \d:\d\d"))
    expect(waited).not_to_have_text(waited.inner_text())
    control.get_by_role("button", name="Coming").click()
    expect(phone.get_by_text("The director is coming.")).to_be_visible()
    control.get_by_role("button", name="Done").click()
    expect(phone.get_by_role("button", name="Call the director")).to_be_visible()


def test_without_a_connection_the_phone_says_what_to_do(open_page, event):
    phone = pair(open_page(PHONE), event.tables.get(number=4))
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.get_by_text("Raise your hand, so that the director sees you.")).to_be_visible()


def test_what_to_do_without_a_connection_stays_when_the_part_around_it_is_shown_anew(open_page, event):
    phone = pair(open_page(PHONE), event.tables.get(number=4))
    phone.route("**/pad/call", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    phone.get_by_role("button", name="Call the director").click()
    advice = phone.get_by_text("Raise your hand, so that the director sees you.")
    expect(advice).to_be_visible()
    part = phone.locator(".pad-call")
    part.dispatch_event("live:refresh")  # takes the revision off until the part has arrived
    expect(part).to_have_attribute("data-revision", re.compile(r"\d+"))
    expect(advice).to_be_visible()
    phone.unroute("**/pad/call")
    phone.get_by_role("button", name="Call the director").click()
    expect(phone.get_by_text("The director was called at")).to_be_visible()
    expect(advice).to_be_hidden()


def test_an_announcement_comes_to_screen_and_phone_by_itself_in_each_ones_language(open_page, event):
    screen, phone = open_page(PROJECTOR), open_page(PHONE, locale="ms")
    screen.goto(f"/events/{event.slug}/projector/")
    phone.goto(f"/events/{event.slug}/players/1/")
    announce(event_id=event.pk, kind=AnnouncementKind.FREE, text="Tea is ready", actor=DIRECTOR, now=NOW)
    for page in (screen, phone):
        expect(page.get_by_text("Tea is ready")).to_be_visible()


def test_the_prizes_appear_on_the_screen_one_at_a_time(open_page, transactional_db):
    event = make_event(8, rounds=1)
    seat(event)
    play_round(event, 1, 12, 9, 8, 3)
    for category in (PrizeCategory.OVERALL, PrizeCategory.LOWEST):
        add_prize(event_id=event.pk, category=category, actor=DIRECTOR, now=NOW)
    finish_event(event_id=event.pk, actor=DIRECTOR, now=NOW)
    screen, phone = open_page(PROJECTOR), open_page(PHONE, user=make_staff(event, "olive"))
    screen.goto(f"/events/{event.slug}/projector/")
    phone.goto(f"/events/{event.slug}/prizes/")
    phone.get_by_role("button", name="Begin the prize-giving").click()
    expect(screen.get_by_text("The prizes are given now.")).to_be_visible()
    phone.get_by_role("button", name="Show the next prize").click()
    expect(screen.get_by_text("Lowest score")).to_be_visible()
    assert "First place" not in screen.content()
    phone.get_by_role("button", name="Show the next prize").click()
    expect(screen.get_by_text("First place")).to_be_visible()
    expect(phone.get_by_role("button", name="Show the next prize")).to_have_count(0)
    expect(screen.get_by_text("Lowest score")).to_have_count(0)
    phone.get_by_role("button", name="Show all prizes together").click()
    expect(screen.get_by_text("Lowest score")).to_be_visible()
    expect(screen.get_by_text("First place")).to_be_visible()


@pytest.mark.parametrize("winners", [6, 22])
def test_a_prize_that_many_share_stays_between_heading_and_foot(open_page, transactional_db, winners):
    event = make_event(46, rounds=1)
    seat(event)
    play_round(event, 1, *[8] * winners, *[7] * (22 - winners))
    decided = {"event_id": event.pk, "actor": DIRECTOR, "now": NOW}
    add_prize(category=PrizeCategory.HIGHEST_HAND, **decided)
    set_prize_rules(one_prize_each=True, tie_rule=TieRule.SHARE, **decided)
    finish_event(**decided)
    start_prize_giving(**decided)
    reveal_next_prize(revealed=0, **decided)
    screen = open_page(PROJECTOR)
    screen.goto(f"/events/{event.slug}/projector/")
    expect(screen.locator(".winner")).to_have_count(winners)
    heading, name, last, foot = (
        screen.locator(place).last.bounding_box() for place in ("header", ".prize-name", ".figure", "footer")
    )
    assert heading["y"] + heading["height"] <= name["y"]
    assert last["y"] + last["height"] <= foot["y"]


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_page_of_the_day_scrolls_sideways(open_page, event, viewport):
    page = open_page(viewport, user=make_staff(event, "olive"))
    widths = {}
    for place in PLACES:
        page.goto(f"/events/{event.slug}/{place}")
        widths[place] = page.evaluate("document.documentElement.scrollWidth")
    assert widths == dict.fromkeys(PLACES, viewport["width"])

"""A table enters a hand of bid whist in four short pages, each of which it can go back to, and reads it back in words."""

import pytest
from playwright.sync_api import Page, expect

from scoring.models import HandResult
from tests.factories import TURNED_UP
from tests.scoring.contracts import BID_WHIST, US_CLUB

from .pads import answer, expect_state, pair, press, running_event, table_of

pytestmark = pytest.mark.browser

CONTRACT = ("declarer", "bid", "trump", "direction", "tricks_ns", "tricks_ew", "points_ns", "points_ew")


def bid_whist_pad(open_page, rules=BID_WHIST) -> Page:
    return pair(open_page(), table_of(running_event(rules=rules)))


def choose(page: Page, *words: str) -> None:
    """Press one button after the other."""
    for word in words:
        page.locator("#board").get_by_role("button", name=word, exact=True).filter(visible=True).click()


def expect_step(page: Page, name: str, value: str) -> None:
    expect(page.locator(".crumbs").filter(visible=True).get_by_role("button", name=name)).to_contain_text(value)


def go_back_to(page: Page, step: str) -> None:
    page.locator(".crumbs").filter(visible=True).get_by_role("button", name=step).click()


def test_a_hand_is_entered_in_four_pages_and_read_back_in_words(open_page):
    page = bid_whist_pad(open_page)
    expect(page.get_by_role("heading", name="Who won the bidding?")).to_be_visible()
    choose(page, "South Player 3")
    expect(page.get_by_role("heading", name="Which number did Player 3 bid?")).to_be_visible()
    choose(page, "4")
    expect(page.get_by_role("heading", name="Player 3 bid 4: what kind?")).to_be_visible()
    choose(page, "Downtown", "Hearts")
    question = "Player 1 & Player 3 needed 10 tricks. How many did they win, with the kitty?"
    expect(page.get_by_role("heading", name=question)).to_be_visible()
    press(page, 9)
    sentence = (
        "Table 1, hand 1. Player 3 bid 4 Downtown with Hearts as trump. Player 1 & Player 3 needed 10 tricks and won 9: "
        "set, minus 1. Player 2 & Player 4 won 4."
    )
    expect(page.locator("[data-sentence]").filter(visible=True)).to_have_text(sentence)
    answer(page, "Yes, correct")
    expect_state(page, "Saved")
    assert HandResult.objects.values_list(*CONTRACT).get() == ("S", "4D", "H", None, 9, 4, -1, 0)
    expect(page.locator(".pad-results").get_by_text("Needed 10, won 9: set, minus 1.")).to_be_visible()
    expect(page.get_by_text("Hand 2 of 2")).to_be_visible()
    expect(page.get_by_role("heading", name="Who won the bidding?")).to_be_visible()


def test_a_notrump_bid_asks_for_the_direction(open_page):
    page = bid_whist_pad(open_page)
    choose(page, "East Player 2", "2", "Notrump")
    expect(page.get_by_role("button", name="Hearts")).to_be_hidden()
    page.get_by_role("group", name="Which way was it played?").get_by_role("button", name="Downtown").click()
    press(page, 9)
    expect(page.get_by_text("Player 2 bid 2 Notrump, played Downtown.")).to_be_visible()
    answer(page, "Yes, correct")
    expect_state(page, "Saved")
    assert HandResult.objects.values_list(*CONTRACT).get() == ("E", "2NT", "NT", "D", 4, 9, 0, 3)


def test_only_what_may_be_bid_here_is_offered(open_page):
    page = bid_whist_pad(open_page, US_CLUB)
    choose(page, "North Player 1")
    keys = page.locator('[data-page="number"]').get_by_role("button")
    expect(keys).to_have_text(["4", "5", "6", "7"])
    choose(page, "4", "Uptown", "Spades")
    expect(page.locator('[data-page="tricks"]').get_by_role("button").first).to_have_text("1")


def test_each_page_can_be_gone_back_to_and_the_rest_is_kept(open_page):
    page = bid_whist_pad(open_page)
    choose(page, "West Player 4", "3", "Uptown", "Clubs")
    expect_step(page, "Bidder", "Player 4")
    expect_step(page, "Kind", "Uptown, Clubs")
    go_back_to(page, "Number")
    choose(page, "5")
    expect(page.get_by_role("heading", name="Player 2 & Player 4 needed 11 tricks.")).to_be_visible()
    press(page, 11)
    answer(page, "No, change it")
    expect_step(page, "Number", "5")
    go_back_to(page, "Kind")
    choose(page, "Notrump")
    expect_step(page, "Kind", "Notrump")
    expect(page.locator(".crumbs").filter(visible=True).get_by_role("button", name="Tricks")).to_be_disabled()
    assert not HandResult.objects.exists()


def test_an_unusual_result_is_said_to_be_so_and_goes_through(open_page):
    page = bid_whist_pad(open_page)
    choose(page, "North Player 1", "7", "Uptown", "Spades")
    press(page, 3)
    expect(page.get_by_text("Worth a second look:")).to_be_visible()
    expect(page.get_by_text("The bid failed by 10 tricks.")).to_be_visible()
    answer(page, "Yes, correct")
    expect_state(page, "Saved")
    choose(page, "North Player 1", "1", "Uptown", "Spades")
    press(page, 3)
    expect(page.get_by_text("The tricks are the same as in the hand before.")).to_be_visible()
    expect(page.get_by_text("It was entered within a minute of the hand before.")).to_be_visible()


def test_a_usual_result_is_not_remarked_on(open_page):
    page = bid_whist_pad(open_page)
    choose(page, "North Player 1", "2", "Uptown", "Spades")
    press(page, 9)
    expect(page.get_by_text("Correct?")).to_be_visible()
    expect(page.get_by_text("Worth a second look:")).to_be_hidden()


def test_honours_are_asked_for_where_they_count(open_page):
    page = bid_whist_pad(open_page, TURNED_UP.replace("honours=off", "honours=english"))
    choose(page, "Diamonds")
    press(page, 8)
    choose(page, "Player 2 & Player 4 held three honours")
    expect(page.get_by_text("won 5. Player 2 & Player 4 held three honours.")).to_be_visible()
    answer(page, "Yes, correct")
    expect_state(page, "Saved")
    result = HandResult.objects.get()
    assert (result.trump, result.honours, result.points_ns, result.points_ew) == ("D", "EW3", 2, 2)

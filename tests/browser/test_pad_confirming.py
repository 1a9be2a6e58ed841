"""What a phone asks, and of whom, follows the event's choice of who confirms."""

import pytest
from playwright.sync_api import expect

from scoring.models import HandResult
from tests.factories import hands_of
from tournaments.enums import Confirmation, HandState
from tournaments.models import Hand

from .pads import answer, enter, expect_state, pair, press, running_event, table_of

pytestmark = pytest.mark.browser


def first_hand(event):
    return Hand.objects.get(pk=hands_of(event, 1)[0].pk)


def test_the_other_pair_is_asked_on_its_own_phone(open_page):
    event = running_event(confirmation=Confirmation.OTHER_SIDE)
    table = table_of(event)
    ours, theirs = pair(open_page(), table, "one-token"), pair(open_page(), table, "another-token")
    enter(ours, 8)
    expect_state(ours, "Saved")
    assert first_hand(event).state == HandState.ENTERED
    asked = theirs.get_by_role("article").filter(has_text="Is hand 1 right?")
    expect(asked).to_contain_text("Player 1 & Player 3 won 8")
    expect(asked).to_contain_text(HandResult.objects.get().receipt)
    asked.get_by_role("button", name="Yes, correct").click()
    expect_state(theirs, "Saved")
    expect(asked).to_be_hidden()
    assert first_hand(event).state == HandState.CONFIRMED
    assert HandResult.objects.count() == 1


def test_the_other_pair_that_says_otherwise_needs_the_director(open_page):
    event = running_event(confirmation=Confirmation.OTHER_SIDE)
    table = table_of(event)
    ours, theirs = pair(open_page(), table, "one-token"), pair(open_page(), table, "another-token")
    enter(ours, 8)
    theirs.get_by_role("button", name="No, it was different").click()
    enter(theirs, 5)
    expect_state(theirs, "Needs the director")
    assert first_hand(event).state == HandState.DISPUTED


def test_where_nobody_confirms_one_key_is_enough(open_page):
    event = running_event(confirmation=Confirmation.NONE)
    page = pair(open_page(), table_of(event))
    press(page, 8)
    expect_state(page, "Saved")
    expect(page.get_by_text("Hand 2 of 2")).to_be_visible()
    assert first_hand(event).state == HandState.CONFIRMED


def test_where_the_director_confirms_the_table_is_told_that_it_waits(open_page):
    event = running_event(confirmation=Confirmation.DIRECTOR)
    page = pair(open_page(), table_of(event))
    press(page, 8)
    expect(page.get_by_text("The director confirms it.")).to_be_visible()
    answer(page, "Yes, correct")
    expect(page.get_by_text("waiting to be confirmed")).to_be_visible()
    expect(page.locator("#board").get_by_text(HandResult.objects.get().receipt)).to_be_visible()


def test_a_phone_changes_its_own_entry_and_the_other_pair_confirms_the_new_one(open_page):
    event = running_event(confirmation=Confirmation.OTHER_SIDE)
    table = table_of(event)
    ours, theirs = pair(open_page(), table, "one-token"), pair(open_page(), table, "another-token")
    enter(ours, 8)
    expect_state(ours, "Saved")
    ours.get_by_role("button", name="Change hand 1").click()
    expect(ours.get_by_text("Hand 1 of 2")).to_be_visible()
    enter(ours, 5)
    expect(ours.get_by_text("Hand 2 of 2")).to_be_visible()
    asked = theirs.get_by_role("article").filter(has_text="Is hand 1 right?")
    expect(asked).to_contain_text("Player 1 & Player 3 won 5")
    asked.get_by_role("button", name="Yes, correct").click()
    expect_state(theirs, "Saved")
    expect(ours.get_by_role("button", name="Change hand 1")).to_be_hidden()
    assert first_hand(event).state == HandState.CONFIRMED
    assert list(HandResult.objects.order_by("version").values_list("tricks_ns", flat=True)) == [8, 5]

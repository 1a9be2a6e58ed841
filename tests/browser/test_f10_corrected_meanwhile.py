"""F10: the director corrects a result while the other pair's phone still asks about the former one."""

import pytest
from playwright.sync_api import expect

from scoring.models import HandResult
from tests.factories import hands_of, make_staff
from tournaments.enums import Confirmation
from tournaments.models import Hand

from .conftest import LAPTOP
from .pads import enter, expect_state, pair, running_event, table_of
from .test_pad_behind_the_hall import NEWS

pytestmark = pytest.mark.browser


def correct(page, event, hand: Hand, tricks: int) -> None:
    """Let the director set North-South's tricks on the hand's page, having seen what that changes."""
    page.goto(f"/events/{event.slug}/hands/{hand.pk}/")
    page.get_by_label("Player 1 & Player 3").fill(str(tricks))
    page.get_by_label("Why").first.fill("heard at the table")
    page.get_by_role("button", name="See what it changes").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def test_f10_who_confirms_what_was_corrected_meanwhile_sees_both_values_and_changes_nothing(open_page):
    event = running_event(confirmation=Confirmation.OTHER_SIDE)
    table, hand = table_of(event), hands_of(event, 1)[0]
    ours, theirs = pair(open_page(), table, "one-token"), pair(open_page(), table, "another-token")
    enter(ours, 8)
    expect_state(ours, "Saved")
    asked = theirs.get_by_role("article").filter(has_text="Is hand 1 right?")
    expect(asked).to_contain_text("won 8")
    for address in NEWS:
        theirs.route(address, lambda route: route.abort())

    correct(open_page(LAPTOP, user=make_staff(event)), event, hand, 9)
    asked.get_by_role("button", name="Yes, correct").click()
    expect_state(theirs, "Needs the director")
    unsent = theirs.get_by_role("region", name="On this phone")
    expect(unsent).to_contain_text("This result has been changed meanwhile.")
    expect(unsent.get_by_role("row", name="Player 1 & Player 3 8 9")).to_be_visible()
    expect(unsent).to_contain_text("Stored by dan")
    assert HandResult.objects.get(is_current=True).tricks_ns == 9
    unsent.get_by_text("The director has dealt with it").click()
    unsent.get_by_role("button", name="Take it off this phone").click()
    expect(unsent).to_be_empty()

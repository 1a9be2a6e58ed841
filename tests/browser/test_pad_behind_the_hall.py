"""F5: a page that has not heard of the next round enters for the round that it shows, never for another one."""

import pytest
from playwright.sync_api import expect

from scoring.models import HandResult, RefusedEntry
from tests.factories import DIRECTOR, NOW, set_round_state
from tournaments.enums import RoundState
from tournaments.operations.rounds import release_round, start_round

from .pads import enter, expect_state, pair, running_event, table_of

pytestmark = pytest.mark.browser
NEWS = ["**/stream**", "**/revisions**", "**/_fragment**"]


def behind(open_page, event):
    """A pad in round 1 that hears nothing, while round 2 begins."""
    page = open_page()
    for address in NEWS:
        page.route(address, lambda route: route.abort())
    pair(page, table_of(event))
    expect(page.get_by_text("Hand 1 of 2")).to_be_visible()
    release_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    start_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    return page


def test_f5_a_late_entry_goes_to_the_round_it_was_made_for(open_page):
    page = behind(open_page, running_event())
    enter(page, 8)
    expect_state(page, "Saved")
    assert [(result.hand.round.number, result.hand.number) for result in HandResult.objects.all()] == [(1, 1)]


def test_f5_once_that_round_is_closed_the_director_is_asked(open_page):
    event = running_event()
    page = behind(open_page, event)
    set_round_state(event, 1, RoundState.CLOSED)
    enter(page, 8)
    expect_state(page, "Needs the director")
    assert not HandResult.objects.exists()
    assert RefusedEntry.objects.get().hand.round.number == 1

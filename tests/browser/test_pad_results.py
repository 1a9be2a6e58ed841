"""A table enters its results: one number for the pair named, read back with names, then the next hand by itself."""

import pytest
from playwright.sync_api import expect

from scoring.models import HandResult
from tests.factories import DIRECTOR, NOW, TURNED_UP, make_staff
from tournaments.enums import RoundState
from tournaments.operations.rounds import release_round

from .pads import answer, enter, expect_state, pair, press, running_event, table_of

pytestmark = pytest.mark.browser


def stored(event):
    """Tricks of North-South and East-West of all current results, by hand."""
    results = HandResult.objects.filter(hand__table__event=event, is_current=True).order_by("hand__event_number")
    return list(results.values_list("tricks_ns", "tricks_ew"))


def test_two_hands_are_read_back_and_the_round_is_finished(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event))
    expect(page.get_by_role("heading", name="How many tricks did Player 1 & Player 3 win?")).to_be_visible()
    press(page, 8)
    expect(page.get_by_text("Table 1, hand 1. Player 1 & Player 3 won 8 tricks. Player 2 & Player 4 won 5.")).to_be_visible()
    expect(page.get_by_text("Correct?")).to_be_visible()
    answer(page, "Yes, correct")
    expect_state(page, "Saved")
    expect(page.get_by_text("Hand 2 of 2")).to_be_visible()
    enter(page, 0)
    expect(page.get_by_role("heading", name="Round 1 finished.")).to_be_visible()
    expect(page.get_by_text("The seating for the next round will appear here")).to_be_visible()
    assert stored(event) == [(8, 5), (0, 13)]


def test_no_goes_back_to_the_keys_and_stores_nothing(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event))
    press(page, 1)
    expect(page.get_by_text("Player 1 & Player 3 won 1 trick. Player 2 & Player 4 won 12.")).to_be_visible()
    answer(page, "No, change it")
    expect(page.get_by_role("button", name="13", exact=True)).to_be_visible()
    assert stored(event) == []


def test_the_answers_rest_before_they_can_be_pressed(open_page):
    page = pair(open_page(), table_of(running_event()))
    disabled_at_first = page.evaluate("""() => {
        document.querySelector('[data-key="8"]').click();
        return [...document.querySelectorAll("[data-answer]")].map((button) => button.disabled);
    }""")
    assert disabled_at_first == [True, True]
    expect(page.get_by_role("button", name="Yes, correct")).to_be_enabled()


def test_tapping_a_player_of_the_other_pair_turns_the_question(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event))
    page.get_by_role("button", name="Player 4").click()
    expect(page.get_by_role("heading", name="How many tricks did Player 2 & Player 4 win?")).to_be_visible()
    enter(page, 9)
    expect_state(page, "Saved")
    assert stored(event) == [(4, 9)]


def test_where_trump_is_turned_up_the_suit_is_asked_first(open_page):
    event = running_event(rules=TURNED_UP)
    page = pair(open_page(), table_of(event))
    expect(page.get_by_role("button", name="8", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Diamonds").click()
    enter(page, 8)
    expect_state(page, "Saved")
    assert HandResult.objects.get().trump == "D"
    expect(page.get_by_role("heading", name="Which suit was turned up?")).to_be_visible()


def test_a_finished_table_learns_where_to_go_when_the_next_seating_is_released(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event))
    enter(page, 8)
    enter(page, 7)
    expect(page.get_by_text("The seating for the next round will appear here")).to_be_visible()
    release_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    moves = page.locator(".moves").get_by_role("listitem")
    expect(moves).to_have_text(
        [
            "Player 1 → table 2, with Player 3, against Player 8 & Player 2",
            "Player 2 → table 2, with Player 8, against Player 1 & Player 3",
            "Player 3 → table 2, with Player 1, against Player 8 & Player 2",
            "Player 4 → table 1, with Player 6, against Player 5 & Player 7",
        ]
    )


def test_a_round_that_has_not_started_says_who_sits_here(open_page):
    event = running_event()
    event.stages.get().rounds.filter(number=1).update(state=RoundState.RELEASED)
    page = pair(open_page(), table_of(event))
    expect(page.get_by_text("Round 1 begins when the director starts it.")).to_be_visible()
    expect(page.get_by_text("North Player 1")).to_be_visible()
    expect(page.get_by_role("button", name="8", exact=True)).to_be_hidden()


def test_the_directors_phone_chooses_a_table_and_enters_for_it(open_page):
    event = running_event()
    page = open_page(user=make_staff(event, "dan"))
    page.goto(f"/events/{event.slug}/tables/")
    page.get_by_role("link", name="Table 2").click()
    enter(page, 6)
    expect_state(page, "Saved")
    assert HandResult.objects.get().entered_by == "dan"
    page.get_by_role("link", name="All tables").click()
    expect(page.get_by_role("link", name="Table 2")).to_contain_text("1 of 2 results")

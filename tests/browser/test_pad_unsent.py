"""Whatever the network does, a result is stored exactly once, and the phone says truly where it is."""

import pytest
from playwright.sync_api import expect

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from tests.factories import DIRECTOR, NOW
from tournaments.operations.table_links import revoke_table_links

from .pads import answer, enter, expect_state, lose_the_answer, pair, press, running_event, table_of

pytestmark = pytest.mark.browser
CALL = "**/api/**"


def test_a_lost_answer_and_a_reload_store_the_result_once(open_page):
    page = pair(open_page(), table_of(running_event()))
    page.route(CALL, lose_the_answer)
    enter(page, 8)
    expect_state(page, "not sent yet")
    page.reload()
    expect_state(page, "not sent yet")
    expect(page.get_by_text("Player 1 & Player 3 won 8 tricks.")).to_be_visible()
    page.unroute(CALL)
    expect_state(page, "Saved")
    expect(page.get_by_text("Player 1 & Player 3 won 8 tricks.")).to_be_hidden()
    assert HandResult.objects.get().tricks_ns == 8
    assert AnsweredCommand.objects.count() == 1


def test_both_hands_can_be_entered_without_a_network_and_go_in_order(open_page):
    page = pair(open_page(), table_of(running_event()))
    page.context.set_offline(True)
    enter(page, 8)
    expect(page.get_by_text("Hand 2 of 2")).to_be_visible()
    enter(page, 3)
    expect(page.get_by_text("All results of this round are entered.")).to_be_visible()
    expect_state(page, "not sent yet")
    assert HandResult.objects.count() == 0
    page.context.set_offline(False)
    expect_state(page, "Saved")
    expect(page.get_by_role("heading", name="Round 1 finished.")).to_be_visible()
    assert list(HandResult.objects.order_by("entered_at").values_list("hand__number", "tricks_ns")) == [(1, 8), (2, 3)]


def test_the_page_of_a_captive_portal_is_not_taken_for_an_answer(open_page):
    page = pair(open_page(), table_of(running_event()))
    page.route(CALL, lambda route: route.fulfill(status=200, content_type="text/html", body="<h1>Welcome to our Wi-Fi</h1>"))
    enter(page, 8)
    expect_state(page, "not sent yet")
    page.unroute(CALL)
    expect_state(page, "Saved")
    assert HandResult.objects.count() == 1


def test_a_differing_result_shows_both_values_and_stays_on_the_phone(open_page):
    table = table_of(running_event())
    first, second = pair(open_page(), table, "one-token"), pair(open_page(), table, "another-token")
    press(second, 7)
    enter(first, 8)
    expect_state(first, "Saved")
    answer(second, "Yes, correct")
    expect_state(second, "Needs the director")
    sent_and_stored = second.get_by_role("row", name="Player 1 & Player 3").get_by_role("cell")
    expect(sent_and_stored).to_have_text(["7", "8"])
    expect(second.get_by_text("Stored by table 1")).to_be_visible()
    second.reload()
    expect(sent_and_stored).to_have_text(["7", "8"])
    assert HandResult.objects.get().tricks_ns == 8
    assert RefusedEntry.objects.get().body["tricks_ns"] == 7


def test_an_entry_the_director_has_dealt_with_can_be_taken_off_the_phone(open_page):
    table = table_of(running_event())
    page = pair(open_page(), table)
    page.route(CALL, lambda route: route.fulfill(status=423, json={"code": "sealed", "message": "This event is final."}))
    enter(page, 8)
    expect(page.get_by_text("This event is final.")).to_be_visible()
    page.get_by_text("The director has dealt with it").click()
    page.get_by_role("button", name="Take it off this phone").click()
    expect(page.get_by_text("This event is final.")).to_be_hidden()
    expect(page.get_by_text("Hand 1 of 2")).to_be_visible()


def test_a_phone_that_lost_its_right_keeps_the_result_until_it_is_paired_again(open_page):
    event = running_event()
    page = pair(open_page(), table_of(event), "the-old-token")
    press(page, 8)
    revoke_table_links(event_id=event.pk, actor=DIRECTOR, now=NOW)
    answer(page, "Yes, correct")
    expect(page.get_by_text("Scan today's code on the table card again")).to_be_visible()
    expect_state(page, "not sent yet")
    pair(page, table_of(event), "todays-token")
    expect_state(page, "Saved")
    assert HandResult.objects.get().tricks_ns == 8


def test_every_answer_has_its_meaning_for_the_phone(open_page):
    meanings = [
        (201, {"code": "saved", "hand": 7}, "stored"),
        (200, {"code": "replayed", "hand": 7}, "stored"),
        (200, {"code": "confirmed", "hand": 7}, "stored"),
        (200, {"code": "saved", "hand": 8}, "again"),
        (200, {"status": "fine"}, "again"),
        (200, None, "again"),
        (302, {"code": "moved"}, "again"),
        (409, {"code": "differs"}, "director"),
        (409, {"code": "stale"}, "director"),
        (409, {"code": "round_closed"}, "director"),
        (404, {"code": "not_found"}, "director"),
        (422, {"code": "implausible"}, "director"),
        (423, {"code": "sealed"}, "director"),
        (403, {"code": "not_allowed"}, "director"),
        (403, {"code": "reauth"}, "reauth"),
        (401, {"code": "reauth"}, "reauth"),
        (404, None, "again"),
        (429, {"code": "throttled"}, "again"),
        (500, {"code": "error"}, "again"),
        (503, {"code": "busy"}, "again"),
    ]
    page = open_page()
    page.goto("/t/")
    judge = """async (answers) => {
        const { judge } = await import("/static/js/pad/send.js");
        return answers.map(([status, answer]) => judge(status, answer, 7));
    }"""
    verdicts = page.evaluate(judge, [[status, sent] for status, sent, _ in meanings])
    assert verdicts == [verdict for _, _, verdict in meanings]

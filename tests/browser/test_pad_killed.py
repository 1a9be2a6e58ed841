"""What was entered without a network outlives the browser: killed, opened again and connected, it sends everything once."""

import os
import signal
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from scoring.models import AnsweredCommand, HandResult
from tests.factories import make_event, seat, set_round_state
from tests.network import Network
from tests.services import chromium_path
from tournaments.enums import RoundState

from .conftest import CHROMIUM_ARGUMENTS, PHONE, hall_at
from .pads import enter, expect_state, pair, table_of

pytestmark = pytest.mark.browser
NO_INDEXED_DB = "indexedDB.open = () => { throw new Error('no database'); };"
NO_STORAGE = "Storage.prototype.setItem = () => { throw new Error('full'); };"


def opened(browser: Browser, folder: Path, network: Network) -> BrowserContext:
    """A phone's browser with what it kept in `folder`."""
    return browser.browser_type.launch_persistent_context(
        folder,
        executable_path=chromium_path(),
        args=CHROMIUM_ARGUMENTS,
        base_url=hall_at(network),
        viewport=PHONE,
    )


def kill(folder: Path) -> None:
    """End the browser that uses `folder` without a warning, as an empty battery does."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # others end meanwhile
            command = (process / "cmdline").read_bytes().split(b"\0")
            if f"--user-data-dir={folder}".encode() in command and not any(word.startswith(b"--type=") for word in command):
                os.kill(int(process.name), signal.SIGKILL)


def running_event():
    event = make_event(4, rounds=1, hands_per_round=3)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


def pad_in(context: BrowserContext) -> Page:
    page = context.pages[0]
    page.goto("/pad/")
    return page


def test_f16_three_hands_entered_offline_outlive_the_browser_and_arrive_once(browser, network, tmp_path, transactional_db):
    paired = opened(browser, tmp_path, network)
    pair(paired.pages[0], table_of(running_event()))
    paired.close()

    cut_off = opened(browser, tmp_path, network)
    page = pad_in(cut_off)
    network.cut()
    for tricks in (8, 3, 10):
        enter(page, tricks)
    expect(page.get_by_text("All results of this round are entered.")).to_be_visible()
    receipts = page.locator("#unsent [data-receipt]").all_inner_texts()
    kill(tmp_path)
    assert HandResult.objects.count() == 0

    network.mend()
    again = opened(browser, tmp_path, network)
    expect_state(pad_in(again), "Saved")
    expect(again.pages[0].get_by_role("heading", name="Round 1 finished.")).to_be_visible()
    again.close()
    results = HandResult.objects.order_by("entered_at")
    assert list(results.values_list("hand__number", "tricks_ns")) == [(1, 8), (2, 3), (3, 10)]
    assert [result.receipt for result in results] == receipts
    assert AnsweredCommand.objects.count() == 3


def test_f23_two_open_pages_show_the_same_and_send_once(open_page):
    first = pair(open_page(), table_of(running_event()))
    second = first.context.new_page()
    second.goto("/pad/")
    calls: list[str] = []
    first.context.on("request", lambda request: calls.append(request.method) if "/api/" in request.url else None)
    first.context.set_offline(True)
    enter(second, 8)
    for page in (first, second):
        expect_state(page, "not sent yet")
    calls.clear()
    first.context.set_offline(False)
    for page in (first, second):
        expect_state(page, "Saved")
        expect(page.get_by_text("Hand 2 of 3")).to_be_visible()
    assert HandResult.objects.count() == 1


def test_the_page_that_sends_is_followed_by_another_one_when_it_is_closed(open_page):
    first = pair(open_page(), table_of(running_event()))
    second = first.context.new_page()
    second.goto("/pad/")
    first.close()
    enter(second, 8)
    expect_state(second, "Saved")


def test_without_a_database_the_phone_keeps_entries_in_its_other_storage(open_page):
    page = open_page()
    page.add_init_script(NO_INDEXED_DB)
    pair(page, table_of(running_event()))
    page.context.set_offline(True)
    enter(page, 8)
    expect_state(page, "not sent yet")
    page.route("**/api/**", lambda route: route.abort())
    page.context.set_offline(False)
    page.reload()
    expect(page.get_by_text("Player 1 & Player 3 won 8 tricks.")).to_be_visible()
    page.unroute("**/api/**")
    expect_state(page, "Saved")
    assert HandResult.objects.count() == 1


def test_f21_a_phone_that_can_keep_nothing_says_so_and_still_sends(open_page):
    page = open_page()
    page.add_init_script(NO_INDEXED_DB + NO_STORAGE)
    pair(page, table_of(running_event()))
    page.context.set_offline(True)
    enter(page, 8)
    expect(page.get_by_text("This phone cannot keep a result")).to_be_visible()
    page.context.set_offline(False)
    expect_state(page, "Saved")
    assert HandResult.objects.count() == 1

"""F28: a phone or screen whose own clock is hours off, in any time zone, counts down as the server does."""

import re
from datetime import datetime

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from tournaments.models import Event, Round

from .conftest import PHONE, PROJECTOR
from .pads import clocked_event, pair, table_of

pytestmark = pytest.mark.browser

MINUTES = re.compile(r"1\d:\d\d")
WRONG = [("1999-12-31T23:59:30", "Pacific/Kiritimati"), ("2035-03-25T01:59:50", "America/New_York")]


@pytest.fixture
def event(transactional_db) -> Event:
    return clocked_event()


def seconds_shown(page: Page) -> int:
    minutes, seconds = page.get_by_role("timer").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


def assert_right(page: Page, ends_at: datetime) -> None:
    """Within two seconds, what the way to the page takes included."""
    before = (ends_at - timezone.now()).total_seconds()
    shown = seconds_shown(page)
    after = (ends_at - timezone.now()).total_seconds()
    assert after - 2 <= shown <= before + 2


@pytest.mark.parametrize(("time", "zone"), WRONG)
def test_f28_pad_and_screen_count_down_right_by_a_wrong_clock(open_page, event, time, zone):
    ends_at = Round.objects.get().ends_at
    pad, screen = open_page(PHONE, timezone_id=zone), open_page(PROJECTOR, timezone_id=zone)
    for page in (pad, screen):
        page.clock.install(time=time)
    pair(pad, table_of(event))
    screen.goto(f"/events/{event.slug}/projector/")
    for page in (pad, screen):
        expect(page.get_by_role("timer")).to_have_text(MINUTES)
        assert_right(page, ends_at)
        expect(page.get_by_role("timer")).not_to_have_text(page.get_by_role("timer").inner_text())
        assert_right(page, ends_at)

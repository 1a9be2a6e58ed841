"""Redis killed or hanging in mid-round: results go in, pages answer, and the hall's screen is late by a moment."""

import time
from contextlib import closing

import pytest

from scoring.rehearsal.browser import Browser
from scoring.rehearsal.phone import Phone
from tests.server.evenings import Listener, event_in_play, paired_phone, tricks
from tests.servers import Server
from tests.waiting import wait_until
from tournaments.models import Event

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

#: A busy machine is slow with Redis, too, so that what is usual here counts.
MOST_MORE_SECONDS = 2.5


def enter_and_look(phone: Phone, screen: Listener, hall_browser: Browser, event: Event, *, results: int) -> float:
    """Enter one more result, wait until the screen hears of it and has its new content, and look at another page.

    Returns how many seconds the phone or the screen has waited, whichever was longer.
    """
    begun = time.monotonic()
    phone.send(phone.asked_hands()[0], tricks(7))
    entered = time.monotonic()
    screen.wait_for("results", results)
    assert hall_browser.get(f"/events/{event.slug}/projector/_fragment?layout=standings").status == 200
    shown = time.monotonic()
    assert hall_browser.get(f"/events/{event.slug}/standings/").status == 200
    return max(entered - begun, shown - entered)


@pytest.mark.parametrize(
    ("take_away", "bring_back"),
    [pytest.param(Server.crash, Server.start_again, id="killed"), pytest.param(Server.freeze, Server.thaw, id="hanging")],
)
def test_entering_goes_on_and_the_screen_is_late_by_a_moment(shaky_hall, own_redis, take_away, bring_back):
    event = event_in_play()
    with (
        closing(paired_phone(shaky_hall.pages, event.tables.get())) as phone,
        closing(Listener(shaky_hall.streams, event)) as screen,
        closing(Browser(shaky_hall.pages)) as browser,
    ):
        usual = enter_and_look(phone, screen, browser, event, results=1)
        take_away(own_redis)
        try:
            for results in (2, 3, 4):
                assert enter_and_look(phone, screen, browser, event, results=results) <= MOST_MORE_SECONDS + 3 * usual
            assert browser.get("/readyz").json() == {"database": "ok", "redis": "away"}
        finally:
            bring_back(own_redis)
        wait_until(lambda: browser.get("/readyz").json()["redis"] == "ok")
        enter_and_look(phone, screen, browser, event, results=5)

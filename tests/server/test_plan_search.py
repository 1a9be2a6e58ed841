"""The long search for a plan on a server: a worker does it, and without Redis the page says that nobody can."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest

from scoring.rehearsal.browser import Browser
from tests.factories import make_event, make_staff
from tests.server.conftest import Hall
from tests.server.evenings import signed_in
from tests.waiting import wait_until
from tournaments.models import Event

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event():
    return make_event(4, rounds=3)


@contextmanager
def director_in(hall: Hall, event: Event) -> Iterator[Browser]:
    with closing(signed_in(hall.pages, make_staff(event))) as browser:
        browser.get(f"/events/{event.slug}/movement/")
        yield browser


def start(director: Browser, event: Event) -> str:
    return director.post_form(f"/events/{event.slug}/movement/search").text


def test_a_worker_searches_and_the_page_sees_how_far_it_is(hall, event):
    with director_in(hall, event) as director:
        assert "0 of 20 plans tried" in start(director, event)
        with hall.profile.worker():
            wait_until(lambda: "Of 20 plans number" in director.get(f"/events/{event.slug}/movement/search/_fragment").text)


def test_without_redis_it_is_said_that_no_search_can_run(shaky_hall, own_redis, event):
    with director_in(shaky_hall, event) as director:
        own_redis.crash()
        try:
            assert "No search can run at the moment." in start(director, event)
        finally:
            own_redis.start_again()
        wait_until(lambda: director.get("/readyz").json()["redis"] == "ok")

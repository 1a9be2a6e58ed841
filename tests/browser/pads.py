"""Phones at tables: a running round to play in, and what a hand does to a pad."""

from datetime import timedelta

import httpx
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from tests.factories import DIRECTOR, link_table, make_event, seat, set_round_state
from tournaments.enums import RoundState
from tournaments.models import Event, Round, Table
from tournaments.operations.rounds import release_round, start_round

from .conftest import HALL


def running_event(**fields: object) -> Event:
    """Eight players at two tables, three rounds of two hands, the first round being played."""
    event = make_event(8, **fields)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


def clocked_event() -> Event:
    """Four players whose only round, of twenty minutes, has just begun."""
    event = make_event(rounds=1, round_minutes=20)
    seat(event)
    Round.objects.update(duration=timedelta(minutes=20))
    for act in (release_round, start_round):
        act(event_id=event.pk, number=1, actor=DIRECTOR, now=timezone.now())
    return event


def table_of(event: Event, number: int = 1) -> Table:
    return event.tables.get(number=number)


def pair(page: Page, table: Table, token: str = "table-token") -> Page:
    """Scan a fresh code of the table and say yes."""
    link_table(table, token)
    page.goto(f"/t/#{token}")
    page.get_by_role("button", name=f"Use this phone for table {table.number}").click()
    page.wait_for_url("**/pad/")
    wait_until_ready(page)
    return page


def wait_until_ready(page: Page) -> None:
    """Wait until the page has read what the phone keeps and listens to its keys."""
    expect(page.locator(".pad")).not_to_have_attribute("aria-busy", "true")


def press(page: Page, tricks: int) -> None:
    page.get_by_role("button", name=str(tricks), exact=True).click()


def answer(page: Page, word: str) -> None:
    """Press Yes or No once the buttons have come to life."""
    page.get_by_role("button", name=word).click()


def enter(page: Page, tricks: int) -> None:
    """Enter what the pair asked about has won, and say that it is correct."""
    press(page, tricks)
    answer(page, "Yes, correct")


def expect_state(page: Page, word: str) -> None:
    """Wait until the pad says this one of its three words: Saved, On this phone, Needs the director."""
    states = page.get_by_role("status").locator("[data-state]").filter(visible=True)
    expect(states).to_have_count(1)
    expect(states).to_contain_text(word)


def lose_the_answer(route: Route) -> None:
    """Let the request reach the server, but not the answer the phone."""
    request = route.request
    address = request.url.replace(HALL, "127.0.0.1")
    headers = {name: value for name, value in request.all_headers().items() if not name.startswith(":")}
    host = address.split("/")[2].replace("127.0.0.1", HALL)
    httpx.request(request.method, address, headers={**headers, "host": host}, content=request.post_data_buffer)
    route.abort()

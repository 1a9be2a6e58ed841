"""The stream of an event, through the ASGI application: who is let in, what arrives, what an idle stream costs."""

import asyncio
import json
import threading
from contextlib import AsyncExitStack, asynccontextmanager

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.test import Client

from config.asgi import application
from tests.factories import DIRECTOR, NOW, make_event, make_staff, seat
from tests.live.loops import run
from tests.waiting import PATIENCE_SECONDS
from tournaments.live import hub
from tournaments.operations.rounds import release_round
from tournaments.program import program

pytestmark = pytest.mark.django_db(transaction=True)


class Page:
    """A browser's request for a stream, spoken to the application as a server would."""

    def __init__(self, event, *, query="", method="GET", path=None, **headers):
        self.sent: asyncio.Queue[dict] = asyncio.Queue()
        self.left = asyncio.Event()
        lines = {"host": "localhost", **headers}
        self.scope = {
            "type": "http",
            "method": method,
            "scheme": "http",
            "path": path or f"/events/{event.slug}/stream",
            "query_string": query.encode(),
            "headers": [(name.encode(), value.encode()) for name, value in lines.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }

    async def receive(self):
        await self.left.wait()
        return {"type": "http.disconnect"}

    async def status(self):
        return (await asyncio.wait_for(self.sent.get(), 5))["status"]

    async def revisions(self):
        """The next thing the page is told."""
        while True:
            text = (await asyncio.wait_for(self.sent.get(), 5)).get("body", b"").decode()
            if text.startswith("data: "):
                return json.loads(text.removeprefix("data: "))


@asynccontextmanager
async def opened(page):
    task = asyncio.create_task(application(page.scope, page.receive, page.sent.put))
    try:
        yield page
    finally:
        page.left.set()
        await asyncio.wait_for(task, 5)


def status_of(page):
    async def scenario():
        async with opened(page):
            return await page.status()

    return run(scenario())


def first_revisions(page):
    async def scenario():
        async with opened(page):
            assert await page.status() == 200
            return await page.revisions()

    return run(scenario())


def signed_in(user):
    client = Client()
    client.force_login(user)
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


@pytest.fixture
def event():
    return make_event(seating_revision=5, public_seating_revision=2)


def test_a_stranger_hears_the_public_revisions(event):
    assert first_revisions(Page(event)) == {"seating": 2, "results": 0, "clock": 0, "program": program()}


def test_staff_hear_the_staff_revisions_and_the_public_ones_on_public_pages(event):
    cookie = signed_in(make_staff(event))
    assert first_revisions(Page(event, cookie=cookie))["seating"] == 5
    assert first_revisions(Page(event, cookie=cookie, query="public"))["seating"] == 2


def test_staff_of_another_event_are_strangers(event):
    cookie = signed_in(make_staff(make_event(), "sam"))
    assert first_revisions(Page(event, cookie=cookie))["seating"] == 2


def test_a_session_that_is_gone_is_a_stranger(event):
    cookie = signed_in(make_staff(event))
    SessionStore(cookie.partition("=")[2]).delete()
    assert first_revisions(Page(event, cookie=cookie))["seating"] == 2


@pytest.mark.parametrize(
    ("details", "status"),
    [
        ({"path": "/events/no-such-event/stream"}, 404),
        ({"host": "elsewhere.example"}, 400),
        ({"origin": "http://elsewhere.example"}, 403),
        ({"method": "POST"}, 405),
        ({"origin": "http://localhost"}, 200),
    ],
)
def test_requests_that_are_not_from_here_or_for_nothing_are_refused(event, details, status):
    assert status_of(Page(event, **details)) == status


def test_a_full_process_refuses_the_next_stream(event, monkeypatch):
    monkeypatch.setattr("tournaments.live.MAX_STREAMS", 0)
    assert status_of(Page(event)) == 503


def test_a_committed_change_is_told(event):
    seat(event)

    async def scenario():
        async with opened(Page(event)) as page:
            await page.revisions()
            await asyncio.to_thread(release_in_thread, event)
            return await asyncio.wait_for(page.revisions(), PATIENCE_SECONDS)

    assert run(scenario()) == {"seating": 3, "results": 0, "clock": 1, "program": program()}


def release_in_thread(event):
    release_round(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    connections.close_all()


def test_a_change_that_was_not_published_here_is_told_too(event, monkeypatch):
    monkeypatch.setattr("tournaments.changes.publish", lambda hint: None)
    test_a_committed_change_is_told(event)


def test_a_deleted_event_ends_its_streams(event):
    async def scenario():
        page = Page(event)
        task = asyncio.create_task(application(page.scope, page.receive, page.sent.put))
        await page.revisions()
        await asyncio.to_thread(delete_in_thread, event)
        await asyncio.wait_for(task, 5)

    run(scenario())
    assert hub.streams == 0


def delete_in_thread(event):
    event.delete()
    connections.close_all()


@pytest.fixture
def open_connections(monkeypatch):
    """The database connections that were opened since the test began and are still open, and the most there were at once."""
    now_open, most = set(), [0]

    def connect(self, *, original=BaseDatabaseWrapper.connect):
        original(self)
        now_open.add(id(self))
        most[0] = max(most[0], len(now_open))

    def close(self, *, original=BaseDatabaseWrapper.close):
        original(self)
        now_open.discard(id(self))

    monkeypatch.setattr(BaseDatabaseWrapper, "connect", connect)
    monkeypatch.setattr(BaseDatabaseWrapper, "close", close)
    return now_open, most


def test_a_hundred_idle_streams_cost_no_thread_and_no_database_connection(event, open_connections):
    now_open, most = open_connections

    async def scenario():
        async with AsyncExitStack() as stack:
            first = await stack.enter_async_context(opened(Page(event)))
            await first.revisions()
            threads_with_one = threading.active_count()
            for _ in range(99):
                page = await stack.enter_async_context(opened(Page(event)))
                await page.revisions()
            assert hub.streams == 100
            assert threading.active_count() == threads_with_one
            async with asyncio.timeout(2):
                while now_open:  # noqa: ASYNC110 - connections close in another thread
                    await asyncio.sleep(0.001)
        assert most == [1]
        assert hub.streams == 0

    run(scenario())

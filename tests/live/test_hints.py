"""Hints of one event: at once, merged within a second, and only to those they are for."""

import asyncio
import time
from contextlib import AsyncExitStack

import pytest

from tests.live.loops import run
from tests.waiting import PATIENCE_SECONDS
from tournaments.enums import Topic
from tournaments.hints import Hint
from tournaments.live import LONGEST_WAIT_SECONDS, MAX_STREAMS, Channel, Hub, TooManyStreams, Watcher

START = dict.fromkeys(Topic, 0)
EVENT = 1


@pytest.fixture
def hub(monkeypatch):
    """A hub that does not look at the database."""
    monkeypatch.setattr("tournaments.live.read_hints", lambda ids: [Hint(event_id, START, START) for event_id in ids])
    return Hub()


class Listener:
    """Collects what a stream is told, with the time of each."""

    def __init__(self, watcher: Watcher, *, heartbeat_seconds: float = 60) -> None:
        self.heard: list[tuple[float, dict[Topic, int]]] = []
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._listen(watcher, heartbeat_seconds))

    async def _listen(self, watcher: Watcher, heartbeat_seconds: float) -> None:
        async for revisions in watcher.revisions(heartbeat_seconds=heartbeat_seconds):
            self.heard.append((time.monotonic(), revisions))
            self._news.set()

    async def until(self, count: int) -> list[dict[Topic, int]]:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while len(self.heard) < count:
                self._news.clear()
                await self._news.wait()
        return [revisions for _, revisions in self.heard]

    async def end(self) -> None:
        await asyncio.wait_for(self._task, PATIENCE_SECONDS)


def results(number: int) -> dict[Topic, int]:
    return {Topic.RESULTS: number}


def test_a_stream_first_hears_where_the_revisions_stand(hub):
    async def scenario():
        with hub.watch(EVENT, public=True, revisions=START) as watcher:
            assert await Listener(watcher).until(1) == [START]

    run(scenario())


def test_a_hint_published_by_another_thread_arrives(hub):
    async def scenario():
        with hub.watch(EVENT, public=False, revisions=START) as watcher:
            listener = Listener(watcher)
            await listener.until(1)
            await asyncio.to_thread(hub.publish, Hint(EVENT, results(1)))
            assert (await listener.until(2))[1] == START | results(1)

    run(scenario())


def test_further_hints_are_merged_to_one_a_second(hub):
    async def scenario():
        with hub.watch(EVENT, public=False, revisions=START) as watcher:
            listener = Listener(watcher)
            await listener.until(1)
            for number in range(1, 31):
                hub.publish(Hint(EVENT, results(number)))
                await asyncio.sleep(0.01)
            assert [told[Topic.RESULTS] for told in await listener.until(3)] == [0, 1, 30]
            (_, _), (first, _), (second, _) = listener.heard
            assert second - first >= 0.99

    run(scenario())


def test_a_revision_never_goes_back(hub):
    async def scenario():
        with hub.watch(EVENT, public=False, revisions=START | results(7)) as watcher:
            listener = Listener(watcher, heartbeat_seconds=0.05)
            hub.publish(Hint(EVENT, results(6)))
            assert (await listener.until(2))[1][Topic.RESULTS] == 7

    run(scenario())


def test_the_public_hears_nothing_of_what_only_staff_may_see(hub):
    async def scenario():
        with (
            hub.watch(EVENT, public=False, revisions=START) as staff,
            hub.watch(EVENT, public=True, revisions=START) as everybody,
        ):
            staff_listener, public_listener = Listener(staff), Listener(everybody)
            await public_listener.until(1)
            hub.publish(Hint(EVENT, {Topic.SEATING: 1}))
            assert (await staff_listener.until(2))[1][Topic.SEATING] == 1
            hub.publish(Hint(EVENT, {Topic.CLOCK: 1}, {Topic.CLOCK: 1}))
            assert await public_listener.until(2) == [START, START | {Topic.CLOCK: 1}]

    run(scenario())


def test_a_hint_stays_with_its_event(hub):
    async def scenario():
        with (
            hub.watch(EVENT, public=True, revisions=START) as watcher,
            hub.watch(EVENT + 1, public=True, revisions=START) as neighbour,
        ):
            listener, other = Listener(watcher), Listener(neighbour)
            await other.until(1)
            hub.publish(Hint(EVENT, {}, results(1)))
            await listener.until(2)
            assert len(other.heard) == 1

    run(scenario())


def test_silence_is_broken_by_a_heartbeat_with_the_same_revisions(hub):
    async def scenario():
        with hub.watch(EVENT, public=True, revisions=START) as watcher:
            assert await Listener(watcher, heartbeat_seconds=0.02).until(3) == [START] * 3

    run(scenario())


def test_closing_the_hub_ends_every_stream(hub):
    async def scenario():
        with (
            hub.watch(EVENT, public=True, revisions=START) as watcher,
            hub.watch(EVENT, public=False, revisions=START) as staff,
        ):
            listeners = [Listener(watcher), Listener(staff)]
            await listeners[0].until(1)
            hub.close()
            for listener in listeners:
                await listener.end()
        assert hub.streams == 0

    run(scenario())


def test_publishing_where_nobody_watches_keeps_nothing_and_does_not_raise(hub):
    hub.publish(Hint(EVENT, results(1)))

    async def watch_once():
        with hub.watch(EVENT, public=True, revisions=START):
            pass

    run(watch_once())
    hub.publish(Hint(EVENT, results(2)))
    assert hub._channels == {}


def test_there_is_a_limit_to_the_streams_of_a_process(hub):
    async def scenario():
        async with AsyncExitStack() as stack:
            for _ in range(MAX_STREAMS):
                stack.enter_context(hub.watch(EVENT, public=True, revisions=START))
            with pytest.raises(TooManyStreams), hub.watch(EVENT, public=True, revisions=START):
                pass

    run(scenario())


@pytest.mark.parametrize(("watchers", "seconds"), [(1, 0), (49, 0), (100, 2), (1000, LONGEST_WAIT_SECONDS)])
def test_pages_spread_their_fetching_when_many_watch(watchers, seconds):
    async def scenario():
        channel = Channel(START)
        channel.watchers.update(Watcher(channel) for _ in range(watchers))
        assert channel.wait_seconds == seconds

    run(scenario())

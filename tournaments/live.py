"""Live hints: `{topic: revision}` of an event, pushed to whoever watches; the data is fetched by the watcher.

Hints travel inside the process and, on a server, through Redis. What reaches no stream that way arrives by the look at the
database: once a second, one query for all events that have a stream.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection, Iterator, Mapping
from contextlib import contextmanager, suppress

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connection

from tournaments.enums import Topic
from tournaments.hints import Hint
from tournaments.live_redis import Sender
from tournaments.models import Event

MAX_STREAMS: int = settings.MAX_STREAMS
SECONDS_BETWEEN_HINTS = 1.0
SECONDS_BETWEEN_LOOKS = 1.0
#: How many pages are asked to fetch in one second; more of them spread out, over at most the longest wait.
FETCHES_A_SECOND = 50
LONGEST_WAIT_SECONDS = 8

logger = logging.getLogger(__name__)


class TooManyStreams(Exception):
    """This process serves `MAX_STREAMS` streams already."""


class Channel:
    """What one event's streams of one kind, staff or public, are told. Two kinds share nothing, not even their timing."""

    def __init__(self, revisions: Mapping[Topic, int]) -> None:
        self.revisions: Mapping[Topic, int] = dict(revisions)
        self.watchers: set[Watcher] = set()
        self._quiet_until = 0.0
        self._next_wake: asyncio.TimerHandle | None = None

    @property
    def wait_seconds(self) -> int:
        """Over how many seconds the pages should spread their fetching; 0 while few watch."""
        return min(len(self.watchers) // FETCHES_A_SECOND, LONGEST_WAIT_SECONDS)

    def learn(self, revisions: Mapping[Topic, int]) -> None:
        """Take over what has grown and wake the streams: at once, or when the second after the last hint is over."""
        grown = {topic: number for topic, number in revisions.items() if number > self.revisions[topic]}
        self.revisions = {**self.revisions, **grown}
        if grown and self._next_wake is None:
            loop = asyncio.get_running_loop()
            self._next_wake = loop.call_at(max(loop.time(), self._quiet_until), self._wake)

    def _wake(self) -> None:
        self._next_wake = None
        self._quiet_until = asyncio.get_running_loop().time() + SECONDS_BETWEEN_HINTS
        for watcher in self.watchers:
            watcher.wake()


class Watcher:
    """One open stream."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self._has_news = False
        self._ended = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        self._has_news = True
        self._stop_waiting()

    def end(self) -> None:
        """Let `revisions` come to its end."""
        self._ended = True
        self.wake()

    async def revisions(self, *, heartbeat_seconds: float) -> AsyncIterator[Mapping[Topic, int]]:
        """Yield the revisions now, when they have moved, and again after `heartbeat_seconds` without a move.

        What moves while the receiver is slow is merged into one.
        """
        while not self._ended:
            self._has_news = False
            yield self.channel.revisions
            if not self._has_news:
                await self._wait(heartbeat_seconds)

    async def _wait(self, seconds: float) -> None:
        """A bare future: a thousand of them are woken in the time that asyncio.wait_for takes for a few hundred."""
        loop = asyncio.get_running_loop()
        self._waiting = loop.create_future()
        timer = loop.call_later(seconds, self._stop_waiting)
        try:
            await self._waiting
        finally:
            timer.cancel()

    def _stop_waiting(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """The streams of this process. All but `publish` runs on the event loop of the streams."""

    def __init__(self) -> None:
        self._channels: dict[tuple[int, bool], Channel] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._looking: asyncio.Task[None] | None = None

    @property
    def streams(self) -> int:
        return sum(len(channel.watchers) for channel in self._channels.values())

    def publish(self, hint: Hint) -> None:
        """Pass `hint` to the event loop, from any thread; nothing is kept where nobody watches."""
        if self._loop is not None and self._channels:
            with suppress(RuntimeError):  # the loop has closed: nobody watches any more
                self._loop.call_soon_threadsafe(self._spread, hint)

    @contextmanager
    def watch(self, event_id: int, *, public: bool, revisions: Mapping[Topic, int]) -> Iterator[Watcher]:
        """Open a stream that starts from `revisions`, for as long as the block runs. Raises TooManyStreams."""
        if self.streams >= MAX_STREAMS:
            raise TooManyStreams
        self._loop = asyncio.get_running_loop()
        channel = self._channels.setdefault((event_id, public), Channel(revisions))
        channel.learn(revisions)
        watcher = Watcher(channel)
        channel.watchers.add(watcher)
        if self._looking is None or self._looking.done():
            self._looking = self._loop.create_task(self._look())
        try:
            yield watcher
        finally:
            channel.watchers.discard(watcher)
            if not channel.watchers:
                self._channels.pop((event_id, public), None)

    def close(self) -> None:
        """End all streams."""
        for channel in self._channels.values():
            _end(channel)

    async def _look(self) -> None:
        while self._channels:
            event_ids = {event_id for event_id, _ in self._channels}
            try:
                hints = await sync_to_async(read_hints)(event_ids)
            except Exception:  # a look that fails must not be the last one
                logger.exception("The revisions of the watched events could not be read")
            else:
                self._end_deleted(event_ids - {hint.event_id for hint in hints})
                for hint in hints:
                    self._spread(hint)
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    def _spread(self, hint: Hint) -> None:
        for public, revisions in ((False, hint.revisions), (True, hint.public_revisions)):
            if channel := self._channels.get((hint.event_id, public)):
                channel.learn(revisions)

    def _end_deleted(self, event_ids: Collection[int]) -> None:
        for (event_id, _), channel in self._channels.items():
            if event_id in event_ids:
                _end(channel)


def _end(channel: Channel) -> None:
    for watcher in channel.watchers:
        watcher.end()


def read_hints(event_ids: Collection[int]) -> list[Hint]:
    """All revisions of these events, in one query; the thread's database connection is given back."""
    try:
        return [Hint.of(event) for event in Event.objects.filter(pk__in=event_ids)]
    finally:
        connection.close()


hub = Hub()
_carriers = [hub.publish, *([Sender(settings.REDIS_URL).publish] if settings.REDIS_URL else [])]


def publish(hint: Hint) -> None:
    """Hand a committed change to the watchers of its event. Never blocks and never raises."""
    for carry in _carriers:
        carry(hint)

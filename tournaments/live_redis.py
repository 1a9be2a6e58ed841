"""Hints between the processes of a server, by way of Redis.

Nobody waits for Redis: the hints of this process are sent by a thread of their own, those of others are heard by a task of the
streams' event loop. A hint that gets lost costs a second, because the streams look at the database themselves.
"""

import asyncio
import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Full, Queue

from redis import Redis, RedisError
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournaments.hints import Hint

CHANNEL = "whist-drive:hints"
MOST_WAITING_HINTS = 1000
TIMEOUT_SECONDS = 2.0
SECONDS_BETWEEN_TRIES = 1.0
SECONDS_BETWEEN_PINGS = 10

logger = logging.getLogger(__name__)


class Sender:
    """Sends the hints of this process to Redis at `url`, in a thread that starts with the first of them."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=TIMEOUT_SECONDS, socket_connect_timeout=TIMEOUT_SECONDS, retry=Retry(NoBackoff(), 0)
        )
        self._waiting: Queue[Hint] = Queue(MOST_WAITING_HINTS)
        self._thread: threading.Thread | None = None
        self._starting = threading.Lock()

    def publish(self, hint: Hint) -> None:
        """Put the hint in the queue, or drop it where Redis is that far behind. Never waits and never raises."""
        with suppress(Full):
            self._waiting.put_nowait(hint)
        with self._starting:
            if self._thread is None or not self._thread.is_alive():  # also in a worker that was forked off
                self._thread = threading.Thread(target=self._run, name="hints", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        is_away = False
        while True:
            hint = self._waiting.get()
            try:
                self._redis.publish(CHANNEL, hint.to_json())
            except RedisError as error:
                if not is_away:
                    logger.warning("Redis does not take hints: %s", error)
                is_away = True
                self._forget()
            else:
                is_away = False

    def _forget(self) -> None:
        """What has waited for a Redis that does not answer is no news any more."""
        with suppress(Empty):
            while True:
                self._waiting.get_nowait()


async def hear(url: str, tell: Callable[[Hint], None]) -> None:
    """Call `tell` with what any process sends, until cancelled; a Redis that has gone is tried again and again."""
    while True:
        with suppress(RedisError, OSError):
            await _hear_while_it_lives(url, tell)
        await asyncio.sleep(SECONDS_BETWEEN_TRIES)


async def _hear_while_it_lives(url: str, tell: Callable[[Hint], None]) -> None:
    client = AsyncRedis.from_url(
        url,
        socket_connect_timeout=TIMEOUT_SECONDS,
        health_check_interval=SECONDS_BETWEEN_PINGS,
        retry=AsyncRetry(NoBackoff(), 0),
    )
    async with client, client.pubsub(ignore_subscribe_messages=True) as channel:
        await channel.subscribe(CHANNEL)
        while True:
            message = await channel.get_message(timeout=SECONDS_BETWEEN_PINGS)
            if message is not None:
                _tell(message["data"], tell)


def _tell(text: bytes, tell: Callable[[Hint], None]) -> None:
    try:
        hint = Hint.from_json(text)
    except (ValueError, TypeError, KeyError):
        logger.warning("What came through Redis is no hint")
    else:
        tell(hint)

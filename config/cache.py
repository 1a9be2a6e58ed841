"""The server's cache: Redis, and where Redis does not answer, nothing. Pages are then made anew; nobody waits or fails."""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from django.core.cache.backends.redis import RedisCache
from redis import ConnectionError as RedisConnectionError
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

SECONDS_WITHOUT = 5.0
LONGEST_WAIT_SECONDS = 0.5

logger = logging.getLogger(__name__)

T = TypeVar("T")


class Breaker:
    """Lets calls through as long as they succeed. After one that raised `failure` nobody tries for `seconds`; then one caller
    does, and the others only once it has succeeded."""

    def __init__(
        self, failure: type[Exception], *, seconds: float = SECONDS_WITHOUT, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._failure, self._seconds, self._clock = failure, seconds, clock
        self._lock = threading.Lock()
        self._broken = False
        self._next_try = 0.0

    def call(self, act: Callable[..., T], *arguments: Any, otherwise: T, **named: Any) -> T:
        """What `act` returns, or `otherwise` where it fails or is not tried."""
        if not self._may_try():
            return otherwise
        try:
            result = act(*arguments, **named)
        except self._failure as error:
            self._break(error)
            return otherwise
        self._broken = False
        return result

    def _may_try(self) -> bool:
        if not self._broken:
            return True
        with self._lock:
            now = self._clock()
            if now < self._next_try:
                return False
            self._next_try = now + self._seconds
            return True

    def _break(self, error: Exception) -> None:
        with self._lock:
            self._broken, self._next_try = True, self._clock() + self._seconds
        logger.warning("Redis does not answer; going on without the cache for %s s: %s", self._seconds, error)


class FailOpenRedisCache(RedisCache):
    """Django's Redis cache behind a breaker: without Redis it is an empty cache that keeps nothing.

    A connection that Redis has closed meanwhile is replaced once and at once; one that is silent is given up.
    """

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        timeouts = {"socket_timeout": LONGEST_WAIT_SECONDS, "socket_connect_timeout": LONGEST_WAIT_SECONDS}
        retry = Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,))
        super().__init__(server, {**params, "OPTIONS": {**timeouts, "retry": retry}})
        self._breaker = Breaker(RedisError)

    def add(self, *arguments: Any, **named: Any) -> bool:
        return self._breaker.call(super().add, *arguments, otherwise=True, **named)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        return self._breaker.call(super().get, key, default, version, otherwise=default)

    def set(self, *arguments: Any, **named: Any) -> None:
        self._breaker.call(super().set, *arguments, otherwise=None, **named)

    def touch(self, *arguments: Any, **named: Any) -> bool:
        return self._breaker.call(super().touch, *arguments, otherwise=False, **named)

    def delete(self, *arguments: Any, **named: Any) -> bool:
        return self._breaker.call(super().delete, *arguments, otherwise=False, **named)

    def get_many(self, *arguments: Any, **named: Any) -> dict[Any, Any]:
        return self._breaker.call(super().get_many, *arguments, otherwise={}, **named)

    def has_key(self, *arguments: Any, **named: Any) -> bool:
        return self._breaker.call(super().has_key, *arguments, otherwise=False, **named)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Without Redis the count starts anew: `delta`."""
        return self._breaker.call(super().incr, key, delta, version, otherwise=delta)

    def set_many(self, *arguments: Any, **named: Any) -> list[Any]:
        return self._breaker.call(super().set_many, *arguments, otherwise=[], **named)

    def delete_many(self, *arguments: Any, **named: Any) -> None:
        self._breaker.call(super().delete_many, *arguments, otherwise=None, **named)

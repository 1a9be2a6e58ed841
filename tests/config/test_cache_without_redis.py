"""The server's cache fails open: without Redis it is empty, and hardly anybody waits to find that out."""

from contextlib import closing

import pytest

from config.cache import Breaker, FailOpenRedisCache
from tests.servers import start_redis
from tests.waiting import wait_until


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def breaker(clock):
    return Breaker(OSError, seconds=5, clock=clock)


def broken():
    raise OSError("no answer")


def must_not_be_called():
    raise AssertionError("it was tried")


def test_what_succeeds_goes_through(breaker):
    assert breaker.call(lambda: "found", otherwise="nothing") == "found"


def test_after_a_failure_nothing_is_tried_for_a_while(breaker, clock):
    assert breaker.call(broken, otherwise="nothing") == "nothing"
    clock.now = 4.9
    assert breaker.call(must_not_be_called, otherwise="nothing") == "nothing"


def test_then_one_tries_while_the_others_still_go_without(breaker, clock):
    breaker.call(broken, otherwise=None)
    clock.now = 5

    def first():
        assert breaker.call(must_not_be_called, otherwise="the others") == "the others"
        return "found"

    assert breaker.call(first, otherwise=None) == "found"
    assert breaker.call(lambda: "everybody", otherwise=None) == "everybody"


def test_another_failure_begins_another_while(breaker, clock):
    breaker.call(broken, otherwise=None)
    clock.now = 5
    breaker.call(broken, otherwise=None)
    clock.now = 9.9
    assert breaker.call(must_not_be_called, otherwise="nothing") == "nothing"


def test_an_error_of_another_kind_is_not_hidden(breaker):
    with pytest.raises(ZeroDivisionError):
        breaker.call(lambda: 1 / 0, otherwise=None)


@pytest.fixture
def redis():
    server = start_redis()
    yield server
    server.stop()


@pytest.fixture
def cache(redis):
    cache = FailOpenRedisCache(redis.url, {"KEY_PREFIX": "test"})
    yield cache
    cache.close()


def ask_everything(cache):
    """One call of everything a cache can be asked."""
    cache.set("a", 1)
    cache.set_many({"b": 2})
    return {
        "get": cache.get("a", "default"),
        "get_many": cache.get_many(["a", "b"]),
        "has_key": cache.has_key("a"),
        "add": cache.add("c", 3),
        "incr": cache.incr("a", 2),
        "touch": cache.touch("a"),
        "delete": cache.delete("a"),
        "delete_many": cache.delete_many(["b", "c"]),
    }


def test_with_redis_it_is_a_cache(cache):
    assert ask_everything(cache) == {
        "get": 1,
        "get_many": {"a": 1, "b": 2},
        "has_key": True,
        "add": True,
        "incr": 3,
        "touch": True,
        "delete": True,
        "delete_many": None,
    }


EMPTY = {
    "get": "default",
    "get_many": {},
    "has_key": False,
    "add": True,
    "incr": 2,
    "touch": False,
    "delete": False,
    "delete_many": None,
}


def test_without_redis_it_is_empty(cache, redis):
    redis.crash()
    assert ask_everything(cache) == EMPTY


def test_a_hanging_redis_is_waited_for_once(cache, redis, caplog):
    cache.set("a", 1)
    redis.freeze()
    assert ask_everything(cache) == EMPTY
    assert caplog.text.count("Redis does not answer") == 1
    redis.thaw()


def test_a_redis_that_was_started_again_is_not_taken_for_dead(cache, redis):
    cache.set("a", 1)
    redis.crash()
    redis.start_again()
    wait_for_redis(redis)
    cache.set("a", 2)
    assert cache.get("a") == 2


def wait_for_redis(redis):
    def takes_a_value():
        with closing(FailOpenRedisCache(redis.url, {})) as probe:
            probe.set("probe", 1)
            return probe.get("probe")

    wait_until(takes_a_value)

"""Hints from process to process through a real Redis, which may die or hang without anybody waiting for it."""

import asyncio
import threading

import pytest

from tests.live.loops import run
from tests.servers import start_redis
from tests.waiting import PATIENCE_SECONDS
from tournaments.enums import Topic
from tournaments.hints import Hint
from tournaments.live_redis import Sender, hear

HINT = Hint(7, {Topic.RESULTS: 3, Topic.CLOCK: 1}, {Topic.RESULTS: 2})


@pytest.fixture
def redis():
    server = start_redis()
    yield server
    server.stop()


def hear_one(redis, sender, hint=HINT):
    """Send the hint until it is heard, since who sends does not know whether anybody hears yet; returns what was heard."""

    async def scenario():
        heard = asyncio.Queue()
        task = asyncio.create_task(hear(redis.url, heard.put_nowait))
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                while heard.empty():
                    sender.publish(hint)
                    await asyncio.sleep(0.05)
            return heard.get_nowait()
        finally:
            task.cancel()

    return run(scenario())


def test_a_hint_arrives_as_it_was_sent(redis):
    assert hear_one(redis, Sender(redis.url)) == HINT


def test_hints_arrive_again_after_redis_was_killed(redis):
    sender = Sender(redis.url)
    hear_one(redis, sender)
    redis.crash()
    sender.publish(HINT)
    redis.start_again()
    assert hear_one(redis, sender) == HINT


def test_who_listens_finds_redis_again(redis):
    async def scenario():
        heard = asyncio.Event()
        task = asyncio.create_task(hear(redis.url, lambda _hint: heard.set()))
        await asyncio.sleep(0.2)
        redis.crash()
        redis.start_again()
        sender = Sender(redis.url)
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not heard.is_set():
                sender.publish(HINT)
                await asyncio.sleep(0.05)
        task.cancel()

    run(scenario())


def test_nobody_waits_for_a_redis_that_hangs_however_much_there_is_to_send(redis):
    sender = Sender(redis.url)
    redis.freeze()
    publishing = threading.Thread(target=lambda: [sender.publish(HINT) for _ in range(5000)], daemon=True)
    publishing.start()
    publishing.join(PATIENCE_SECONDS)
    assert not publishing.is_alive()
    assert sum(thread.name == "hints" for thread in threading.enumerate()) >= 1
    redis.thaw()
    assert hear_one(redis, sender) == HINT


@pytest.mark.parametrize("text", ["", "7", "{}", '{"event": 7, "revisions": {"weather": 1}, "public": {}}'])
def test_what_is_no_hint_is_told_from_one(text):
    with pytest.raises((ValueError, TypeError, KeyError)):
        Hint.from_json(text)


def test_a_hint_survives_the_journey():
    assert Hint.from_json(HINT.to_json()) == HINT

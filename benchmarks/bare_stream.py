"""What the streams are compared with: an ASGI application that passes on what it hears from Redis, byte by byte, to everybody."""

import asyncio
import os
from typing import Any

from redis.asyncio import Redis

CHANNEL = "bare"
HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]

_queues: set[asyncio.Queue[bytes]] = set()


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _live(receive, send)
    elif scope["path"] == "/livez":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})
    else:
        await _stream(send)


async def _live(receive: Any, send: Any) -> None:
    await receive()
    task = asyncio.create_task(_hear())
    await send({"type": "lifespan.startup.complete"})
    await receive()
    task.cancel()
    await send({"type": "lifespan.shutdown.complete"})


async def _hear() -> None:
    async with Redis.from_url(os.environ["REDIS_URL"]) as client, client.pubsub(ignore_subscribe_messages=True) as channel:
        await channel.subscribe(CHANNEL)
        async for message in channel.listen():
            for queue in _queues:
                queue.put_nowait(message["data"])


async def _stream(send: Any) -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    _queues.add(queue)
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
    await send({"type": "http.response.body", "body": b"data: {}\n\n", "more_body": True})
    try:
        while True:
            text = b"data: " + await queue.get() + b"\n\n"
            await send({"type": "http.response.body", "body": text, "more_body": True})
    finally:
        _queues.discard(queue)

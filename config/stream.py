"""Live hints as server-sent events: a thin ASGI application beside Django, because an open stream must not hold a thread.

The policy is asked once, when the stream opens, in a short trip to a thread that gives its database connection back.
"""

import asyncio
import json
import re
from functools import lru_cache
from importlib import import_module
from io import BytesIO
from typing import Any

from asgiref.sync import sync_to_async
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, HTTPScope
from django.conf import settings
from django.contrib.auth import get_user
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.db import connection

from tournaments.api.errors import DATABASE_AWAY
from tournaments.enums import Topic
from tournaments.errors import ActionRefused, NotAllowed
from tournaments.live import TooManyStreams, Watcher, hub
from tournaments.program import program
from tournaments.queries.revisions import Viewpoint, viewpoint

STREAM_PATH = re.compile(r"/events/(?P<slug>[-\w]+)/stream")
#: A page that has heard nothing for 15 s says so; it must miss more than one of these before.
HEARTBEAT_SECONDS = 5
RECONNECT_MILLISECONDS = 2000
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def stream(scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """Serve one request for a stream to its end; refusals are a bare status."""
    if scope["method"] != "GET":
        await _refuse(send, 405)
        return
    try:
        view = await sync_to_async(_viewpoint)(scope)
        with hub.watch(view.event_id, public=view.public, revisions=view.revisions) as watcher:
            await _serve(watcher, receive, send)
    except DisallowedHost:
        await _refuse(send, 400)
    except ActionRefused as refusal:
        await _refuse(send, refusal.status)
    except (TooManyStreams, *DATABASE_AWAY):
        await _refuse(send, 503)


def _viewpoint(scope: HTTPScope) -> Viewpoint:
    request: Any = ASGIRequest(scope, BytesIO())
    try:
        _check_origin(request)
        session_key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
        request.session = import_module(settings.SESSION_ENGINE).SessionStore(session_key)
        slug = STREAM_PATH.fullmatch(scope["path"])["slug"]  # type: ignore[index]  # config.asgi sends only matches here
        return viewpoint(get_user(request), slug, public="public" in request.GET)
    finally:
        connection.close()


def _check_origin(request: ASGIRequest) -> None:
    own = f"{request.scheme}://{request.get_host()}"
    origin = request.headers.get("origin", own)
    if origin != own and origin not in settings.CSRF_TRUSTED_ORIGINS:
        raise NotAllowed


async def _serve(watcher: Watcher, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": HEADERS, "trailers": False})
    await _send(send, b"retry: %d\n\n" % RECONNECT_MILLISECONDS)
    leaving = asyncio.create_task(_left(receive))
    leaving.add_done_callback(lambda _: watcher.end())
    try:
        async for revisions in watcher.revisions(heartbeat_seconds=HEARTBEAT_SECONDS):
            await _send(send, _event(tuple(revisions.items()), watcher.channel.wait_seconds))
    finally:
        leaving.cancel()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _left(receive: ASGIReceiveCallable) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


@lru_cache(maxsize=256)
def _event(revisions: tuple[tuple[Topic, int], ...], wait_seconds: int) -> bytes:
    """The hint as an event of the stream, written once for all who get it."""
    hint: dict[str, int | str] = {str(topic): number for topic, number in revisions}
    hint["program"] = program()
    if wait_seconds:
        hint["wait"] = wait_seconds
    return f"data: {json.dumps(hint)}\n\n".encode()


async def _send(send: ASGISendCallable, body: bytes) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": True})


async def _refuse(send: ASGISendCallable, status: int) -> None:
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers, "trailers": False})
    await send({"type": "http.response.body", "body": b"", "more_body": False})

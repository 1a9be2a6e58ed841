"""Everything for an ASGI server: Django, the live stream beside it, and what goes on with the server's life."""

import asyncio
import os
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application: Any = get_asgi_application()

from django.conf import settings  # noqa: E402 - the next ones need Django set up

from config.in_use import in_use  # noqa: E402
from config.stream import STREAM_PATH, stream  # noqa: E402
from tournaments.copy_keeper import CopyKeeper  # noqa: E402
from tournaments.live import hub  # noqa: E402
from tournaments.live_redis import hear  # noqa: E402
from tournaments.queries.safety_copies import database_file  # noqa: E402
from tournaments.ticker import Ticker  # noqa: E402

# WhiteNoise reads static files, which are small, in the way a WSGI server wants.
warnings.filterwarnings("ignore", message="StreamingHttpResponse must consume synchronous iterators")


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Send a request for a stream to it, every other request to Django."""
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http" and STREAM_PATH.fullmatch(scope["path"]):
        await stream(scope, receive, send)
    else:
        await django_application(scope, receive, send)


async def _lifespan(receive: Any, send: Any) -> None:
    """End the open streams at shutdown, and run the profile's companion from start-up until then."""
    await receive()
    async with _hearing(settings.REDIS_URL) if settings.REDIS_URL else _ticking():
        await send({"type": "lifespan.startup.complete"})
        await receive()
        hub.close()
    await send({"type": "lifespan.shutdown.complete"})


@asynccontextmanager
async def _ticking() -> AsyncIterator[None]:
    """The laptop calls time and copies its database itself; before the first page it looks whether it was off."""
    database = database_file()
    ticker, keeper = Ticker(), CopyKeeper()
    with in_use(database) if database else nullcontext():
        await asyncio.to_thread(ticker.tick)
        ticker.start()
        keeper.start()
        yield
        ticker.stop()
        keeper.stop()


@asynccontextmanager
async def _hearing(redis_url: str) -> AsyncIterator[None]:
    """A server's streams hear what the other processes have committed; Celery calls time."""
    task = asyncio.create_task(hear(redis_url, hub.publish))
    yield
    task.cancel()

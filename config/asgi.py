"""Everything for an ASGI server: Django, the live stream beside it, and the laptop's ticker with the server's life."""

import os
import warnings
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django_application: Any = get_asgi_application()

from django.conf import settings  # noqa: E402 - the next three need Django set up

from config.stream import STREAM_PATH, stream  # noqa: E402
from tournaments.live import hub  # noqa: E402
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
    """Run the ticker from start-up to shutdown where no Celery does its work, and end what is still open at the end."""
    ticker = None if settings.REDIS_URL else Ticker()
    await receive()
    if ticker is not None:
        ticker.start()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    if ticker is not None:
        ticker.stop()
    await send({"type": "lifespan.shutdown.complete"})

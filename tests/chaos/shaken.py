"""The site on a computer that things happen to; the file at WHIST_TEST_SHAKES says what, as JSON, and may change at any time.

wall, steady    seconds by which the two clocks are set forward
dies_at         kills the process when a result is about to be committed ("before_commit"), when it is ("after_commit") or when
                its answer is about to leave ("before_answer")
max_pages       most pages that SQLite's file may have, at least those it has
"""

import json
import os
import signal
from datetime import timedelta
from pathlib import Path
from typing import Any

from config.asgi import application as site  # sets Django up

from django.db.backends.signals import connection_created  # isort: skip
from django.utils import timezone  # isort: skip
from tournaments import changes, ticker  # isort: skip

SHAKES = Path(os.environ["WHIST_TEST_SHAKES"])
true_now, true_steady, true_close, true_publish = timezone.now, ticker.steady, changes.Change.close, changes.publish


def shake(name: str) -> Any:
    return json.loads(SHAKES.read_text()).get(name)


def die_at(point: str) -> None:
    if shake("dies_at") == point:
        os.kill(os.getpid(), signal.SIGKILL)


def close(change: changes.Change) -> None:
    true_close(change)
    if any(entry.action == "result_recorded" for entry in change._log):
        die_at("before_commit")


def publish(hint: Any) -> None:
    die_at("after_commit")
    true_publish(hint)


def limit_pages(connection: Any, **_: object) -> None:
    if pages := shake("max_pages"):
        with connection.cursor() as cursor:
            cursor.execute(f"PRAGMA max_page_count={pages:d}")


timezone.now = lambda: true_now() + timedelta(seconds=shake("wall") or 0)
ticker.steady = lambda: true_steady() + timedelta(seconds=shake("steady") or 0)
changes.Change.close, changes.publish = close, publish
connection_created.connect(limit_pages)


async def application(scope: Any, receive: Any, send: Any) -> None:
    async def sending(message: Any) -> None:
        if scope.get("method") == "PUT" and message["type"] == "http.response.start":
            die_at("before_answer")
        await send(message)

    await site(scope, receive, sending)

"""A server of the rehearsal's own, on a free port of this computer and on the same database."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings

from scoring.rehearsal.browser import Browser, Unreachable

LOCALHOST = "127.0.0.1"
SECONDS_TO_START = 30
SECONDS_TO_STOP = 10


class ServerDidNotStart(Exception):
    """The server process ended, or never answered."""


@contextmanager
def own_server() -> Iterator[str]:
    """Run a server while the block runs; gives its address. Raises ServerDidNotStart."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", LOCALHOST, "--port", str(port)]
    environment = {**os.environ, "ALLOWED_HOSTS": LOCALHOST, "WHIST_HTTPS": "false"}
    process = subprocess.Popen([*command, "--log-level", "warning"], cwd=settings.BASE_DIR, env=environment)  # noqa: S603
    try:
        base_url = f"http://{LOCALHOST}:{port}"
        _wait_for(process, base_url)
        yield base_url
    finally:
        _stop(process)


def free_port() -> int:
    """A port of this computer that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind((LOCALHOST, 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for(process: "subprocess.Popen[bytes]", base_url: str) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while process.poll() is None and time.monotonic() < deadline:
        browser = Browser(base_url)
        try:
            browser.get("/")
        except Unreachable:
            time.sleep(0.05)
        else:
            return
        finally:
            browser.close()
    raise ServerDidNotStart


def _stop(process: "subprocess.Popen[bytes]") -> None:
    process.terminate()
    try:
        process.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()

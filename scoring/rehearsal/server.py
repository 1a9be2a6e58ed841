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


class Server:
    """A server process that can be started again on the same port; it reads its settings from this process's environment."""

    def __init__(self) -> None:
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base_url(self) -> str:
        return f"http://{LOCALHOST}:{self.port}"

    def start(self) -> None:
        """Start it and wait for its first answer. Raises ServerDidNotStart."""
        command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--host", LOCALHOST, "--port", str(self.port)]
        environment = {**os.environ, "ALLOWED_HOSTS": LOCALHOST, "WHIST_HTTPS": "false"}
        self.process = subprocess.Popen(  # noqa: S603
            [*command, "--log-level", "warning", "--timeout-graceful-shutdown", "2"], cwd=settings.BASE_DIR, env=environment
        )
        deadline = time.monotonic() + SECONDS_TO_START
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise ServerDidNotStart("The server did not start.")
            time.sleep(0.05)

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_STOP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _answers(self) -> bool:
        browser = Browser(self.base_url)
        try:
            browser.get("/")
        except Unreachable:
            return False
        finally:
            browser.close()
        return True


@contextmanager
def own_server() -> Iterator[str]:
    """Run a server while the block runs; gives its address. Raises ServerDidNotStart."""
    server = Server()
    try:
        server.start()
        yield server.base_url
    finally:
        server.stop()


def free_port() -> int:
    """A port of this computer that nobody uses at the moment."""
    with socket.socket() as probe:
        probe.bind((LOCALHOST, 0))
        port: int = probe.getsockname()[1]
    return port

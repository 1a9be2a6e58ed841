"""Debian's Chromium against the real processes, which read the same database as the test: on SQLite the one of the laptop, on
PostgreSQL all those of a server.

The hall's name is not a secure context, exactly as plain http on a club's own network.
"""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.network import Network
from tests.server.processes import Profile, database_url
from tests.servers import free_port
from tests.services import chromium_path
from tests.waiting import PATIENCE_SECONDS

HALL = "hall.test"
PHONE = {"width": 360, "height": 740}
LAPTOP = {"width": 1366, "height": 768}
PROJECTOR = {"width": 1920, "height": 1080}
CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--host-resolver-rules=MAP {HALL} 127.0.0.1",
]
OPENS_PAGES = Callable[..., Page]

expect.set_options(timeout=PATIENCE_SECONDS * 1000)


@pytest.fixture(scope="package")
def server(django_db_setup: None, request: pytest.FixtureRequest) -> Iterator[str]:
    """Run the site on a free port and give its address, without a slash at the end."""
    on_laptop = connection.vendor == "sqlite"
    running = laptop() if on_laptop else Profile(database_url(), request.getfixturevalue("redis_url"), HALL).whole()
    with running as port:
        yield f"http://{HALL}:{port}"


@contextmanager
def laptop() -> Iterator[int]:
    """Run the one process of the laptop; gives its port."""
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port)]
    quiet = ["--log-level", "warning", "--timeout-graceful-shutdown", "2"]
    environment = {**os.environ, "WHIST_DATABASE_FILE": str(connection.settings_dict["NAME"]), "ALLOWED_HOSTS": HALL}
    process = subprocess.Popen([*command, *quiet], cwd=settings.BASE_DIR, env=environment)
    try:
        _wait_for(port, process)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=PATIENCE_SECONDS)


@pytest.fixture
def network(server: str) -> Iterator[Network]:
    """What stands between the server and phones that call it by `hall_at(network)`."""
    with Network(int(server.rpartition(":")[2])) as network:
        yield network


def hall_at(network: Network) -> str:
    """The server's address for phones on this network."""
    return f"http://{HALL}:{network.port}"


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("The site did not start.")


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Start Chromium. Playwright keeps an event loop in the test's thread, which Django would otherwise mistake for its own."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_ARGUMENTS)
        yield chromium
        chromium.close()
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture
def open_page(browser: Browser, server: str, transactional_db: None) -> Iterator[OPENS_PAGES]:
    """Open pages, each as a device of its own: `open_page(viewport, user=…, **options of the context)`.

    The test fails if a page threw an error or broke the content security policy.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_(viewport: dict[str, int] = PHONE, *, user: User | None = None, **options: object) -> Page:
        context = browser.new_context(**{"base_url": server, "viewport": viewport, **options})
        contexts.append(context)
        if user is not None:
            sign_in(context, user, server)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text) if "Content Security" in message.text else None)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert faults == []


def sign_in(context: BrowserContext, user: User, server: str) -> None:
    """Give the device a session of the person, as the sign-in page would."""
    client = Client()
    client.force_login(user)
    context.add_cookies([{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": server}])

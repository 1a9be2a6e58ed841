"""The program as it runs on a server: each part a real process, on the database and the Redis it is given."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from django.db import connection

from tests.server.front_door import FrontDoor
from tests.servers import free_port
from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
LOCALHOST = "127.0.0.1"
#: Workers here need not know of each other.
QUIET = ("--without-gossip", "--without-mingle", "--without-heartbeat")


def database_url() -> str:
    """The database that the tests themselves are connected with, which is PostgreSQL here."""
    values = connection.settings_dict
    password = f":{values['PASSWORD']}" if values["PASSWORD"] else ""
    return f"postgresql://{values['USER']}{password}@{values['HOST']}:{values['PORT']}/{values['NAME']}"


@dataclass
class Profile:
    """Where a server's processes find their database and their Redis, and the name that people call it by."""

    database_url: str
    redis_url: str
    host: str = LOCALHOST

    @property
    def environment(self) -> dict[str, str]:
        server = {"DATABASE_URL": self.database_url, "REDIS_URL": self.redis_url, "WHIST_DATABASE_POOL": "8"}
        return {**os.environ, **server, "ALLOWED_HOSTS": f"{self.host},{LOCALHOST}"}

    @contextmanager
    def running(self, *arguments: str) -> Iterator["Process"]:
        """Run ``python -m arguments``, with all its children, as long as the block runs; frozen or killed ones end too."""
        command = [sys.executable, "-m", *arguments]
        popen = subprocess.Popen(command, cwd=ROOT, env=self.environment, start_new_session=True)
        process = Process(popen)
        try:
            yield process
        finally:
            process.end()

    @contextmanager
    def pages(self, *options: str, application: str = "config.wsgi", workers: int = 2) -> Iterator[str]:
        """Serve a WSGI application, with the site's own addresses for health, by gunicorn; gives its address."""
        port = free_port()
        usual = ("--workers", str(workers), "--threads", "4", "--keep-alive", "60", "--log-level", "warning")
        with self.running("gunicorn", application, "--bind", f"{LOCALHOST}:{port}", *usual, *options) as process:
            yield _answering(process, port)

    @contextmanager
    def asgi(self, application: str = "config.asgi:application") -> Iterator[tuple["Process", str]]:
        """Serve an ASGI application with uvicorn, the site with its streams by default; gives its process and its address."""
        port = free_port()
        address = ("--host", LOCALHOST, "--port", str(port))
        with self.running("uvicorn", application, *address, "--log-level", "warning") as process:
            yield process, _answering(process, port)

    @contextmanager
    def streams(self) -> Iterator[str]:
        """Serve the streams; gives their address."""
        with self.asgi() as (_, base_url):
            yield base_url

    @contextmanager
    def worker(self) -> Iterator["Process"]:
        with self.running("celery", "-A", "config", "worker", *QUIET, "--concurrency", "1", "--loglevel", "WARNING") as process:
            yield process

    @contextmanager
    def beat(self) -> Iterator["Process"]:
        with self.running("celery", "-A", "config", "beat", "--loglevel", "WARNING") as process:
            yield process

    @contextmanager
    def whole(self) -> Iterator[int]:
        """Run everything that a server runs, behind one front door; gives its port."""
        with (
            self.worker(),
            self.beat(),
            self.pages() as pages,
            self.streams() as streams,
            FrontDoor(port_of(pages), port_of(streams)) as door,
        ):
            yield door.port


@dataclass
class Process:
    """A process and its children."""

    popen: "subprocess.Popen[bytes]"

    @property
    def has_ended(self) -> bool:
        return self.popen.poll() is not None

    def kill(self) -> None:
        """End it and its children with a SIGKILL: nothing is tidied up."""
        os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()

    def end(self) -> None:
        if self.has_ended:
            return
        self.popen.terminate()
        try:
            self.popen.wait(3)
        except subprocess.TimeoutExpired:
            self.kill()


def _answering(process: Process, port: int) -> str:
    wait_until(lambda: process.has_ended or is_alive(port))
    assert not process.has_ended, "the server did not start"
    return f"http://{LOCALHOST}:{port}"


def port_of(base_url: str) -> int:
    return int(base_url.rpartition(":")[2])


def is_alive(port: int) -> bool:
    connection = HTTPConnection(LOCALHOST, port, timeout=5)
    try:
        connection.request("GET", "/livez")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()

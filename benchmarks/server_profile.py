"""Importing this gives a benchmark Django on a PostgreSQL and a Redis of its own, gone when the process ends.

PostgreSQL writes each commit through to the disk, as it does on a club's server.

Run on Linux: memory is read in /proc.
"""

import atexit
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import django
from django.core.management import call_command

from tests.servers import start_postgresql, start_redis

_postgresql, redis_server = start_postgresql(shortcuts=()), start_redis()
atexit.register(_postgresql.stop)
atexit.register(redis_server.stop)
os.environ |= {"DATABASE_URL": _postgresql.url, "REDIS_URL": redis_server.url, "DJANGO_SETTINGS_MODULE": "config.settings"}
os.environ["WHIST_MAX_STREAMS"] = "10000"
django.setup()
call_command("migrate", verbosity=0)

from tests.server.processes import Profile  # noqa: E402 - needs Django set up

profile = Profile(_postgresql.url, redis_server.url)
redis_url = redis_server.url


def bare_pages(settings: str) -> AbstractContextManager[str]:
    """Serve the bare views under those settings, with the same options as the pages, by one worker; gives its address."""
    return profile.pages("--env", f"DJANGO_SETTINGS_MODULE=benchmarks.{settings}", application="benchmarks.bare_site", workers=1)


class Wire:
    """One kept connection to a server, spoken to in bytes, so that the asking costs little beside the answering."""

    def __init__(self, base_url: str) -> None:
        host, _, port = base_url.removeprefix("http://").partition(":")
        self._socket = socket.create_connection((host, int(port)))
        self._file = self._socket.makefile("rb")
        self.host = f"{host}:{port}"

    def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a whole request; the status and the body of the answer, which must say how long it is."""
        self._socket.sendall(request)
        status = int(self._file.readline().split()[1])
        length = 0
        while (line := self._file.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return status, self._file.read(length)

    def request(self, method: str, path: str, body: bytes = b"", **headers: str) -> bytes:
        """The bytes of a request; underscores in the names of headers stand for hyphens."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(body)}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        return "\r\n".join([*lines, "", ""]).encode() + body

    def close(self) -> None:
        self._file.close()
        self._socket.close()


@contextmanager
def wires(base_url: str, count: int) -> Iterator[list[Wire]]:
    """So many connections, closed at the end of the block."""
    opened = [Wire(base_url) for _ in range(count)]
    try:
        yield opened
    finally:
        for wire in opened:
            wire.close()


def resident_kib(pid: int) -> int:
    """The memory a process holds now, without that of its children."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


def say_load(when: str) -> None:
    """Print how busy the machine is, since everything measured here shares it."""
    one, five, _ = os.getloadavg()
    print(f"{when}: load {one:.1f} (last minute), {five:.1f} (last five), {os.cpu_count()} processors")


def verdict(name: str, found: float, limit: float, *, is_within: Callable[[float, float], bool]) -> None:
    print(f"{name}: {found:.2f}, limit {limit:g}: {'kept' if is_within(found, limit) else 'MISSED'}")

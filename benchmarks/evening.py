"""What the one process of the laptop bears: tables that play flat out while as many streams are open.

python -m benchmarks.evening [TABLES] [ROUNDS]     100 tables and 2 rounds of 2 hands unless told otherwise

Reads the server's memory, threads and files in /proc, so it runs on Linux only.
"""

import os
import re
import socket
import sqlite3
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from django.conf import settings
from django.utils import timezone

import benchmarks.database  # noqa: F401 - comes before all that needs Django to be ready
from scoring.queries.verification import faults
from scoring.rehearsal.browser import Browser, Reply
from scoring.rehearsal.comparing import compare
from scoring.rehearsal.evening import Evening
from scoring.rehearsal.pace import Pace
from scoring.rehearsal.server import Server
from scoring.rehearsal.setting_up import Wishes, make_rehearsal

MOST_MEGABYTES = 200
COMMITS = 200


def megabytes(server: Server) -> float:
    """The most memory that the server has held so far."""
    return _status(server, "VmHWM") / 1024


def threads(server: Server) -> int:
    return _status(server, "Threads")


def connections(server: Server) -> int:
    """How often the server has the database file open."""
    name = str(settings.DATABASES["default"]["NAME"])
    return sum(name == str(link.resolve()) for link in Path(f"/proc/{server.process.pid}/fd").iterdir())


def processor_seconds(server: Server) -> float:
    """What the server has computed so far, in all its threads."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def open_streams(server: Server, slug: str, count: int, stack: ExitStack) -> list[socket.socket]:
    """Open streams as projectors and players' phones do, and wait for the first hint of each."""
    request = f"GET /events/{slug}/stream HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
    streams = [stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=20)) for _ in range(count)]
    for stream in streams:
        stream.sendall(request)
    for stream in streams:
        read = b""
        while b"data: " not in read:
            read += stream.recv(4096)
    return streams


def hints(streams: Sequence[socket.socket]) -> list[int]:
    """How many hints have arrived at each stream since it was opened."""
    return [stream.recv(1 << 20).count(b"data: ") for stream in streams]


def timed(call: Callable[..., Reply], seconds: list[float]) -> Callable[..., Reply]:
    """The same call, its duration noted."""

    def noted(*arguments: object) -> Reply:
        begun = time.perf_counter()
        reply = call(*arguments)
        seconds.append(time.perf_counter() - begun)
        return reply

    return noted


def bare_commit_seconds() -> float:
    """What a commit of one row costs that reaches the disk, on this disk and now."""
    with TemporaryDirectory(dir=settings.DATA_DIR) as folder:
        database = sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None)
        database.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE result (hand, tricks)")
        begun = time.perf_counter()
        for hand in range(COMMITS):
            database.execute("INSERT INTO result VALUES (?, 7)", (hand,))
        took = time.perf_counter() - begun
        database.close()
    return took / COMMITS


def main(tables: int = 100, rounds: int = 2) -> int:
    event = make_rehearsal(Wishes(players=4 * tables, rounds=rounds), original=None, now=timezone.now())
    server, calls = Server(), []
    Browser.put_json = timed(Browser.put_json, calls)
    with ExitStack() as stack:
        stack.callback(server.stop)
        server.start()
        before = threads(server), connections(server)
        streams = open_streams(server, event.slug, tables, stack)
        time.sleep(1)
        after = threads(server), connections(server)
        evening = Evening(event, base_url=server.base_url, pace=Pace(0), seed=0, clock=timezone.now, say=lambda _: None)
        begun, computed = time.perf_counter(), processor_seconds(server)
        evening.play()
        took, computed = time.perf_counter() - begun, processor_seconds(server) - computed
        held, heard = megabytes(server), hints(streams)
    wrong = [*compare(evening).differences, *(fault.sentence for fault in faults(event))]
    print(f"{tables} streams: threads {before[0]} -> {after[0]}, database connections {before[1]} -> {after[1]}")
    print(f"each heard {min(heard)} to {max(heard)} hints in {took:.0f} s")
    print(f"{len(evening.sent)} results of {tables} tables: {len(evening.sent) / took:.0f} a second, wrong: {wrong or 'nothing'}")
    print(f"pad's call: median {1000 * median(calls):.0f} ms, p95 {1000 * quantiles(calls, n=20)[-1]:.0f} ms at 8 phones at once")
    print(f"a result keeps the server's processor for {1000 * computed / len(evening.sent):.0f} ms, reading the pad included")
    print(f"a result takes as long as {took / len(evening.sent) / bare_commit_seconds():.1f} bare commits")
    print(f"memory of the one process: {held:.0f} MB (limit {MOST_MEGABYTES})")
    return 1 if wrong or held >= MOST_MEGABYTES or after[0] > before[0] + 1 or after[1] > before[1] else 0


def _status(server: Server, name: str) -> int:
    status = Path(f"/proc/{server.process.pid}/status").read_text("ascii")
    return int(re.search(rf"^{name}:\s+(\d+)", status, re.MULTILINE)[1])


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))

"""How long a commit takes to reach the last of many open streams, beside a bare ASGI stream fed by the same Redis.

python -m benchmarks.server_streams [CLIENTS …]     500, 2000 and 5000 clients unless told otherwise
"""

import asyncio
import json
import sys
import time
from collections.abc import Callable
from operator import le
from statistics import median

from django.utils import timezone
from redis import Redis

from benchmarks.bare_stream import CHANNEL
from benchmarks.server_profile import profile, redis_url, resident_kib, say_load, verdict
from tests.factories import make_event
from tests.server.processes import Process
from tournaments.actors import SYSTEM
from tournaments.changes import event_change
from tournaments.enums import Topic
from tournaments.models import Event

CLIENTS = (500, 2000, 5000)
COMMITS = 7
#: Hints of an event are merged to one a second; each commit waits until the one before is heard and a little longer.
SECONDS_BETWEEN = 1.3
MOST_TIMES_THE_BARE_STREAM = 2
MOST_KIB_A_CLIENT = 25
OPENED_AT_ONCE = 50


class Client(asyncio.Protocol):
    """One open stream; notes when it has heard a number that it waits for."""

    waiting_for = b""
    heard_at = 0.0

    def __init__(self, request: bytes) -> None:
        self._request = request
        self.has_begun = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        transport.write(self._request)  # type: ignore[attr-defined] # a stream's transport writes

    def data_received(self, data: bytes) -> None:
        self.has_begun.set()
        if not self.heard_at and self.waiting_for in data:
            self.heard_at = time.perf_counter()


async def opened(base_url: str, path: str, count: int) -> list[Client]:
    """So many streams, each of which has been told something."""
    host, _, port = base_url.removeprefix("http://").partition(":")
    request = f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
    clients = []
    for _ in range(0, count, OPENED_AT_ONCE):
        some = [Client(request) for _ in range(OPENED_AT_ONCE)]
        loop = asyncio.get_running_loop()
        await asyncio.gather(*(loop.create_connection(lambda client=client: client, host, int(port)) for client in some))
        await asyncio.gather(*(client.has_begun.wait() for client in some))
        clients += some
    return clients


async def seconds_to_the_last(clients: list[Client], number: int, commit: Callable[[int], float]) -> float:
    """Commit in another thread; seconds from the moment of the commit until every client has heard the number."""
    for client in clients:
        client.heard_at, client.waiting_for = 0.0, f'"results": {number}'.encode()
    committed = await asyncio.to_thread(commit, number)
    async with asyncio.timeout(60):
        while not all(client.heard_at for client in clients):  # noqa: ASYNC110 - a flag a client would cost more than this
            await asyncio.sleep(0.005)
    return max(client.heard_at for client in clients) - committed


def change_event(event: Event) -> Callable[[int], float]:
    """A commit that moves the public revision of results to a number; returns its moment."""

    def commit(_number: int) -> float:
        with event_change(event.pk, actor=SYSTEM, now=timezone.now()) as change:
            change.bump(Topic.RESULTS, public=True)
        return time.perf_counter()

    return commit


def publish(number: int) -> float:
    """The bare stream's message, as long as a hint."""
    text = json.dumps({"seating": 0, "results": number, "clock": 0})
    begun = time.perf_counter()
    with Redis.from_url(redis_url) as client:
        client.publish(CHANNEL, text)
    return begun


async def measure(process: Process, base_url: str, path: str, count: int, commit: Callable[[int], float]) -> tuple[float, float]:
    """Median seconds to the last client, and KiB a client."""
    before = resident_kib(process.popen.pid)
    clients = await opened(base_url, path, count)
    memory = (resident_kib(process.popen.pid) - before) / count
    times = []
    for number in range(1, COMMITS + 1):
        times.append(await seconds_to_the_last(clients, number, commit))
        await asyncio.sleep(SECONDS_BETWEEN)
    for client in clients:
        client.transport.close()
    return median(times), memory


def compare(count: int) -> None:
    """Each side in a process of its own, so that its memory can be told."""
    event = make_event()
    with profile.asgi("benchmarks.bare_stream:application") as (process, base_url):
        bare, bare_memory = asyncio.run(measure(process, base_url, "/", count, publish))
    with profile.asgi() as (process, base_url):
        path = f"/events/{event.slug}/stream"
        ours, memory = asyncio.run(measure(process, base_url, path, count, change_event(event)))
    say_load(f"{count} clients")
    print(
        f"  to the last client {ours * 1e3:.0f} ms, bare stream {bare * 1e3:.0f} ms; bare stream {bare_memory:.1f} KiB a client"
    )
    verdict("  Streams / bare stream", ours / bare, MOST_TIMES_THE_BARE_STREAM, is_within=le)
    verdict("  KiB a client", memory, MOST_KIB_A_CLIENT, is_within=le)


if __name__ == "__main__":
    for size in [int(word) for word in sys.argv[1:]] or CLIENTS:
        compare(size)

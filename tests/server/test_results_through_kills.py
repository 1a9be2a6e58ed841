"""F34, F37, F38: thirty phones enter an evening on a server whose pages, worker, Redis and PostgreSQL are killed.

What was acknowledged is stored, each result once, and the standings are those of the phones' own ledger.
"""

from collections.abc import Iterator
from contextlib import ExitStack
from random import Random

import pytest

from tests.chaos.pads import Ledger
from tests.network import Network
from tests.server.evenings import event_in_play
from tests.server.own_postgresql import is_back
from tests.server.processes import LOCALHOST, Process, Profile, database_url, is_alive
from tests.servers import Server, free_port, start_redis
from tests.waiting import wait_until

pytestmark = pytest.mark.server

LOST = 0.1
PATIENCE_SECONDS = 600
#: Phones, hands a phone, and kills of pages, worker, Redis and PostgreSQL: in the usual run, and with --chaos-full.
USUAL, FULL = (30, 7, (1, 0, 0, 1)), (34, 60, (10, 5, 3, 1))


class Parts:
    """A server's parts, each of which can be killed and is started again."""

    def __init__(self, postgresql: Server, redis: Server, stack: ExitStack) -> None:
        self.port = free_port()
        self._postgresql, self._redis, self._stack = postgresql, redis, stack
        self._profile = Profile(database_url(), redis.url)
        self._pages, self._worker = self._start_pages(), self._start_worker()
        wait_until(lambda: is_alive(self.port))

    def _start_pages(self) -> Process:
        place = ("--bind", f"{LOCALHOST}:{self.port}", "--workers", "2", "--threads", "4", "--log-level", "error")
        return self._stack.enter_context(self._profile.running("gunicorn", "config.wsgi", *place))

    def _start_worker(self) -> Process:
        return self._stack.enter_context(self._profile.worker())

    def kill_pages(self) -> None:
        self._pages.kill()
        self._pages = self._start_pages()

    def kill_worker(self) -> None:
        self._worker.kill()
        self._worker = self._start_worker()

    def kill_redis(self) -> None:
        self._redis.crash()
        self._redis.start_again()

    def kill_postgresql(self) -> None:
        self._postgresql.crash()
        self._postgresql.start_again()
        wait_until(is_back)


@pytest.fixture
def parts(postgresql: Server) -> Iterator[Parts]:
    redis = start_redis()
    try:
        with ExitStack() as stack:
            yield Parts(postgresql, redis, stack)
    finally:
        redis.stop()


def test_f34_f37_f38_thirty_pads_lose_and_double_nothing_whatever_part_is_killed(parts: Parts, request):
    pads, hands, numbers = FULL if request.config.getoption("--chaos-full") else USUAL
    kinds = (parts.kill_pages, parts.kill_worker, parts.kill_redis, parts.kill_postgresql)
    kills = [kill for kill, number in zip(kinds, numbers, strict=True) for _ in range(number)]
    Random(hands).shuffle(kills)
    event = event_in_play(players=4 * pads, hands=hands)
    ledger = Ledger(event)
    tables = list(event.tables.order_by("number"))
    with Network(parts.port, lost=LOST, seed=hands) as network, ledger.play(network.base_url, tables):
        for count, kill in enumerate(kills, start=1):
            entered = pads * hands * count // (len(kills) + 1)
            wait_until(lambda entered=entered: ledger.has(entered), seconds=PATIENCE_SECONDS)
            kill()
        wait_until(lambda: ledger.has(pads * hands), seconds=PATIENCE_SECONDS)
    assert network.losses > len(kills)
    ledger.assert_kept()

"""How long a result takes from the pad to the hall's screen, while a hundred other pages listen.

python -m benchmarks.stream [RESULTS] [STREAMS]     100 results, about five a second, and 100 streams unless told otherwise

The screen is a reader that does what its page does: it waits for a hint, then fetches the fragment.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from random import Random
from statistics import median, quantiles
from threading import Thread

import httpx
from django.urls import reverse
from django.utils import timezone

import benchmarks.database  # noqa: F401 - comes before all that needs Django to be ready
from games.bots import play_hand
from games.deal import dealer_for
from games.rules import Rules
from games.seats import Seat as Chair
from scoring.rehearsal.phone import Phone
from scoring.rehearsal.server import Server
from scoring.rehearsal.setting_up import REHEARSAL, Wishes, make_rehearsal
from tournaments.models import Event
from tournaments.operations.rounds import release_round, start_round
from tournaments.operations.table_links import issue_table_links

MOST_SECONDS = 2
SECONDS_BETWEEN_RESULTS = 0.2
HANDS = 4


class Screen:
    """The projector's page: notes when each revision of the results was on it."""

    def __init__(self, event: Event, base_url: str) -> None:
        self.shown: list[tuple[int, float]] = []
        self._base_url = base_url
        self._stream = f"{base_url}/events/{event.slug}/stream?public"
        self._fragment = base_url + reverse("projector_fragment", args=[event.slug])
        self._thread = Thread(target=self._watch, daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        ended = suppress(httpx.RemoteProtocolError)  # as the stream does when the server stops
        with httpx.Client(timeout=30) as browser, ended, browser.stream("GET", self._stream) as response:
            for revisions in hints(response):
                browser.get(self._fragment, params={"revision": sum(revisions.values())}).raise_for_status()
                self.shown.append((revisions["results"], time.perf_counter()))

    def seconds_until(self, revision: int, begun: float) -> float:
        """From `begun` until the screen showed that revision or a later one."""
        while not (times := [at for shown, at in list(self.shown) if shown >= revision]):
            time.sleep(0.01)
        return times[0] - begun


def hints(response: httpx.Response) -> Iterator[dict[str, int]]:
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def send_results(event: Event, server: Server, count: int) -> list[float]:
    """Play `count` hands one after the other, each at the next table; return when each was sent."""
    links = issue_table_links(event_id=event.pk, actor=REHEARSAL, now=timezone.now())
    rules, lot, sent = Rules.parse(event.rules), Random(0), []
    phones = [Phone(server.base_url, link.token, wait=time.sleep) for link in links.values()]
    for phone in phones:
        phone.pair()
    for turn in range(count):
        phone = phones[turn % len(phones)]
        hand = phone.asked_hands()[0]
        played = play_hand(rules, 1 + turn // len(phones), dealer_for(Chair.N, 1), lot)
        sent.append(time.perf_counter())
        phone.send(hand, played)
        time.sleep(SECONDS_BETWEEN_RESULTS)
    return sent


def main(results: int = 100, streams: int = 100) -> int:
    event = make_rehearsal(Wishes(players=4 * -(-results // HANDS), rounds=1, hands=HANDS), original=None, now=timezone.now())
    for operation in (release_round, start_round):
        operation(event_id=event.pk, number=1, actor=REHEARSAL, now=timezone.now())
    server = Server()
    with ExitStack() as stack:
        stack.callback(server.stop)
        server.start()
        listeners = stack.enter_context(httpx.Client(timeout=None, limits=httpx.Limits(max_connections=None)))
        for _ in range(streams):
            stack.enter_context(listeners.stream("GET", f"{server.base_url}/events/{event.slug}/stream?public"))
        screen = Screen(event, server.base_url)
        event.refresh_from_db()
        sent = send_results(event, server, results)
        first = event.public_results_revision + 1
        took = [screen.seconds_until(revision, begun) for revision, begun in enumerate(sent, start=first)]
    p95 = quantiles(took, n=20)[-1]
    print(f"from the pad to the screen: median {median(took):.2f} s, longest {max(took):.2f} s")
    print(f"p95 {p95:.2f} s (at most {MOST_SECONDS})")
    return int(p95 > MOST_SECONDS)


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))

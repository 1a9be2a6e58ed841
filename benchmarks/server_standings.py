"""How many cached standings fragments a server answers in a second, beside bare views with the same bytes in the same cache.

python -m benchmarks.server_standings [SECONDS]     4 seconds for each, twice, unless told otherwise
"""

import sys
import threading
import time
from collections.abc import Callable
from operator import ge

from django.core.cache import cache

from benchmarks.server_profile import Wire, bare_pages, profile, say_load, verdict, wires
from tests.factories import make_event, play_round, seat
from tournaments.models import Event

LEAST_SHARE = 1 / 3
CONNECTIONS = 8
PLAYERS = 100
KEY = "standings"


def requests_a_second(base_url: str, path: str, seconds: float) -> float:
    """Ask on several kept connections at once, each as soon as it has its answer."""
    deadline = time.perf_counter() + seconds
    counts = [0] * CONNECTIONS

    def ask(number: int, wire: Wire) -> None:
        request = wire.request("GET", path)
        while time.perf_counter() < deadline:
            status, _ = wire.ask(request)
            assert status == 200
            counts[number] += 1

    with wires(base_url, CONNECTIONS) as opened:
        threads = [threading.Thread(target=ask, args=pair) for pair in enumerate(opened)]
        begun = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(counts) / (time.perf_counter() - begun)


def fragment_path(base_url: str, event: Event) -> str:
    """The address of the current standings part, which is in the cache from now on."""
    revision = Event.objects.get(pk=event.pk)
    total = revision.public_seating_revision + revision.public_results_revision + revision.public_clock_revision
    path = f"/events/{event.slug}/standings/_fragment?revision={total}"
    with wires(base_url, 1) as (wire,):
        status, body = wire.ask(wire.request("GET", path))
    assert status == 200
    cache.set(KEY, body)
    return path


def main(seconds: float) -> None:
    event = make_event(PLAYERS, rounds=2)
    seat(event)
    play_round(event, 1, 7, 8, 6)
    say_load("Before")
    with (
        profile.pages(workers=1) as pages,
        bare_pages("bare_settings_with_middleware") as site,
        bare_pages("bare_settings") as bare,
    ):
        path = fragment_path(pages, event)
        sides: list[Callable[[], float]] = [
            lambda: requests_a_second(pages, path, seconds),
            lambda: requests_a_second(site, f"/cached/{KEY}", seconds),
            lambda: requests_a_second(bare, f"/cached/{KEY}", seconds),
        ]
        ours, view, alone = (max(rates) for rates in zip(*([side() for side in sides] for _ in range(2)), strict=True))
    say_load("After")
    print(f"Requests a second: fragment {ours:.0f}, bare view {view:.0f}, bare view without middleware {alone:.0f}")
    verdict("Fragment / bare view", ours / view, LEAST_SHARE, is_within=ge)
    verdict("Fragment / bare view without middleware", ours / alone, LEAST_SHARE, is_within=ge)


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 4)

"""What the standings of a large event cost through the API, as ratios of the bare SQL aggregate with JSON encoding.

python -m benchmarks.api [PLAYERS] [ROUNDS]     400 players and 24 rounds of 2 hands unless told otherwise

Computed anew is after a result came in; served is every other answer; unchanged is a 304. Every figure is the best of several
runs in one process, in processor seconds.
"""

import json
import os
import sys

from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from benchmarks.standings import aggregate, best, fetch, played_event

LIMIT = 3
PAGE = "?page_size=500"


def main(players: int = 400, rounds: int = 24) -> int:
    """Print each ratio beside the limit; exit status 1 if one is over."""
    event = played_event(players, rounds)
    address = reverse("api_standings", args=[event.slug]) + PAGE
    tag = Client(SERVER_NAME="localhost").get(address)["ETag"]
    unchanged = Client(SERVER_NAME="localhost", headers={"If-None-Match": tag})
    bare = best(lambda: json.dumps(aggregate(event.pk)))
    print(f"load {os.getloadavg()[0]:.1f}; aggregate and JSON {bare * 1000:.1f} ms")
    ratios = {
        "computed anew": best(fetch(address), before=cache.clear) / bare,
        "served": best(fetch(address)) / bare,
        "unchanged": best(lambda: unchanged.get(address)) / bare,
    }
    for name, ratio in ratios.items():
        print(f"{name}: {ratio:.2f} times (at most {LIMIT})")
    return int(any(ratio > LIMIT for ratio in ratios.values()))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))

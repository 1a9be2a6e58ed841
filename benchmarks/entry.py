"""What a pad waits for its answer on a server: alone, among 30 and among 100, without Redis, and when a hall finishes at once.

python -m benchmarks.entry [CALLS]     400 calls of a pad alone unless told otherwise

A pad's call is compared with a bare Django view that inserts one row in a transaction, asked in turn on the same PostgreSQL. In a
crowd each pad sends its next result as soon as it has an answer. Ratios are of lower quartiles, which other work on the machine
hardly touches.
"""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from itertools import chain
from operator import le
from random import Random
from statistics import median, quantiles

from benchmarks.server_pad_call import MOST_TIMES_THE_BARE_VIEW, Bare, Pad, long_event
from benchmarks.server_profile import bare_pages, profile, redis_server, say_load, verdict

TABLES = 100
#: How many pads play at once, and how many results each enters then.
CROWDS = ((30, 30), (TABLES, 10))
SECONDS_TO_FINISH = 10
MOST_P99_OF_A_MEDIAN = 5
MOST_WITHOUT_REDIS = 1.5


def say(name: str, times: Sequence[float]) -> None:
    print(f"{name}: median {median(times) * 1e3:.1f} ms, p99 {p99(times) * 1e3:.1f} ms, {len(times)} calls")


def p99(times: Sequence[float]) -> float:
    return quantiles(times, n=100)[-1]


def lower_quartile(times: Sequence[float]) -> float:
    return quantiles(times, n=4)[0]


def alone(pad: Pad, calls: int) -> list[float]:
    """What a pad waits that connects now and sends one result after the other."""
    pad.connect()
    return [pad.send() for _ in range(calls)]


def at_once(pads: Sequence[Pad], send: Callable[[Pad], list[float]]) -> list[float]:
    """What all pads wait that do this at the same time."""
    with ThreadPoolExecutor(len(pads)) as threads:
        return list(chain.from_iterable(threads.map(send, pads)))


def beside_the_bare_view(pad: Pad, calls: int) -> None:
    with bare_pages("bare_settings_with_middleware") as address, closing(Bare(address, pad.event)) as bare:
        pad.connect()
        rows = [(pad.send(), bare.send()) for _ in range(calls)]
    ours, bares = zip(*rows[calls // 10 :], strict=True)
    say("Bare view", bares)
    say("1 pad", ours)
    verdict("Pad call / bare view", lower_quartile(ours) / lower_quartile(bares), MOST_TIMES_THE_BARE_VIEW, is_within=le)


def in_crowds(pads: Sequence[Pad]) -> None:
    for count, results in CROWDS:
        times = at_once(pads[:count], lambda pad, results=results: alone(pad, results))
        say(f"{count} pads without a pause", times)
    verdict(f"p99 / median of {TABLES} pads", p99(times) / median(times), MOST_P99_OF_A_MEDIAN, is_within=le)


def finishing_together(pads: Sequence[Pad]) -> None:
    """All tables finish a hand within the same ten seconds; any answer but "saved" would be raised."""
    chance = Random(10)
    moments = {pad: chance.uniform(0, SECONDS_TO_FINISH) for pad in pads}

    def send(pad: Pad) -> list[float]:
        time.sleep(moments[pad])
        return alone(pad, 1)

    say(f"{len(pads)} tables that finish within {SECONDS_TO_FINISH} s, no error", at_once(pads, send))


def without_redis(pad: Pad, calls: int) -> None:
    for what, take_away, bring_back in (
        ("hangs", redis_server.freeze, redis_server.thaw),
        ("is away", redis_server.crash, redis_server.start_again),
    ):
        before = alone(pad, calls)
        take_away()
        times = alone(pad, calls)
        bring_back()
        say(f"1 pad while Redis {what}", times)
        verdict(f"while Redis {what} / before", lower_quartile(times) / lower_quartile(before), MOST_WITHOUT_REDIS, is_within=le)


def main(calls: int) -> None:
    say_load("Before")
    small, hall = long_event(tables=1, hands=5 * calls), long_event(tables=TABLES, hands=50)
    with ExitStack() as stack:
        pages = stack.enter_context(profile.pages(workers=2))
        one = stack.enter_context(closing(Pad(pages, small)))
        pads = [stack.enter_context(closing(Pad(pages, hall, table=number))) for number in range(1, TABLES + 1)]
        beside_the_bare_view(one, calls)
        in_crowds(pads)
        finishing_together(pads)
        without_redis(one, calls)
    say_load("After")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)

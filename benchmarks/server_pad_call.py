"""What the pad's call costs on a server, beside a bare Django view that inserts one row in a transaction.

python -m benchmarks.server_pad_call [CALLS]     400 calls of each kind unless told otherwise

Both are served by gunicorn with the same options, on the same PostgreSQL, and asked in turn. Judged is the lower quartile, which
other work on the machine hardly touches; the median is printed beside it.
"""

import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from math import ceil
from operator import le
from statistics import median, quantiles
from uuid import uuid4

from benchmarks.server_profile import Wire, bare_pages, profile, say_load, verdict
from scoring.rehearsal.phone import Phone
from tests.factories import make_event, seat
from tests.server.evenings import paired_phone
from tournaments.enums import RoundState
from tournaments.models import Event, Hand

MOST_TIMES_THE_BARE_VIEW = 4
MOST_GROWTH = 1.15
HANDS_A_ROUND = 50


def long_event(*, tables: int, hands: int) -> Event:
    """An event whose rounds of 50 hands wait for their results, so many hands a table."""
    event = make_event(players=4 * tables, rounds=ceil(hands / HANDS_A_ROUND), hands_per_round=HANDS_A_ROUND)
    seat(event, state=RoundState.TIME_CALLED)
    return event


class Pad:
    """The phone of a table of an event, which knows its hands and sends their results by a kept connection."""

    def __init__(self, base_url: str, event: Event, *, table: int = 1) -> None:
        here = event.tables.get(number=table)
        self.event = event
        self._hands: Iterator[Hand] = iter(list(Hand.objects.filter(table=here)))
        with closing(paired_phone(base_url, here)) as phone:
            self._headers = _headers_of(phone, base_url)
        self._base_url, self.wire = base_url, Wire(base_url)

    def connect(self) -> None:
        """Connect anew: the server ends what has been idle for a minute."""
        self.wire.close()
        self.wire = Wire(self._base_url)

    def send(self) -> float:
        """Send the next result; seconds until the answer."""
        body = {"command_id": str(uuid4()), "expected_version": 0, "tricks_ns": 7, "tricks_ew": 6}
        address = f"/api/events/{self.event.slug}/hands/{next(self._hands).pk}/result"
        request = self.wire.request("PUT", address, json.dumps(body).encode(), **self._headers)
        return timed(self.wire, request, expected=201)

    def close(self) -> None:
        self.wire.close()


class Bare:
    """Asks the bare view for one row."""

    def __init__(self, base_url: str, event: Event) -> None:
        self._wire = Wire(base_url)
        self._request = self._wire.request("POST", f"/insert/{event.pk}")

    def send(self) -> float:
        return timed(self._wire, self._request, expected=200)

    def close(self) -> None:
        self._wire.close()


def _headers_of(phone: Phone, base_url: str) -> dict[str, str]:
    cookies = phone._browser._cookies  # noqa: SLF001 - a phone keeps its cookies to itself
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    return {"Cookie": cookie, "X_CSRFToken": cookies["csrftoken"], "Origin": base_url, "Content_Type": "application/json"}


def timed(wire: Wire, request: bytes, *, expected: int) -> float:
    begun = time.perf_counter()
    status, answer = wire.ask(request)
    took = time.perf_counter() - begun
    assert status == expected, answer
    return took


def main(calls: int) -> None:
    say_load("Before")
    small, large = long_event(tables=1, hands=calls), long_event(tables=100, hands=calls)
    with (
        profile.pages(workers=1) as pages,
        bare_pages("bare_settings_with_middleware") as site,
        bare_pages("bare_settings") as bare,
        closing(Pad(pages, small)) as one,
        closing(Pad(pages, large)) as hundred,
        closing(Bare(site, small)) as view,
        closing(Bare(bare, small)) as view_alone,
    ):
        askers = (view, view_alone, one, hundred)
        times = [[asker.send() for asker in askers] for _ in range(calls)]
    say_load("After")
    names = ("bare view", "bare view without middleware", "pad call", "pad call of 100 tables")
    columns = dict(zip(names, zip(*times[calls // 10 :], strict=True), strict=True))
    quartiles = {name: quantiles(column, n=4)[0] for name, column in columns.items()}
    for name, column in columns.items():
        print(f"{name}: lower quartile {quartiles[name] * 1e3:.2f} ms, median {median(column) * 1e3:.2f} ms")
    bare_view, alone, at_one, at_hundred = quartiles.values()
    verdict("Pad call / bare view", at_one / bare_view, MOST_TIMES_THE_BARE_VIEW, is_within=le)
    print(f"Pad call / bare view without middleware: {at_one / alone:.2f}")
    verdict("Pad call of 100 tables / of 1", at_hundred / at_one, MOST_GROWTH, is_within=le)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)

"""What the standings of a large event cost, as ratios of what the same data costs at least.

python -m benchmarks.standings [PLAYERS] [ROUNDS]     400 players and 24 rounds of 2 hands unless told otherwise

Every figure is the best of several runs in one process, in processor seconds, so a busy machine changes little.
"""

import random
import sys
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path, reverse
from django.views.decorators.cache import cache_page

import benchmarks.database  # noqa: F401 - comes before all that needs Django to be ready
from benchmarks.bare_settings_with_middleware import MIDDLEWARE
from scoring.models import HandResult
from scoring.queries.standings import computed_standings
from tests.factories import NOW, make_event, seat
from tournaments.enums import HandState, RoundState
from tournaments.models import Event, Hand, Round
from tournaments.permissions import Sight

RUNS = 7
LIMITS = {"computation": 10, "uncached page": 10, "cached page": 3}
AGGREGATE = """
    SELECT entry.number, player.name,
           SUM(CASE WHEN seat.position IN ('N', 'S') THEN result.tricks_ns ELSE result.tricks_ew END) AS total,
           RANK() OVER (
               ORDER BY SUM(CASE WHEN seat.position IN ('N', 'S') THEN result.tricks_ns ELSE result.tricks_ew END) DESC
           ) AS place
      FROM tournaments_stage stage
      JOIN tournaments_round round ON round.stage_id = stage.id
      JOIN tournaments_hand hand ON hand.round_id = round.id
      JOIN scoring_handresult result ON result.hand_id = hand.id AND result.is_current
      JOIN tournaments_seat seat ON seat.round_id = round.id AND seat.table_id = hand.table_id
      JOIN tournaments_entry entry ON entry.id = seat.entry_id
      JOIN tournaments_player player ON player.id = entry.player_id
     WHERE stage.event_id = %s
  GROUP BY entry.id, entry.number, player.name
  ORDER BY total DESC
"""


def played_event(players: int, rounds: int) -> Event:
    """An event with every hand played; rows go in by the thousand, since the way of a result is not measured here."""
    event = make_event(players, rounds=rounds)
    seat(event)
    lot = random.Random(0)
    tricks = [(hand, lot.randint(0, 13)) for hand in Hand.objects.filter(round__stage__event=event)]
    HandResult.objects.bulk_create(
        (
            HandResult(
                hand=hand,
                version=1,
                tricks_ns=ns,
                tricks_ew=13 - ns,
                trump="H",
                points_ns=max(ns - 6, 0),
                points_ew=max(7 - ns, 0),
                entered_by="table",
                entered_at=NOW,
            )
            for hand, ns in tricks
        ),
        batch_size=1000,
    )
    Hand.objects.filter(round__stage__event=event).update(state=HandState.CONFIRMED)
    Round.objects.filter(stage__event=event).update(state=RoundState.CLOSED)
    return event


def aggregate(event_id: int) -> list[tuple[object, ...]]:
    """The least that ranks at all: totals and ranks by the database alone, without awards and tie-breaks."""
    with connection.cursor() as cursor:
        cursor.execute(AGGREGATE, [event_id])
        return cursor.fetchall()


def joined_page(_request: HttpRequest, event_id: int) -> HttpResponse:
    """The same rows as a page of one string join."""
    rows = "".join(
        f"<tr><td>{row[3]}</td><td>{row[0]}</td><td>{row[1]}</td><td>{row[2]}</td></tr>" for row in aggregate(event_id)
    )
    return HttpResponse(f"<!doctype html><title>Standings</title><table>{rows}</table>")


@cache_page(600)
def cached_text(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("standings")


urlpatterns = [
    path("joined/<int:event_id>/", joined_page),
    path("cached/", cached_text),
]


def best(act: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """The least processor seconds of one call; `before` each call runs unmeasured."""
    times = []
    for _ in range(RUNS):
        before()
        start = time.process_time()
        act()
        times.append(time.process_time() - start)
    return min(times)


def fetch(address: str) -> Callable[[], None]:
    """A call that gets the page at `address` through all of Django, and fails if that is no page."""
    client = Client(SERVER_NAME="localhost")

    def get() -> None:
        status = client.get(address).status_code
        if status != HTTPStatus.OK:
            raise RuntimeError(f"{address} answers {status}")

    return get


def ratios(event: Event) -> Mapping[str, float]:
    page = fetch(reverse("standings", args=[event.slug]))
    bare = best(lambda: aggregate(event.pk))
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=MIDDLEWARE):
        joined = best(fetch(f"/joined/{event.pk}/"))
        cached = best(fetch("/cached/"))
    print(f"bare aggregate {bare * 1000:.1f} ms, joined page {joined * 1000:.1f} ms, cached view {cached * 1000:.2f} ms")
    return {
        "computation": best(lambda: computed_standings(event, Sight.STAFF)) / bare,
        "uncached page": best(page, before=cache.clear) / joined,
        "cached page": best(page) / cached,
    }


def main(players: int = 400, rounds: int = 24) -> int:
    """Print each ratio beside its limit; exit status 1 if one is over."""
    found = ratios(played_event(players, rounds))
    for name, ratio in found.items():
        print(f"{name}: {ratio:.1f} times (at most {LIMITS[name]})")
    return int(any(ratio > LIMITS[name] for name, ratio in found.items()))


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:3])))

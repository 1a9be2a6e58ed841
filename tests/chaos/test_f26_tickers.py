"""F26, F27: none, one or five tickers at the same time come to the same end."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.chaos.watching import clock_left, logged, wait_for_a_beat, wait_for_another_tick
from tests.factories import make_staff
from tests.server.evenings import event_in_play, round_of
from tests.waiting import wait_until
from tournaments import ticker

pytestmark = pytest.mark.django_db(transaction=True)

JUST_BEFORE, LONGER_AGO = timedelta(seconds=1), timedelta(minutes=5)


@contextmanager
def tickers(number: int, monkeypatch) -> Iterator[None]:
    """So many quick tickers at the same time, each started as the site starts its own."""
    monkeypatch.setattr(ticker, "SECONDS_BETWEEN_TICKS", 0.02)
    running = [ticker.Ticker() for _ in range(number)]
    for each in running:
        each.tick()
        each.start()
    try:
        yield
    finally:
        for each in running:
            each.stop()


@pytest.mark.parametrize("overdue", [JUST_BEFORE, LONGER_AGO])
@pytest.mark.parametrize("number", [0, 1, 5])
def test_f26_none_one_or_five_tickers_come_to_the_same_end(number, overdue, client, monkeypatch):
    event = event_in_play(seconds_left=-overdue.total_seconds())
    client.force_login(make_staff(event))
    assert clock_left(client.get(reverse("control_fragment", args=[event.slug])).content.decode()) == 0
    with tickers(number, monkeypatch):
        if number:
            wait_until(lambda: logged(event, "time_called"))
            wait_for_another_tick()
    assert len(logged(event, "time_called")) == min(number, 1)


def test_f27_five_tickers_follow_a_jump_once(monkeypatch):
    event = event_in_play(seconds_left=600)
    ends_at = round_of(event).ends_at
    with tickers(5, monkeypatch):
        wait_for_a_beat()
        true_now = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: true_now() + timedelta(hours=1))
        wait_until(lambda: logged(event, "clock_jump"))
        wait_for_another_tick()
    assert [jump["seconds"] for jump in logged(event, "clock_jump")] == [3600]
    assert round_of(event).ends_at == pytest.approx(ends_at + timedelta(hours=1), abs=timedelta(seconds=1))

"""What people and the log see of a round's clock, and waiting for whoever ticks."""

import re
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone

from scoring.rehearsal.browser import Browser
from tests.server.evenings import event_in_play
from tests.waiting import wait_until
from tournaments.models import Event, Heartbeat, LogEntry

TOLERANCE = timedelta(seconds=2)


def mission_control(director: Browser, event: Event) -> str:
    return director.get(reverse("control_fragment", args=[event.slug])).text


def clock_left(page: str) -> float:
    """What the page shows to be left, in seconds."""
    return float(re.search(r'data-clock-left="([\d.]+)"', page)[1])


def assert_left(director: Browser, event: Event, ends_at: datetime) -> None:
    """Mission control shows what is left until then, within two seconds, however long the page is on its way."""
    before = ends_at - timezone.now()
    shown = timedelta(seconds=clock_left(mission_control(director, event)))
    after = ends_at - timezone.now()
    assert after - TOLERANCE <= shown <= before + TOLERANCE


def logged(event: Event, action: str) -> list[dict]:
    return list(LogEntry.objects.filter(event=event, action=action).order_by("pk").values_list("data", flat=True))


def wait_for_a_beat() -> None:
    started = timezone.now()
    wait_until(lambda: Heartbeat.objects.filter(wall__gt=started).exists())


def wait_for_another_tick() -> None:
    """Until a round that is overdue already has been swept."""
    other = event_in_play(seconds_left=-1)
    wait_until(lambda: logged(other, "time_called"))

"""A demonstration event that plays itself: the rehearsal, as a process of its own, against this server."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from threading import Thread

from django.conf import settings
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tournaments.actors import SYSTEM
from tournaments.models import Event
from tournaments.operations.events import delete_rehearsal
from tournaments.operations.table_links import issue_table_links

SIZE = ("--players", "46", "--rounds", "12", "--hands", "2", "--speed", "3")
SECONDS_TO_END = 1


def delete_earlier_ones(*, now: datetime) -> None:
    for event in Event.objects.filter(is_rehearsal=True):
        delete_rehearsal(event_id=event.pk, actor=SYSTEM, now=now)


class Demonstration:
    """The rehearsal at the server at `base_url`, between `start` and `stop`. `say` is told the addresses, then how it goes."""

    def __init__(self, base_url: str, *, say: Callable[[str], object]) -> None:
        self._base_url = base_url
        self._say = say
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "manage.py", "rehearse", *SIZE, "--base-url", self._base_url]
        self._process = subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True)  # noqa: S603
        Thread(target=self._follow, args=[self._process], daemon=True).start()

    def stop(self) -> None:
        """End the rehearsal where it is; its event stays."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _follow(self, process: "subprocess.Popen[str]") -> None:
        """Pass on what the rehearsal says; its first line says that its event is there."""
        lines = iter(process.stdout or ())
        if next(lines, None) is None:
            return
        try:
            event = Event.objects.filter(is_rehearsal=True).latest("pk")
            for line in where_to_look(event, self._base_url, now=timezone.now()):
                self._say(line)
        finally:
            connection.close()
        with suppress(ValueError):  # the output is closed when the server ends
            for line in lines:
                self._say(line.rstrip())


def where_to_look(event: Event, base_url: str, *, now: datetime) -> list[str]:
    """The addresses of the event, a line each; the table's address carries a fresh token."""
    token = issue_table_links(event_id=event.pk, actor=SYSTEM, now=now)[1].token
    pages = {
        "Organiser": reverse("control", args=[event.slug]),
        "Projector": reverse("projector", args=[event.slug]),
        "Table 1's phone": f"{reverse('table_link')}#{token}",
        "A player's page": reverse("player", args=[event.slug, 1]),
        "Standings": reverse("standings", args=[event.slug]),
    }
    return [f"{name + ':':<17}{base_url}{path}" for name, path in pages.items()]

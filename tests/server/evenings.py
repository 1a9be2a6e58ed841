"""Events in full swing, and who takes part in them over HTTP."""

import json
import threading
import time
from datetime import timedelta
from http.client import HTTPConnection
from types import SimpleNamespace
from urllib.parse import urlsplit
from uuid import uuid4

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.rehearsal.browser import Browser
from scoring.rehearsal.phone import Phone
from tests.factories import hands_of, link_table, make_event, seat, set_round_state
from tests.waiting import wait_until
from tournaments.enums import RoundState
from tournaments.models import Event, Hand, Round, Table


def event_in_play(*, hands: int = 8, players: int = 4, seconds_left: float = 600) -> Event:
    """An event whose only round runs and rings in so many seconds."""
    event = make_event(players=players, rounds=1, hands_per_round=hands, round_minutes=10)
    seat(event)
    round_ = set_round_state(event, 1, RoundState.RUNNING)
    ring_in(round_, seconds_left)
    return event


def ring_in(round_: Round, seconds: float) -> None:
    round_.duration = timedelta(minutes=10)
    round_.ends_at = timezone.now() + timedelta(seconds=seconds)
    round_.save()


def round_of(event: Event) -> Round:
    return Round.objects.get(stage__event=event)


def paired_phone(base_url: str, table: Table) -> Phone:
    """A phone that has redeemed a link of the table."""
    token = str(uuid4())
    link_table(table, token)
    phone = Phone(base_url, token, wait=time.sleep)
    phone.pair()
    return phone


def signed_in(base_url: str, user: User) -> Browser:
    """A browser with a session of the user."""
    client = Client()
    client.force_login(user)
    browser = Browser(base_url)
    browser._cookies[settings.SESSION_COOKIE_NAME] = client.cookies[settings.SESSION_COOKIE_NAME].value
    return browser


def tricks(number: int) -> SimpleNamespace:
    """What a table has to say of a hand played under a trump that is known: so many tricks for North-South."""
    return SimpleNamespace(tricks_ns=number, tricks_ew=13 - number, winning_bid=None)


def open_hands(event: Event) -> list[Hand]:
    return hands_of(event, 1)


class Listener:
    """Somebody who watches the stream of an event; `heard` are the revisions as they were told."""

    def __init__(self, base_url: str, event: Event) -> None:
        self.heard: list[dict[str, int]] = []
        self._connection = HTTPConnection(urlsplit(base_url).netloc, timeout=120)
        self._connection.request("GET", f"/events/{event.slug}/stream")
        self._response = self._connection.getresponse()
        assert self._response.status == 200
        threading.Thread(target=self._listen, daemon=True).start()
        wait_until(lambda: self.heard)

    def wait_for(self, topic: str, revision: int) -> None:
        """Wait until that `revision` of the topic is told; fails if it is not."""
        wait_until(lambda: self.heard[-1][topic] >= revision)

    def close(self) -> None:
        self._connection.sock.close()

    def _listen(self) -> None:
        try:
            for line in self._response:
                if line.startswith(b"data: "):
                    self.heard.append(json.loads(line.removeprefix(b"data: ")))
        except (OSError, ValueError, AttributeError):
            return  # closed

"""The organiser's desk: a signed-in browser without a screen, which reads pages as words and presses buttons."""

import html
import re
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import hands_of
from tournaments.models import Event


def words(response: HttpResponse) -> str:
    """The page as it reads: no tags, runs of blanks as one."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", response.content.decode())).split())


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@dataclass
class Desk:
    """Where one event is run from."""

    client: Client
    event: Event

    def look(self, page: str, **query: object) -> HttpResponse:
        """Open a page of the event by its url name."""
        response = self.client.get(reverse(page, args=[self.event.slug]), query)
        assert response.status_code == 200
        return response

    def queries_of(self, page: str, **query: object) -> int:
        """How many queries a page needs."""
        with CaptureQueriesContext(connection) as asked:
            self.look(page, **query)
        return len(asked)

    def send(self, page: str, *arguments: object, **fields: object) -> HttpResponse:
        """Post to a page of the event and follow to where it leads."""
        return self.client.post(reverse(page, args=[self.event.slug, *arguments]), fields, follow=True)

    def press(self, action: str, number: int | None = None, **fields: object) -> HttpResponse:
        """Press a button of mission control about round `number`."""
        return self.send("control_action", action, **({} if number is None else {"number": number}), **fields)

    def plan(self) -> HttpResponse:
        """Take the plan that is proposed."""
        proposal = self.look("movement").context["page"].proposal
        return self.send("use_plan", seed=proposal.seed, kind=proposal.kind, plan_version=proposal.plan_version)

    def start(self, number: int) -> HttpResponse:
        """Release the seating of a round and start it."""
        self.press("release", number)
        return self.press("start", number)

    def hand(self, number: int, table: int = 1, hand: int = 1) -> int:
        """The id of a hand of a round."""
        return next(row.pk for row in hands_of(self.event, number) if (row.table.number, row.number) == (table, hand))


def said(response: HttpResponse) -> list[str]:
    """The messages the page shows."""
    return [str(message) for message in response.context["messages"]]

"""Every page of the site, by whoever sees it: the organiser, the phone at table 1, anybody."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.http import HttpResponse
from django.test import Client

from tests.factories import make_staff
from tests.scoring.calls import paired_with
from tests.security.addresses import addresses
from tournaments.enums import Role
from tournaments.models import Event


@dataclass(frozen=True)
class Answer:
    """What an address gave a reader."""

    reader: str
    address: str
    response: HttpResponse

    @property
    def is_text(self) -> bool:
        """Whether people read it: a page, or a part of one."""
        return self.response["Content-Type"].startswith("text/html")

    @property
    def is_page(self) -> bool:
        return self.response.status_code == 200 and self.is_text and b"<html" in self.response.content


def readers(event: Event, **client: object) -> dict[str, Client]:
    """Their browsers; `client` is said to each of them."""
    organiser = Client(**client)
    organiser.force_login(make_staff(event, f"olive of {event.slug}", Role.ORGANISER))
    table = event.tables.order_by("number").first()
    phone = {"phone": paired_with(table, Client(**client))} if table else {}
    return {"organiser": organiser, **phone, "anybody": Client(**client)}


def answers(event: Event, clients: dict[str, Client]) -> Iterator[Answer]:
    """What every address that can be looked at says to every reader."""
    paths = dict.fromkeys(path for address in addresses() for path, _parts in address.paths(event))
    for reader, client in clients.items():
        for path in paths:
            yield Answer(reader, path, client.get(path))

"""`manage.py api_key create|list|revoke`: the keys with which other programs call the API."""

from argparse import ArgumentParser
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.actors import SYSTEM
from tournaments.enums import Scope
from tournaments.errors import ActionRefused
from tournaments.models import Event
from tournaments.operations.api_keys import issue_api_key, revoke_api_key
from tournaments.queries.api_keys import keys_of


class Command(BaseCommand):
    help = "Make, list or revoke the keys with which other programs call the API."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        create = actions.add_parser("create", help="make a key and print it, this once")
        create.add_argument("slugs", nargs="+", metavar="slug", help="the events it is for")
        create.add_argument("--label", required=True, help="what uses it")
        create.add_argument("--scope", choices=Scope.values, action="append", required=True, dest="scopes", help="what it may do")
        create.add_argument("--days", type=int, default=30, help="how long it is good")
        listing = actions.add_parser("list", help="list an event's keys, without their secrets")
        listing.add_argument("slug")
        revoke = actions.add_parser("revoke", help="end a key of an event, for all its events")
        revoke.add_argument("slug")
        revoke.add_argument("prefix", help="as the list shows it")

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        actions: dict[str, Callable[..., None]] = {"create": self._create, "list": self._list, "revoke": self._revoke}
        try:
            actions[action](**options)
        except ActionRefused as refusal:
            raise CommandError(str(refusal)) from refusal

    def _create(self, *, slugs: list[str], label: str, scopes: list[str], days: int, **_options: Any) -> None:
        now = timezone.now()
        _, text = issue_api_key(
            event_ids=[_event(slug).pk for slug in slugs],
            label=label,
            scopes=[Scope(scope) for scope in set(scopes)],
            expires_at=now + timedelta(days=days),
            actor=SYSTEM,
            now=now,
        )
        self.stdout.write(text)

    def _list(self, *, slug: str, **_options: Any) -> None:
        for line in keys_of(_event(slug), now=timezone.now()):
            key = line.key
            self.stdout.write(f"{key.prefix}  {key.label}  {','.join(key.scopes)}  {line.state} until {key.expires_at:%Y-%m-%d}")

    def _revoke(self, *, slug: str, prefix: str, **_options: Any) -> None:
        key = revoke_api_key(event_id=_event(slug).pk, prefix=prefix, actor=SYSTEM, now=timezone.now())
        self.stdout.write(f"{key} is revoked.")


def _event(slug: str) -> Event:
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise CommandError(f"There is no event “{slug}”.")
    return event

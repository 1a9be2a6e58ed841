"""`manage.py verify_event SLUG`: recompute an event and say, a sentence each, what is not as it must be."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.models import HandResult
from scoring.queries.verification import faults
from tournaments.models import Event


class Command(BaseCommand):
    help = "Recompute an event and check everything that must hold; exit status 1 if something does not."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's name in addresses")

    def handle(self, *_args: Any, slug: str, **_options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        if found := faults(event):
            raise CommandError("\n".join(fault.sentence for fault in found))
        results = HandResult.objects.filter(is_current=True, hand__round__stage__event=event).count()
        self.stdout.write(f"{event.name}: all {results} results recomputed, standings identical, nothing out of order.")

"""`manage.py forget_names SLUG`: put numbers in the place of the names of an event that is over."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scoring.operations.forgetting import forget_names
from tournaments.actors import SYSTEM
from tournaments.errors import ActionRefused
from tournaments.models import Event


class Command(BaseCommand):
    help = "Put numbers in the place of all names of a sealed event, for good; results and standings stay."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's name in addresses")

    def handle(self, *_args: Any, slug: str, **_options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        try:
            forgotten = forget_names(event_id=event.pk, actor=SYSTEM, now=timezone.now())
        except ActionRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{event.name}: {forgotten} names are numbers now. Copies made before still hold them.")

"""`manage.py export_event SLUG FILE`: save a whole event as one JSON document."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.portable.writing import event_document
from tournaments.models import Event


class Command(BaseCommand):
    help = "Save a whole event as one JSON document, for an archive or for another installation."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's name in addresses")
        parser.add_argument("file", type=Path, help="where to write the document")

    def handle(self, *_args: Any, slug: str, file: Path, **_options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        try:
            file.write_text(json.dumps(event_document(event), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        except OSError as error:
            raise CommandError(f"{file} cannot be written: {error.strerror}.") from error
        self.stdout.write(f"{event.name} is saved in {file}.")

"""`manage.py import_event FILE`: take in an event that `export_event` saved."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.management.organisers import organiser_id
from scoring.operations.portable import ImportRefused, import_event


class Command(BaseCommand):
    help = "Take in an event that export_event saved here or elsewhere. Nothing is stored unless all of it holds together."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the document")
        parser.add_argument("--organiser", help="the account that becomes the event's organiser")

    def handle(self, *_args: Any, file: Path, organiser: str | None, **_options: Any) -> None:
        user_id = organiser_id(organiser)
        try:
            document = json.loads(file.read_text(encoding="utf-8"))
            event = import_event(document=document, user_id=user_id)
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        except (ValueError, RecursionError) as error:
            raise CommandError(f"{file} is not a JSON document.") from error
        except ImportRefused as refusal:
            raise CommandError("\n".join([str(refusal), *refusal.problems])) from refusal
        self.stdout.write(f"{event.name} is taken in as {event.slug}.")

"""`manage.py import_scorecards FILE [--dry-run]`: make a finished event of a file of scorecards."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from scoring.management.organisers import organiser_id
from scoring.operations.portable import ImportRefused
from scoring.operations.scorecards import import_scorecards
from scoring.queries.standings import standings
from scoring.scorecards import read_scorecards
from scoring.uploads import decoded
from tournaments.actors import Actor


class Command(BaseCommand):
    help = "Make a finished event of scorecards: a CSV file with a row per partnership and round, each table twice."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the CSV file")
        parser.add_argument("--dry-run", action="store_true", help="say what would become of it and store nothing")
        parser.add_argument("--organiser", help="the account that becomes the event's organiser")

    def handle(self, *_args: Any, file: Path, dry_run: bool, organiser: str | None, **_options: Any) -> None:
        try:
            cards = read_scorecards(decoded(file.read_bytes()))
        except OSError as error:
            raise CommandError(f"{file} cannot be read: {error.strerror}.") from error
        with transaction.atomic():
            try:
                event = import_scorecards(
                    cards=cards,
                    time_zone=settings.TIME_ZONE,
                    user_id=organiser_id(organiser),
                    actor=Actor("import"),
                    now=timezone.now(),
                )
            except ImportRefused as refusal:
                raise CommandError("\n".join([str(refusal), *refusal.problems])) from refusal
            lines = standings(event).lines
            transaction.set_rollback(dry_run)
        for line in lines:
            self.stdout.write(f"{line.rank_text:>4}  {line.total_text:>5}  {line.name}")
        done = "would become" if dry_run else "has become"
        self.stdout.write(f"{file.name} {done} {event.slug}: {len(cards.rounds)} rounds, {len(cards.players)} players.")

"""Put a safety copy in the place of the laptop's database."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from config.in_use import InUse
from config.restoring import restore
from tournaments.queries.safety_copies import database_file
from tournaments.safety_copies import Damaged


class Command(BaseCommand):
    help = "Put a safety copy in the place of the laptop's database; the former one is kept beside it."
    requires_system_checks = ()  # the database may be damaged

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("copy", type=Path)

    def handle(self, *, copy: Path, **_options: Any) -> None:
        database = database_file()
        if database is None:
            raise CommandError("This restores the laptop's SQLite file; for PostgreSQL use pg_restore.")
        try:
            kept = restore(copy, database, now=timezone.now())
        except InUse as error:
            raise CommandError("Whist Drive is running; end it first (Ctrl-C). Nothing was changed.") from error
        except Damaged as damage:
            raise CommandError(f"{copy} cannot be used: {damage}. Nothing was changed.") from damage
        self.stdout.write(f"{database} is now what it was in {copy}.")
        if kept:
            self.stdout.write(f"The former database is kept as {kept}.")

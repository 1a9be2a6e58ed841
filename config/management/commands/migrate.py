"""Django's own command, kept from running under the players' hands."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands.migrate import Command as MigrateCommand
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import timezone

from config.upgrading import is_upgrade, rounds_being_played
from tournaments.errors import ActionRefused
from tournaments.operations.safety_copies import make_safety_copy
from tournaments.queries.safety_copies import database_file


class Command(MigrateCommand):
    help = f"{MigrateCommand.help} Refused while a round is being played; on the laptop a safety copy is made first."

    def handle(self, *arguments: Any, **options: Any) -> None:
        changes = not (options["plan"] or options["check_unapplied"])
        if changes and options["database"] == DEFAULT_DB_ALIAS and is_upgrade(connections[DEFAULT_DB_ALIAS]):
            self._make_sure()
        super().handle(*arguments, **options)

    def _make_sure(self) -> None:
        now = timezone.now()
        if playing := rounds_being_played(connections[DEFAULT_DB_ALIAS], now=now):
            raise CommandError(f"The tables of the database cannot change now: {', '.join(playing)} is being played.")
        if database_file() is None:
            return
        try:
            copy = make_safety_copy(now=now)
        except ActionRefused as refusal:
            raise CommandError(f"{refusal} Without one the tables are not changed.") from refusal
        self.stdout.write(f"Before the tables change, a safety copy was made: {copy.path}")

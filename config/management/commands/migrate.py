"""Django's own command, kept from running under the players' hands."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands.migrate import Command as MigrateCommand
from django.db import DEFAULT_DB_ALIAS, connections
from django.utils import timezone

from config.upgrading import is_upgrade, rounds_being_played
from tournaments.errors import ActionRefused
from tournaments.operations.safety_copies import make_safety_copy
from tournaments.queries.safety_copies import database_file


class Command(MigrateCommand):
    help = f"{MigrateCommand.help} Refused while a round is being played; on the laptop a safety copy is made first."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--anyway", action="store_true", help="although a round is being played")

    def handle(self, *arguments: Any, anyway: bool, **options: Any) -> None:
        changes = not (options["plan"] or options["check_unapplied"])
        if changes and options["database"] == DEFAULT_DB_ALIAS and is_upgrade(connections[DEFAULT_DB_ALIAS]):
            self._make_sure(anyway=anyway)
        super().handle(*arguments, **options)

    def _make_sure(self, *, anyway: bool) -> None:
        now = timezone.now()
        playing = rounds_being_played(connections[DEFAULT_DB_ALIAS], now=now)
        if playing and not anyway:
            remedy = "Go on with the program as it was until then; if that cannot be: manage.py migrate --anyway"
            raise CommandError(f"The tables of the database cannot change while {', '.join(playing)} is being played. {remedy}")
        if database_file() is None:
            return
        try:
            copy = make_safety_copy(now=now)
        except ActionRefused as refusal:
            raise CommandError(f"{refusal} Without one the tables are not changed.") from refusal
        self.stdout.write(f"Before the tables change, a safety copy was made: {copy.path}")

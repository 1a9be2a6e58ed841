"""A demonstration event of 46 players that plays itself, in a database of its own."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.utils import timezone

from config import addresses, demonstration, laptop

DATABASE_FILE = "demo.sqlite3"


class Command(BaseCommand):
    help = "Let a demonstration event play itself, and say where to look at it. Ctrl-C ends it."
    requires_system_checks = ()  # they are run below, with the database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default=addresses.LOCALHOST)

    def handle(self, *, host: str, port: int, **_options: Any) -> None:
        if Path(connection.settings_dict["NAME"]).name != DATABASE_FILE:
            raise CommandError(f"The demonstration wants a database of its own: set WHIST_DATABASE_FILE={DATABASE_FILE}.")
        sock = laptop.listen(host, port)
        laptop.migrate()
        self.check(databases=["default"])
        demonstration.delete_earlier_ones(now=timezone.now())
        password = laptop.new_password()
        port = sock.getsockname()[1]
        base_url = next(iter(laptop.open_to_network(host, port)), f"http://{addresses.LOCALHOST}:{port}")
        show = demonstration.Demonstration(base_url, say=self.stdout.write)
        self.stdout.write(f"The demonstration begins. Sign in as {laptop.ORGANISER} with the password {password}")
        try:
            laptop.serve(sock, started=show.start)
        finally:
            show.stop()

"""The real evening: the club's own database, open to the phones of the local network."""

import sys
from argparse import ArgumentParser
from io import StringIO
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand

from config import addresses, laptop


class Command(BaseCommand):
    help = "Serve the hall: prepare the database, say the addresses, answer until Ctrl-C."
    requires_system_checks = ()  # they are run below, with the database

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--host", default=addresses.LOCALHOST, help=f"{addresses.ANY_HOST} opens it to the local network")

    def handle(self, *, host: str, port: int, **_options: Any) -> None:
        sock = laptop.listen(host, port)
        laptop.migrate()
        self.check(databases=["default"])
        password = laptop.first_password()
        port = sock.getsockname()[1]
        for_phones = laptop.open_to_network(host, port)
        laptop.serve(sock, started=lambda: self._say(f"http://{addresses.LOCALHOST}:{port}/", for_phones, password))

    def _say(self, own: str, for_phones: list[str], password: str | None) -> None:
        self.stdout.write(f"Whist Drive answers at {own} on this computer.")
        if password:
            self.stdout.write(f"Sign in as {laptop.ORGANISER} with the password {password} (shown only now).")
        self.stdout.write(f"To change the password: {sys.executable} manage.py changepassword {laptop.ORGANISER}")
        if for_phones:
            self.stdout.write("Phones in the same network reach it at:")
            self.stdout.writelines(f"  {address}/\n" for address in for_phones)
            self.stdout.write(_qr_code(settings.PUBLIC_URL))
            self._say_moved(addresses.note_address(settings.PUBLIC_URL, settings.DATA_DIR / "address"))
        else:
            self.stdout.write("Phones cannot reach it: there is no network, or it was not opened to one with --host.")
        self.stdout.write("Ctrl-C ends it.")

    def _say_moved(self, former: str | None) -> None:
        if former:
            self.stdout.write(f"Before it was {former}: table cards printed then do not lead here, so print them anew.")
            self.stdout.write("A phone that says “not sent yet” keeps its results for the former address. They go by themselves")
            self.stdout.write("once this computer has that address again; or enter them here from the phone's screen.")


def _qr_code(address: str) -> str:
    text = StringIO()
    segno.make(f"{address}/").terminal(out=text, compact=True)
    return text.getvalue()

"""The hall laptop: everything in this one process, from an empty folder to a server that answers."""

import secrets
import signal
import socket
from collections.abc import Callable

import uvicorn
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import CommandError

from config.addresses import own_names, reachable_hosts
from config.asgi import application
from tournaments.live import hub

ORGANISER = "organiser"
SECONDS_TO_END = 2


def migrate() -> None:
    """Make or update the tables of the database."""
    call_command("migrate", verbosity=0, interactive=False)


def first_password() -> str | None:
    """Make the organiser's account with a random password and return it; None if somebody can sign in already."""
    return None if User.objects.filter(is_superuser=True).exists() else new_password()


def new_password() -> str:
    """Give the organiser, who is made if need be, a random password; only its hash is kept."""
    password = secrets.token_urlsafe(9)
    organiser, _ = User.objects.get_or_create(username=ORGANISER, defaults={"is_superuser": True, "is_staff": True})
    organiser.set_password(password)
    organiser.save(update_fields=["password"])
    return password


def open_to_network(host: str, port: int) -> list[str]:
    """Let in requests that name this computer in one of its ways; return the addresses for phones, none without a network."""
    hosts = reachable_hosts(host)
    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *hosts, *own_names()]
    found = [f"http://{name}:{port}" for name in hosts]
    settings.PUBLIC_URL = settings.PUBLIC_URL or next(iter(found), "")
    return found


def listen(host: str, port: int) -> socket.socket:
    """Take the port (0: any free one). Raises CommandError with a sentence if it cannot be had."""
    try:
        return socket.create_server((host, port), backlog=512)
    except OSError as error:
        reason = str(error.strerror).partition(" (")[0]
        raise CommandError(f"Port {port} cannot be had ({reason}); choose another with --port.") from error


class Server(uvicorn.Server):
    """Uvicorn that says when it answers, and ends the open streams as soon as it is told to stop: they would hold it up."""

    def __init__(self, started: Callable[[], object]) -> None:
        config = uvicorn.Config(
            application, ws="none", log_level="warning", access_log=False, timeout_graceful_shutdown=SECONDS_TO_END
        )
        super().__init__(config)
        self._say_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._say_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        hub.close()
        await super().shutdown(sockets)


def serve(sock: socket.socket, *, started: Callable[[], object]) -> None:
    """Answer on `sock` until Ctrl-C or a kill; `started` is called once it does."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # uvicorn raises what ended it once more: here it must not kill
    try:
        Server(started).run(sockets=[sock])
    except KeyboardInterrupt:
        return

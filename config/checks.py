"""What must hold before the first request: settings that others rest on, and what SQLite really does, read back from it."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

SQLITE_PRAGMAS = {
    "journal_mode": ("wal", "Put the database on a disk of this computer; network drives cannot do it."),
    "synchronous": (2, "FULL (2) is what keeps an acknowledged result through a power cut."),
    "foreign_keys": (1, "A result must not outlive its hand."),
    "busy_timeout": (5000, "A writer waits five seconds for another before it gives up."),
}


def check_profile(**_options: Any) -> Iterable[CheckMessage]:
    """Refuse settings under which another part of the program would not be true."""
    if "*" in settings.ALLOWED_HOSTS:
        yield Error(
            "ALLOWED_HOSTS lets any name in.", hint="Name the hosts; links and QR codes are made from them.", id="config.E001"
        )
    if settings.REDIS_URL and not settings.DATABASE_URL:
        hint = "Set DATABASE_URL too: workers in several processes would keep SQLite's one write lock from the pads."
        yield Error("REDIS_URL is set without DATABASE_URL.", hint=hint, id="config.E002")
    if any(database.get("ATOMIC_REQUESTS") for database in settings.DATABASES.values()):
        yield Error("ATOMIC_REQUESTS is on.", hint="Each page would take the write lock.", id="config.E003")


def check_sqlite(*, databases: Sequence[str] | None = None, **_options: Any) -> Iterable[CheckMessage]:
    """Ask each SQLite file among `databases` whether it does what the settings asked for."""
    for alias in databases or ():
        connection = connections[alias]
        if connection.vendor != "sqlite":
            continue
        if connection.settings_dict["OPTIONS"].get("transaction_mode") != "IMMEDIATE":
            hint = "Otherwise a transaction that reads and then writes fails as soon as another one writes."
            yield Error(f"Transactions of {alias} are not IMMEDIATE.", hint=hint, id="config.E004")
        for pragma, (wanted, hint) in SQLITE_PRAGMAS.items():
            with connection.cursor() as cursor:
                cursor.execute(f"PRAGMA {pragma}")
                found = cursor.fetchone()[0]
            if found != wanted:
                yield Error(f"SQLite's {pragma} of {alias} is {found}, not {wanted}.", hint=hint, id="config.E005")
        if (damage := _damage(connection)) is not None:
            hint = "Put a safety copy in its place: manage.py restore COPY. The newest are in WHIST_BACKUP_DIR."
            yield Error(f"The file of {alias} is damaged: {damage}.", hint=hint, id="config.E006")


def _damage(connection: BaseDatabaseWrapper) -> str | None:
    """SQLite's own words for the first break in the file."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA quick_check(1)")
            found: str = cursor.fetchone()[0]
    except DatabaseError as error:
        return str(error)
    return None if found == "ok" else " ".join(found.split())

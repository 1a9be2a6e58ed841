"""Putting a safety copy in the place of the laptop's database."""

from datetime import datetime
from pathlib import Path

from config.in_use import alone_with
from tournaments.models import Event
from tournaments.safety_copies import Damaged, check_whole, copy_file, has_table

#: What SQLite keeps beside a database in use; the database itself comes last.
PARTS = ("-wal", "-shm", "")


def restore(copy: Path, database: Path, *, now: datetime) -> Path | None:
    """Let `copy` be the database from now on; returns where the former one is kept, None if there was none.

    Nothing is touched before the copy has proved whole. Raises InUse while a server runs, Damaged, OSError.
    """
    check_is_ours(copy)
    with alone_with(database):
        ready = database.with_suffix(".restoring")
        copy_file(copy, ready)
        kept = _put_away(database, now)
        ready.replace(database)
    return kept


def check_is_ours(copy: Path) -> None:
    """Raises Damaged for anything but a whole database of this program."""
    if not copy.is_file():
        raise Damaged("there is no such file")
    check_whole(copy)
    if not has_table(copy, Event._meta.db_table):
        raise Damaged("it is a database of another program")


def _put_away(database: Path, now: datetime) -> Path | None:
    if not database.exists():
        return None
    kept = database.with_name(f"{database.stem}-before-restore-{now:%Y%m%d-%H%M%S}.sqlite3")
    for part in PARTS:
        file = database.with_name(database.name + part)
        if file.exists():
            file.rename(kept.with_name(kept.name + part))
    return kept

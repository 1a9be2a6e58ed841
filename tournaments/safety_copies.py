"""Copies of the laptop's database file, made while it is in use, and which of them are worth keeping.

A copy is whole or not there at all: it is made under another name, read back, written through to the disk and only then renamed.
"""

import os
import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

#: As far back as the first of each pair, one copy is kept in each span as long as the second; zero keeps all of them.
LADDER = (
    (timedelta(hours=1), timedelta()),
    (timedelta(days=1), timedelta(minutes=10)),
    (timedelta(days=14), timedelta(hours=1)),
    (timedelta(days=365), timedelta(days=1)),
)
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


class CopyFailed(Exception):
    """No copy was made; the message is the system's own, for example that the disk is full."""


class Damaged(Exception):
    """The file is no SQLite database, or not a whole one."""


@dataclass(frozen=True, slots=True)
class SafetyCopy:
    path: Path
    at: datetime


def copy_database(database: Path, folder: Path, *, at: datetime) -> SafetyCopy:
    """Copy the database as it is after its last commit into `folder`, which is made if need be. Raises CopyFailed."""
    path = folder / f"{database.stem}-{at.astimezone(UTC):%Y%m%d-%H%M%S}.sqlite3"
    partial = path.with_suffix(".partial")
    try:
        folder.mkdir(exist_ok=True)
        copy_file(database, partial)
        partial.replace(path)
    except (OSError, sqlite3.Error, Damaged) as error:
        partial.unlink(missing_ok=True)
        raise CopyFailed(str(error)) from error
    return SafetyCopy(path, at)


def copy_file(source: Path, target: Path) -> None:
    """Copy a database into one new file without others beside it, and read it back. Raises OSError, sqlite3.Error, Damaged."""
    target.unlink(missing_ok=True)
    with closing(_reading(source)) as original, closing(sqlite3.connect(target)) as copy:
        original.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
    check_whole(target)
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def check_whole(database: Path) -> None:
    """Read all of the database. Raises Damaged."""
    try:
        with closing(_reading(database)) as connection:
            found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        raise Damaged(str(error)) from error
    if found != "ok":
        raise Damaged(found)


def has_table(database: Path, name: str) -> bool:
    with closing(_reading(database)) as connection:
        return connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [name]).fetchone() is not None


def safety_copies(database: Path, folder: Path) -> list[SafetyCopy]:
    """The copies of this database in `folder`, the oldest first; none if there is no such folder."""
    name = re.compile(rf"{re.escape(database.stem)}-(\d{{8}}-\d{{6}})\.sqlite3")
    files = folder.iterdir() if folder.is_dir() else ()
    found = [match for match in (name.fullmatch(file.name) for file in files) if match]
    copies = [SafetyCopy(folder / match[0], datetime.strptime(match[1] + "+0000", "%Y%m%d-%H%M%S%z")) for match in found]
    return sorted(copies, key=lambda copy: copy.at)


def _reading(database: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)


def superfluous(copies: Iterable[SafetyCopy], *, now: datetime) -> list[SafetyCopy]:
    """Those that the ladder does not keep. The newest copy is always kept, and of each span the newest in it."""
    kept: set[tuple[timedelta, int]] = set()
    dropped = []
    for number, copy in enumerate(sorted(copies, key=lambda copy: copy.at, reverse=True)):
        step = next((step for reach, step in LADDER if now - copy.at <= reach), None)
        if step is None:
            keep = number == 0
        else:
            span = (step, (copy.at - EPOCH) // step) if step else (copy.at - EPOCH, 0)
            keep = span not in kept
            kept.add(span)
        if not keep:
            dropped.append(copy)
    return dropped

"""Who works with the laptop's database file: any number of servers, or one program that needs it for itself.

The lock is SQLite's own, on an empty file beside the database: it works on every system, and ends with its process however that
ends.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


class InUse(Exception):
    """A server, or somebody who needs the database alone, has it."""


@contextmanager
def in_use(database: Path) -> Iterator[None]:
    """Use the database beside others. Raises InUse."""
    with _locked(database, "BEGIN", "SELECT 1 FROM sqlite_master"):
        yield


@contextmanager
def alone_with(database: Path) -> Iterator[None]:
    """Keep everybody from the database. Raises InUse."""
    with _locked(database, "BEGIN EXCLUSIVE"):
        yield


@contextmanager
def _locked(database: Path, *statements: str) -> Iterator[None]:
    lock = database.with_name(f"{database.name}-in-use")
    with closing(sqlite3.connect(lock, timeout=0, isolation_level=None, check_same_thread=False)) as connection:
        try:
            for statement in statements:
                connection.execute(statement).fetchall()
        except sqlite3.OperationalError as error:
            raise InUse(str(error)) from error
        yield

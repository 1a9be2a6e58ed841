"""Running an operation again when the database has undone it in favour of another one."""

import random
import time
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import OperationalError, transaction

TRIES = 3
LONGEST_PAUSE_SECONDS = 0.1
#: PostgreSQL's SQLSTATE of a serialization failure and of a deadlock: the transaction is gone, and nothing of it remains.
UNDONE = frozenset({"40001", "40P01"})

P = ParamSpec("P")
R = TypeVar("R")


def retried(operation: Callable[P, R]) -> Callable[P, R]:
    """Let an operation run up to three times where the database chose its transaction as the victim of a conflict.

    The same arguments do no harm then: what was written is undone, and hints wait for the commit. Inside a larger transaction,
    which is undone as a whole, it runs once. Raises the last OperationalError.
    """

    @wraps(operation)
    def run(*args: P.args, **kwargs: P.kwargs) -> R:
        tries = 1 if transaction.get_connection().in_atomic_block else TRIES
        for _ in range(tries - 1):
            try:
                return operation(*args, **kwargs)
            except OperationalError as error:
                if getattr(error.__cause__, "sqlstate", None) not in UNDONE:
                    raise
            time.sleep(random.uniform(0, LONGEST_PAUSE_SECONDS))
        return operation(*args, **kwargs)

    return run

"""Waiting for what another process or thread does."""

import time
from collections.abc import Callable

#: Long enough for the slowest machine; who waits goes on as soon as it may.
PATIENCE_SECONDS = 120


def wait_until(condition: Callable[[], object], *, seconds: float = PATIENCE_SECONDS) -> None:
    """Wait for `condition` and fail if it does not come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"nothing came of it within {seconds} s"
        time.sleep(0.05)

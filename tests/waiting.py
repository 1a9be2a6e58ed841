"""Waiting for what another process or thread does."""

import time
from collections.abc import Callable

SECONDS_TO_START = 40


def wait_until(condition: Callable[[], object], *, seconds: float = SECONDS_TO_START) -> None:
    """Wait for `condition` and fail if it does not come true."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"nothing came of it within {seconds} s"
        time.sleep(0.05)

"""Running a scenario on an event loop of its own."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def run(scenario: Coroutine[object, object, T]) -> T:
    """Run it in another thread, since the browser tests leave a loop in this one, and return what it returns."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(asyncio.run, scenario).result()

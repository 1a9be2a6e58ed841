"""A process that does nothing but enter results until it is killed; imported once, forked often."""

import os
from collections.abc import Sequence
from multiprocessing.connection import Connection
from uuid import uuid4

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.db import connection  # noqa: E402 - needs Django set up
from django.utils import timezone  # noqa: E402

from scoring.operations.results import record_result  # noqa: E402
from tournaments.actors import Actor  # noqa: E402


def write_results(database: str, event_id: int, hands: Sequence[tuple[int, int]], acknowledge: Connection) -> None:
    """Enter a result for each hand, given as its id and its table's, and say so once it is committed."""
    connection.settings_dict["NAME"] = database
    for hand_id, table_id in hands:
        record_result(
            event_id=event_id,
            hand_id=hand_id,
            command_id=uuid4(),
            expected_version=0,
            values={"tricks_ns": hand_id % 14, "tricks_ew": 13 - hand_id % 14},
            actor=Actor("table", table_id=table_id),
            now=timezone.now(),
            staff=False,
        )
        acknowledge.send(hand_id)

"""F36 on PostgreSQL: the disk of its tables is full. Where this may mount, one that small is made for the test."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.db import connection

from scoring.models import HandResult
from scoring.queries.verification import faults
from tests.chaos.full_disk import LARGE, enter_until_full, may_mount, small_disk, used
from tests.server.evenings import event_in_play
from tests.server.processes import Profile, database_url
from tests.servers import Server

pytestmark = pytest.mark.server

NO_REDIS = "redis://127.0.0.1:1/0"


@contextmanager
def tables_on_a_small_disk(server: Server) -> Iterator[tuple[Path, Callable[[int], object]]]:
    """Move the tables to a disk of their own; gives where it is and what sets its size."""
    folder = server.folder / "small"
    folder.mkdir()
    with small_disk(folder, owner="nobody") as resize:
        with connection.cursor() as cursor:
            cursor.execute(f"CREATE TABLESPACE small LOCATION '{folder}'")
            for kind in ("TABLE", "INDEX"):
                cursor.execute(f"ALTER {kind} ALL IN TABLESPACE pg_default SET TABLESPACE small")
        yield folder, resize


if may_mount():

    def test_f36_postgresql_without_room_for_its_tables_loses_and_damages_nothing(postgresql: Server):
        with tables_on_a_small_disk(postgresql) as (folder, resize), Profile(database_url(), NO_REDIS).pages() as base_url:
            event = event_in_play(hands=60)
            acknowledged = enter_until_full(
                base_url,
                event,
                fill=lambda: resize(used(folder)),
                make_room=lambda: resize(LARGE),
            )
            assert dict(HandResult.objects.values_list("hand_id", "tricks_ns")) == acknowledged
            assert faults(event) == []

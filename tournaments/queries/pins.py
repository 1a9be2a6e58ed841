"""Where wrong PINs have made the program stop listening for a while."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from tournaments.models import PinFailure
from tournaments.pins import COUNTED, event_waits_until, table_waits_until


@dataclass(frozen=True, slots=True)
class PinWaits:
    """Until when no PIN is taken: for the whole event, or for some tables by number. Nothing that is over is in it."""

    event: datetime | None = None
    tables: Mapping[int, datetime] = field(default_factory=dict)

    def of_table(self, number: int) -> datetime | None:
        return self.event or self.tables.get(number)


def pin_waits(event_id: int, *, now: datetime) -> PinWaits:
    """In one query; at most sixty failures in ten minutes are counted, so it is small."""
    counted = PinFailure.objects.filter(event=event_id, at__range=(now - 2 * COUNTED, now)).order_by("at", "pk")
    by_table: defaultdict[int, list[datetime]] = defaultdict(list)
    times = []
    for number, at in counted.values_list("table_number", "at"):
        by_table[number].append(at)
        times.append(at)
    until = event_waits_until(times)
    tables = {number: table_waits_until(failures) for number, failures in by_table.items()}
    return PinWaits(
        event=until if until and until > now else None,
        tables={number: over for number, over in sorted(tables.items()) if over and over > now},
    )

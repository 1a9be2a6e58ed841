"""When somebody set the computer's clock while a round ran."""

from collections.abc import Sequence
from datetime import timedelta

from tournaments.models import LogEntry, Round


def clock_jumps(round_: Round) -> Sequence[timedelta]:
    """How far the clock was set forward (back: negative) in this round, each time in order."""
    entries = LogEntry.objects.filter(event=round_.stage.event_id, action="clock_jump", data__round=round_.number)
    return [timedelta(seconds=data["seconds"]) for data in entries.order_by("pk").values_list("data", flat=True)]

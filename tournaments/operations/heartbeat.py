"""The clock protocol of the hall laptop: whoever ticks says so, and what happened between two ticks is put right."""

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet

from tournaments.actors import SYSTEM
from tournaments.beats import Absence, Beat, absence_before_start, absence_between, jump_between
from tournaments.changes import Change, event_change
from tournaments.enums import RoundState
from tournaments.models import Heartbeat, LogEntry, Round
from tournaments.operations.rounds import follow_clock_jump, stop_for_absence
from tournaments.retries import retried


@retried
def note_beat(*, beat: Beat, alive: timedelta | None) -> None:
    """Store a sign of life while a clock runs, after putting the running rounds right if need be.

    After an absence each is paused at the last sign of life; after a jump of the wall clock its end moves along. `alive` is the
    steady time of this process's beat before, None for its first. Any number of processes may beat: what one has put right, the
    others find right.
    """
    last = Heartbeat.objects.filter(pk=Heartbeat.ONLY).first()
    if last and alive is not None and not jump_between(last.beat, beat) and not _running().exists():
        return
    with transaction.atomic():
        last = Heartbeat.objects.select_for_update().filter(pk=Heartbeat.ONLY).first()
        if last is not None:
            if alive is not None and beat.steady <= last.steady:
                return
            _put_right(last.beat, beat, alive)
        Heartbeat.objects.update_or_create(pk=Heartbeat.ONLY, defaults={"wall": beat.wall, "steady": beat.steady})


def _running() -> QuerySet[Round]:
    return Round.objects.filter(state=RoundState.RUNNING, ends_at__isnull=False)


def _put_right(last: Beat, beat: Beat, alive: timedelta | None) -> None:
    if alive is None:
        absence, jump = absence_before_start(last, beat), timedelta()
    else:
        absence, jump = absence_between(last, beat, alive=alive), jump_between(last, beat)
    if absence is None and not jump:
        return
    for round_id, event_id in list(_running().values_list("pk", "stage__event_id")):
        with event_change(event_id, actor=SYSTEM, now=beat.wall, finished=True) as change:
            round_ = _running().filter(pk=round_id).first()
            if round_ is None:
                continue
            if absence is not None:
                stop_for_absence(change, round_, _since_last_act(change, absence))
            else:
                follow_clock_jump(change, round_, jump)


def _since_last_act(change: Change, absence: Absence) -> Absence:
    """The absence cannot have begun before the event's last log entry: a round may start between two beats."""
    at = LogEntry.objects.filter(event=change.event).order_by("-pk").values_list("at", flat=True).first()
    return absence if at is None or at <= absence.since else Absence(at, max(absence.lasted - (at - absence.since), timedelta()))

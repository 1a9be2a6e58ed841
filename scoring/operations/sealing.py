"""Putting results right after the event has ended, for as long as it is not sealed."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from scoring.errors import AlreadySealed, NotFinished, NotSealed, PrizesBeingGiven, ReasonMissing, ResultsSealed
from scoring.models import PrizeGiving
from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Topic
from tournaments.models import Event
from tournaments.retries import retried

#: How long an unsealed event stays open at least, before it seals itself again.
MINUTES_UNSEALED = 30


@contextmanager
def correction(event_id: int, *, actor: Actor, now: datetime) -> Iterator[Change]:
    """A change of results, before the end of the event or within its correction period. Raises `ResultsSealed`, `NotFound`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        if change.event.is_sealed(now=now):
            raise ResultsSealed
        yield change


@retried
def seal_event(*, event_id: int, actor: Actor, now: datetime) -> Event:
    """End the correction period now: the standings are final. Raises `NotFinished`, `AlreadySealed`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        if change.event.finished_at is None:
            raise NotFinished
        if change.event.is_sealed(now=now):
            raise AlreadySealed
        seal(change)
    return change.event


@retried
def unseal_event(*, event_id: int, reason: str, actor: Actor, now: datetime) -> Event:
    """Let results be put right for another correction period. Raises `NotSealed`, `PrizesBeingGiven`, `ReasonMissing`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        if not change.event.is_sealed(now=now):
            raise NotSealed
        if PrizeGiving.objects.filter(event=change.event, revealed__isnull=False).exists():
            raise PrizesBeingGiven
        minutes = max(change.event.correction_minutes, MINUTES_UNSEALED)
        _set_end(change, now + timedelta(minutes=minutes))
        change.log("event_unsealed", reason=given(reason), minutes=minutes)
    return change.event


def seal(change: Change) -> None:
    """End the correction period of a finished event that is not sealed."""
    _set_end(change, change.now)
    change.log("event_sealed")


def given(reason: str) -> str:
    """The reason, trimmed. Raises `ReasonMissing`."""
    reason = " ".join(reason.split())
    if not reason:
        raise ReasonMissing
    return reason


def _set_end(change: Change, at: datetime) -> None:
    change.event.corrections_until = at
    change.event.save(update_fields=["corrections_until"])
    change.bump(Topic.RESULTS, public=True)

"""The one way to write an event: one transaction under one lock, closed with log rows, revisions and a hint."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from django.db import transaction

from tournaments.actors import Actor
from tournaments.enums import Topic
from tournaments.errors import EventFinished, NotFound
from tournaments.hints import Hint
from tournaments.live import publish
from tournaments.models import Event, LogEntry
from tournaments.permissions import RightToEnter, Sender, right_to_enter


@dataclass
class Change:
    """An open change of one event. Steps take it, add what they did, and never lock."""

    event: Event
    actor: Actor
    now: datetime
    _log: list[LogEntry] = field(default_factory=list)
    _topics: dict[Topic, bool] = field(default_factory=dict)

    @property
    def time_zone(self) -> ZoneInfo:
        return ZoneInfo(self.event.time_zone)

    def log(self, action: str, *, reason: str = "", **data: Any) -> None:
        """Note what was done; `data` holds ids and numbers and, as the actor is, accounts by name; no names of players."""
        self._log.append(
            LogEntry(
                event=self.event,
                at=self.now,
                actor=self.actor.label,
                device=self.actor.device,
                user_id=self.actor.user_id,
                action=action,
                data=data,
                reason=reason,
            )
        )

    def bump(self, topic: Topic, *, public: bool) -> None:
        """Say that `topic` changed, once a change however often it is called; `public` if everybody may see the difference."""
        self._topics[topic] = self._topics.get(topic, False) or public

    def close(self) -> None:
        LogEntry.objects.bulk_create(self._log)
        if not self._topics:
            return
        names = [f"{topic}_revision" for topic in self._topics]
        names += [f"public_{topic}_revision" for topic, public in self._topics.items() if public]
        for name in names:
            setattr(self.event, name, getattr(self.event, name) + 1)
        self.event.save(update_fields=names)
        hint = Hint(
            event_id=self.event.pk,
            revisions={topic: self.event.revision(topic) for topic in self._topics},
            public_revisions={topic: self.event.revision(topic, public=True) for topic, public in self._topics.items() if public},
        )
        transaction.on_commit(partial(publish, hint), robust=True)


@contextmanager
def event_change(
    event_id: int, *, actor: Actor, now: datetime, finished: bool = False, skip_locked: bool = False
) -> Iterator[Change]:
    """Lock the event, let the caller look and write, then close the change in the same transaction.

    A finished event is refused unless `finished` allows it; with `skip_locked` one that is being changed is as if it were not
    there. Raises `NotFound`, `EventFinished`.
    """
    with transaction.atomic():
        try:
            event = Event.objects.select_for_update(no_key=True, skip_locked=skip_locked).get(pk=event_id)
        except Event.DoesNotExist:
            raise NotFound from None
        if event.finished_at is not None and not finished:
            raise EventFinished
        change = Change(event=event, actor=actor, now=now)
        yield change
        change.close()


@contextmanager
def change_by_sender(sender: Sender, *, now: datetime) -> Iterator[tuple[Change, RightToEnter]]:
    """The same for one who sends a result: a phone is looked up by the query that locks its event. The event may be finished.

    Raises as `right_to_enter`.
    """
    with transaction.atomic():
        right = right_to_enter(sender, now=now, lock=True)
        change = Change(event=right.event, actor=right.actor, now=now)
        yield change, right
        change.close()

"""Creating, setting and finishing an event."""

from datetime import date as Date  # noqa: N812 - a field is called date
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import (
    RELEASED_STATES,
    Confirmation,
    Measure,
    PartialEntries,
    Role,
    RoundState,
    SitOutAward,
    TieBreak,
    Topic,
)
from tournaments.errors import ActionRefused
from tournaments.models import Deletion, Event, EventStaff, LogEntry, Player, Round, Stage
from tournaments.retries import retried


class SettingsFixed(ActionRefused):
    code = "settings_fixed"
    message = _("The seating of a round has been released; what counts and how many hands are played stay as they are.")


class RoundsUnfinished(ActionRefused):
    code = "rounds_unfinished"
    message = _("Round %(number)s is not closed yet.")


class NotARehearsal(ActionRefused):
    code = "not_a_rehearsal"
    message = _("Only a rehearsal can be deleted.")


class NothingPlayed(ActionRefused):
    code = "nothing_played"
    message = _("No round has been played yet.")


@retried
@transaction.atomic
def create_event(
    *,
    name: str,
    date: Date,
    time_zone: str,
    rules: str,
    hands_per_round: int,
    rounds: int,
    round_minutes: int | None,
    user_id: int | None,
    actor: Actor,
    now: datetime,
    measure: Measure = Measure.TRICKS,
    sit_out_award: SitOutAward = SitOutAward.OWN_AVERAGE,
    partial_entries: PartialEntries = PartialEntries.RANKED,
    tie_breaks: list[TieBreak] | None = None,
    confirmation: Confirmation = Confirmation.READ_BACK,
    correction_minutes: int = 30,
    is_rehearsal: bool = False,
) -> Event:
    """Make an event with one stage of `rounds` rounds; the person `user_id` becomes its organiser."""
    event = Event(
        slug=free_slug(name, date),
        name=name,
        date=date,
        time_zone=time_zone,
        rules=rules,
        hands_per_round=hands_per_round,
        round_minutes=round_minutes,
        measure=measure,
        sit_out_award=sit_out_award,
        partial_entries=partial_entries,
        confirmation=confirmation,
        correction_minutes=correction_minutes,
        is_rehearsal=is_rehearsal,
        created_at=now,
    )
    if tie_breaks is not None:
        event.tie_breaks = list(tie_breaks)
    store_new(event)
    Stage.objects.create(event=event, planned_rounds=rounds)
    if user_id is not None:
        EventStaff.objects.create(event=event, user_id=user_id, role=Role.ORGANISER)
    LogEntry.objects.create(
        event=event, at=now, actor=actor.label, device=actor.device, user_id=actor.user_id, action="event_created"
    )
    return event


@retried
def change_settings(*, event_id: int, actor: Actor, now: datetime, **settings: Any) -> Event:
    """Change settings of an event (the fields of `create_event`, but `rounds`). Raises `SettingsFixed` for what decides how hands
    are counted once a round's seating is released."""
    with event_change(event_id, actor=actor, now=now) as change:
        event = change.event
        changed = {name: value for name, value in settings.items() if getattr(event, name) != value}
        if changed.keys() & {"rules", "hands_per_round"} and _released_rounds(change):
            raise SettingsFixed
        for name, value in changed.items():
            setattr(event, name, value)
        event.save(update_fields=list(changed))
        change.log("settings_changed", fields=sorted(changed))
        change.bump(Topic.RESULTS, public=True)
        if "hands_per_round" in changed:
            _discard_plan(change)
    return event


@retried
def finish_event(*, event_id: int, actor: Actor, now: datetime) -> Event:
    """End the event: every begun round must be closed; rounds never begun are dropped from the plan.

    The standings are provisional until the correction period is over.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        begun = Round.objects.filter(stage__event=change.event).exclude(state__in=(RoundState.PLANNED, RoundState.RELEASED))
        unfinished = begun.exclude(state=RoundState.CLOSED).order_by("number").first()
        if unfinished is not None:
            raise RoundsUnfinished(number=unfinished.number)
        if not begun.exists():
            raise NothingPlayed
        Round.objects.filter(stage__event=change.event, state__in=(RoundState.PLANNED, RoundState.RELEASED)).delete()
        change.event.finished_at = now
        change.event.corrections_until = now + timedelta(minutes=change.event.correction_minutes)
        change.event.save(update_fields=["finished_at", "corrections_until"])
        change.log("event_finished")
        for topic in Topic:
            change.bump(topic, public=True)
    return change.event


@retried
def delete_rehearsal(*, event_id: int, actor: Actor, now: datetime) -> None:
    """Delete a rehearsal with everything in it, its players included."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        if not change.event.is_rehearsal:
            raise NotARehearsal
        players = list(change.event.entries.values_list("player_id", flat=True))
        Deletion.objects.create(event=change.event)
        change.event.log.all().delete()
        Round.objects.filter(stage__event=change.event).delete()
        change.event.delete()
        Player.objects.filter(pk__in=players, entries=None).delete()


@retried
def store_new(event: Event) -> None:
    """Store the event at its own address, or where another event has that, at a free one.

    Another one can take an address while this one looks for it; then the database refuses and a next one is tried.
    """
    while True:
        try:
            with transaction.atomic():
                event.save(force_insert=True)
        except IntegrityError:
            if not Event.objects.filter(slug=event.slug).exists():
                raise
            event.slug = free_slug(event.name, event.date)
        else:
            return


def free_slug(name: str, date: Date) -> str:
    """An address made of name and date that no event has yet."""
    stem = (slugify(name) or "event")[:40].strip("-") + f"-{date:%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    candidates = (stem if count == 1 else f"{stem}-{count}" for count in range(1, len(taken) + 2))
    return next(slug for slug in candidates if slug not in taken)


def _released_rounds(change: Change) -> bool:
    return Round.objects.filter(stage__event=change.event, state__in=RELEASED_STATES).exists()


def _discard_plan(change: Change) -> None:
    Round.objects.filter(stage__event=change.event, state=RoundState.PLANNED).delete()
    change.bump(Topic.SEATING, public=False)

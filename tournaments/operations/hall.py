"""Calls for the director, and announcements to the hall."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.actors import SYSTEM, Actor
from tournaments.changes import Change, event_change
from tournaments.enums import RELEASED_STATES, AnnouncementKind, Topic
from tournaments.errors import ActionRefused, NotFound
from tournaments.models import Announcement, DirectorCall, Seat
from tournaments.retries import retried

MAX_TEXT_LENGTH = 200
MOST_MINUTES = 24 * 60
NEED_WORDS = (AnnouncementKind.LOST_PROPERTY, AnnouncementKind.FREE)


class CallGone(ActionRefused):
    code = "call_gone"
    message = _("This call has been seen to already.")


class NoSeatToCallFrom(ActionRefused):
    code = "no_seat_to_call_from"
    message = _("You have no place in this event at the moment, so nobody would find you. Please go to the director's table.")


class AnnouncementRefused(ActionRefused):
    code = "announcement"
    status = 422
    message = _("Write what is to be announced, in up to %(letters)s letters, for up to %(minutes)s minutes.")


class AnnouncementGone(ActionRefused):
    code = "announcement_gone"
    message = _("This announcement is not shown any more.")


@retried
def call_from_table(*, event_id: int, table_id: int, actor: Actor, now: datetime) -> DirectorCall:
    """A table calls; while its call is open, that call again."""
    with event_change(event_id, actor=actor, now=now) as change:
        return _call(change, table_id=table_id)


@retried
def call_from_player(*, event_id: int, number: int, actor: Actor, now: datetime) -> DirectorCall:
    """A player calls: the table sat at in the newest released round, or, for one who sits out, the player.

    Raises `NoSeatToCallFrom`.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        seats = Seat.objects.filter(entry__event=change.event, entry__number=number, round__state__in=RELEASED_STATES)
        seat = seats.order_by("-round__stage__number", "-round__number").first()
        if seat is None:
            raise NoSeatToCallFrom
        return _call(change, table_id=seat.table_id) if seat.table_id else _call(change, entry_id=seat.entry_id)


@retried
def answer_call(*, event_id: int, call_id: int, actor: Actor, now: datetime) -> DirectorCall:
    """Say that somebody is coming; the caller's phone shows it."""
    with event_change(event_id, actor=actor, now=now) as change:
        call = _open_call(change, call_id)
        call.coming_at = now
        call.save(update_fields=["coming_at"])
        change.log("call_answered", call=call.pk)
        change.bump(Topic.CLOCK, public=True)
    return call


@retried
def finish_call(*, event_id: int, call_id: int, actor: Actor, now: datetime) -> DirectorCall:
    """Take a call off the list: it has been seen to, and the caller's phone may call again."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        call = _open_call(change, call_id)
        call.done_at = now
        call.save(update_fields=["done_at"])
        change.log("call_done", call=call.pk)
        change.bump(Topic.CLOCK, public=True)
    return call


@retried
def announce(
    *, event_id: int, kind: AnnouncementKind, text: str = "", minutes: int | None = None, actor: Actor, now: datetime
) -> Announcement:
    """Show an announcement to everybody, for some minutes or until it is withdrawn. Raises `AnnouncementRefused`."""
    text = " ".join(text.split())
    too_long = len(text) > MAX_TEXT_LENGTH or (minutes is not None and not 0 < minutes <= MOST_MINUTES)
    if too_long or (kind in NEED_WORDS and not text):
        raise AnnouncementRefused(letters=MAX_TEXT_LENGTH, minutes=MOST_MINUTES)
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        until = None if minutes is None else now + timedelta(minutes=minutes)
        shown = Announcement.objects.create(event=change.event, kind=kind, text=text, shown_at=now, until=until)
        change.log("announced", announcement=shown.pk, kind=kind)
        change.bump(Topic.CLOCK, public=True)
    return shown


@retried
def withdraw_announcement(*, event_id: int, announcement_id: int, actor: Actor, now: datetime) -> Announcement:
    """Raises `AnnouncementGone` for one that is not shown."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        shown = change.event.announcements.filter(pk=announcement_id, withdrawn_at=None).first()
        if shown is None:
            raise AnnouncementGone
        _withdraw(change, shown)
    return shown


@retried
def withdraw_announcements_that_are_over(*, now: datetime) -> int:
    """The sweep: withdraw every announcement whose time is over; safe to run zero, one or many times. Returns how many.

    An event that is being changed at the moment is left to the next sweep.
    """
    is_over = Q(withdrawn_at=None, until__lte=now)
    withdrawn = 0
    for announcement_id, event_id in list(Announcement.objects.filter(is_over).values_list("pk", "event_id")):
        sweep = event_change(event_id, actor=SYSTEM, now=now, finished=True, skip_locked=True)
        with suppress(NotFound), sweep as change:
            shown = Announcement.objects.filter(is_over, pk=announcement_id).first()
            if shown is not None:
                _withdraw(change, shown)
                withdrawn += 1
    return withdrawn


def _call(change: Change, **caller: int) -> DirectorCall:
    """The caller's open call, or a new one."""
    there = change.event.director_calls.filter(done_at=None, **caller).first()
    if there is not None:
        return there
    call = DirectorCall.objects.create(event=change.event, called_at=change.now, **caller)
    change.log("director_called", call=call.pk)
    change.bump(Topic.CLOCK, public=False)
    return call


def _open_call(change: Change, call_id: int) -> DirectorCall:
    call = change.event.director_calls.filter(pk=call_id, done_at=None).first()
    if call is None:
        raise CallGone
    return call


def _withdraw(change: Change, shown: Announcement) -> None:
    shown.withdrawn_at = change.now
    shown.save(update_fields=["withdrawn_at"])
    change.log("announcement_withdrawn", announcement=shown.pk)
    change.bump(Topic.CLOCK, public=True)

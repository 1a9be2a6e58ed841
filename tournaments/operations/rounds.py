"""Rounds from release to close, and their clock. Every verb is a compare-and-set under the event's lock."""

from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.actors import SYSTEM, Actor
from tournaments.beats import Absence
from tournaments.changes import Change, event_change
from tournaments.clock import Clock
from tournaments.enums import CLOCK_STATES, OPEN_STATES, EntryState, HandState, Position, RoundState, Topic
from tournaments.errors import ActionRefused, NotFound, RoundNotFound
from tournaments.models import Entry, LogEntry, Round, Table
from tournaments.operations.people import outdate_plan
from tournaments.retries import retried

MAX_EXTENSION = timedelta(minutes=120)


class AlreadyDone(ActionRefused):
    """Somebody else was faster; information rather than an error."""

    code = "already_done"
    message = _("Round %(number)s: this was already done by %(actor)s at %(at)s.")


class WrongRoundState(ActionRefused):
    code = "round_state"
    message = _("Round %(number)s: its state is now “%(state)s”, so this cannot be done.")


class EarlierRoundNotReady(ActionRefused):
    code = "earlier_round"
    message = _("Round %(number)s comes first.")


class LaterRoundReleased(ActionRefused):
    code = "later_round"
    message = _("The seating of round %(number)s is already released; take that back first.")


class PlanOutOfDate(ActionRefused):
    code = "plan_out_of_date"
    message = _("Players have come or gone since round %(number)s was planned. Plan the remaining rounds again first.")


class SeatsEmpty(ActionRefused):
    code = "seats_empty"
    message = _(
        "There is an empty seat at table %(tables)s. Put somebody there, let the others at the table sit out, or take the "
        "release back and plan again."
    )


class ResultsExist(ActionRefused):
    code = "results_exist"
    message = _("Round %(number)s already has results, so its start cannot be undone.")


class HandsMissing(ActionRefused):
    code = "hands_missing"
    message = _("Results are missing or disputed at table %(tables)s. Enter them, or mark the hands as not played.")


class HandsUnconfirmed(ActionRefused):
    code = "hands_unconfirmed"
    message = _("Results of table %(tables)s are not confirmed yet. Confirm them, or all of this round at once.")


class NoClock(ActionRefused):
    code = "no_clock"
    message = _("Round %(number)s has no clock.")


class ExtensionRefused(ActionRefused):
    code = "extension"
    status = 422
    message = _("A round can be extended by 1 to %(most)s minutes at a time.")


class AnotherRoundRunning(ActionRefused):
    code = "another_round"
    message = _("Round %(number)s is being played.")


@retried
def release_round(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """Make the seating of a planned round visible to everybody; from then on it only changes by a logged act."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.PLANNED], done=[RoundState.RELEASED], action="round_released")
        earlier = _rounds(change).filter(number__lt=number, state=RoundState.PLANNED).order_by("number").first()
        if earlier is not None:
            raise EarlierRoundNotReady(number=earlier.number)
        if not seating_is_whole(round_):
            raise PlanOutOfDate(number=number)
        release(change, round_)
    return round_


def release(change: Change, round_: Round) -> None:
    """Make a planned round visible, in an open change."""
    _move(change, round_, RoundState.RELEASED, "round_released")
    outdate_plan(change)
    change.bump(Topic.SEATING, public=True)


@retried
def take_back_release(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """The seating is a plan again and may be planned anew."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.RELEASED])
        later = _rounds(change).filter(number__gt=number).exclude(state=RoundState.PLANNED).order_by("-number").first()
        if later is not None:
            raise LaterRoundReleased(number=later.number)
        _move(change, round_, RoundState.PLANNED, "release_taken_back")
        outdate_plan(change)
        change.bump(Topic.SEATING, public=True)
    return round_


@retried
def start_round(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """Start play and the clock; calls time on the round before if that is still going."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.RELEASED], done=OPEN_STATES, action="round_started")
        waiting = _rounds(change).filter(number__lt=number, state__in=(RoundState.PLANNED, RoundState.RELEASED)).first()
        if waiting is not None:
            raise EarlierRoundNotReady(number=waiting.number)
        if tables := empty_seats(round_):
            raise SeatsEmpty(tables=", ".join(map(str, tables)))
        for running in _rounds(change).filter(state__in=CLOCK_STATES):
            _call_time(change, running)
        round_.started_at = now
        _set_clock(round_, Clock.started(round_.duration, now=now))
        _move(change, round_, RoundState.RUNNING, "round_started")
    return round_


@retried
def undo_start(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """Take back a start made by mistake, as long as no hand has a result."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, CLOCK_STATES)
        if round_.hands.exclude(state=HandState.OPEN).exists():
            raise ResultsExist(number=number)
        round_.started_at = None
        _set_clock(round_, Clock())
        _move(change, round_, RoundState.RELEASED, "start_undone")
    return round_


@retried
def pause_round(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.RUNNING], done=[RoundState.PAUSED], action="round_paused")
        _set_clock(round_, round_.clock.paused(now=now))
        _move(change, round_, RoundState.PAUSED, "round_paused")
    return round_


@retried
def resume_round(*, event_id: int, number: int, left: timedelta | None = None, actor: Actor, now: datetime) -> Round:
    """Let the clock run again with what it was stopped at, or with `left` (zero or more)."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.PAUSED], done=[RoundState.RUNNING], action="round_resumed")
        if left is not None and round_.duration is None:
            raise NoClock(number=number)
        clock = round_.clock if left is None else Clock(remaining=left)
        _set_clock(round_, clock.resumed(now=now))
        by_hand = {} if left is None else {"left": round(left.total_seconds())}
        _move(change, round_, RoundState.RUNNING, "round_resumed", **by_hand)
    return round_


def stop_for_absence(change: Change, round_: Round, absence: Absence) -> None:
    """Pause a running round at the last sign of life, until a person says what becomes of the time since."""
    clock = round_.clock.stopped_by_absence(absence)
    if clock.runs:
        return
    _set_clock(round_, clock)
    _move(change, round_, RoundState.PAUSED, "computer_away", seconds=round(absence.lasted.total_seconds()))


def follow_clock_jump(change: Change, round_: Round, jump: timedelta) -> None:
    """Keep what is left of a running round after the computer's clock was set."""
    _set_clock(round_, round_.clock.shifted(jump))
    _move(change, round_, RoundState.RUNNING, "clock_jump", seconds=round(jump.total_seconds()))


@retried
def extend_round(*, event_id: int, number: int, minutes: int, actor: Actor, now: datetime) -> Round:
    """Add minutes to the clock; where time was called, the round goes on with just these minutes."""
    extra = timedelta(minutes=minutes)
    if not timedelta() < extra <= MAX_EXTENSION:
        raise ExtensionRefused(most=MAX_EXTENSION // timedelta(minutes=1))
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [*CLOCK_STATES, RoundState.TIME_CALLED])
        if round_.duration is None:
            raise NoClock(number=number)
        if round_.state != RoundState.TIME_CALLED:
            _set_clock(round_, round_.clock.extended(extra, now=now))
            _move(change, round_, RoundState(round_.state), "round_extended", minutes=minutes)
            return round_
        running = _rounds(change).filter(state__in=CLOCK_STATES).first()
        if running is not None:
            raise AnotherRoundRunning(number=running.number)
        round_.called_at = None
        _set_clock(round_, Clock.started(extra, now=now))
        _move(change, round_, RoundState.RUNNING, "round_extended", minutes=minutes)
    return round_


@retried
def call_time(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """Ring the bell: the hand in play is finished, results still go in until a person closes the round."""
    with event_change(event_id, actor=actor, now=now) as change:
        done = [RoundState.TIME_CALLED, RoundState.CLOSED]
        round_ = round_in(change, number, CLOCK_STATES, done=done, action="time_called")
        _call_time(change, round_)
    return round_


@retried
def close_round(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """Close a round whose every hand has a confirmed result or is marked as not played; calls time first if that is to do.

    Raises `HandsMissing`, `HandsUnconfirmed`.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, OPEN_STATES, done=[RoundState.CLOSED], action="round_closed")
        if tables := _tables_with(round_, HandState.OPEN, HandState.DISPUTED):
            raise HandsMissing(tables=tables)
        if tables := _tables_with(round_, HandState.ENTERED):
            raise HandsUnconfirmed(tables=tables)
        if round_.state in CLOCK_STATES:
            _call_time(change, round_)
        round_.closed_at = now
        _move(change, round_, RoundState.CLOSED, "round_closed")
    return round_


@retried
def reopen_round(*, event_id: int, number: int, actor: Actor, now: datetime) -> Round:
    """Let the tables of a closed round enter results again; the clock stays as it was left."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.CLOSED], done=[RoundState.REOPENED], action="round_reopened")
        round_.closed_at = None
        _move(change, round_, RoundState.REOPENED, "round_reopened")
    return round_


@retried
def call_time_on_overdue_rounds(*, now: datetime) -> int:
    """The sweep: record time on every round whose clock has run out; safe to run zero, one or many times. Returns how many.

    An event that is being changed at the moment is left to the next sweep.
    """
    overdue = Round.objects.filter(state=RoundState.RUNNING, ends_at__lte=now)
    called = 0
    for round_id, event_id in list(overdue.values_list("pk", "stage__event_id")):
        sweep = event_change(event_id, actor=SYSTEM, now=now, finished=True, skip_locked=True)
        with suppress(NotFound), sweep as change:
            round_ = overdue.filter(pk=round_id).first()
            if round_ is not None:
                _call_time(change, round_)
                called += 1
    return called


def seating_is_whole(round_: Round) -> bool:
    """Whether every active player has a place in the round and every table that is to play its four."""
    active = Entry.objects.filter(event=round_.stage.event_id, state=EntryState.ACTIVE, first_round__lte=round_.number)
    unplaced = active.exclude(seats__round=round_)
    return round_.seats.exists() and not unplaced.exists() and not empty_seats(round_)


def empty_seats(round_: Round) -> list[int]:
    """Numbers of the tables that have hands to play and fewer than four players."""
    at_table = Count("seats", filter=Q(seats__round=round_), distinct=True)
    tables = Table.objects.filter(hands__round=round_).annotate(players=at_table)
    return sorted(tables.filter(players__lt=len(Position)).values_list("number", flat=True).distinct())


def _tables_with(round_: Round, *states: HandState) -> str:
    """The numbers of the tables that have a hand in one of these states, empty for none."""
    tables = round_.hands.filter(state__in=states).values_list("table__number", flat=True)
    return ", ".join(map(str, sorted(set(tables))))


def _rounds(change: Change) -> QuerySet[Round]:
    return Round.objects.filter(stage__event=change.event)


def round_in(
    change: Change,
    number: int,
    states: Collection[RoundState],
    *,
    done: Collection[RoundState] = (),
    action: str = "",
) -> Round:
    """The round if it is in one of `states`; `AlreadyDone` where it is in one of `done`, reached by `action`."""
    round_ = _rounds(change).select_related("stage").filter(number=number).first()
    if round_ is None:
        raise RoundNotFound(number=number)
    if round_.state in states:
        return round_
    before = LogEntry.objects.filter(event=change.event, action=action, data__round=number).order_by("-pk").first()
    if round_.state in done and before is not None:
        raise AlreadyDone(number=number, actor=before.actor, at=f"{before.at.astimezone(change.time_zone):%H:%M}")
    raise WrongRoundState(number=number, state=RoundState(round_.state).label)


def _call_time(change: Change, round_: Round) -> None:
    round_.called_at = change.now
    _set_clock(round_, Clock())
    _move(change, round_, RoundState.TIME_CALLED, "time_called")


def _set_clock(round_: Round, clock: Clock) -> None:
    round_.ends_at, round_.remaining, round_.away = clock.ends_at, clock.remaining, clock.away


def _move(change: Change, round_: Round, state: RoundState, action: str, **data: Any) -> None:
    round_.state = state
    round_.save(update_fields=["state", "ends_at", "remaining", "away", "started_at", "called_at", "closed_at"])
    change.log(action, round=round_.number, **data)
    change.bump(Topic.CLOCK, public=state != RoundState.PLANNED)

"""What the director does about results: corrects, voids, settles disputes and clears the inbox of refused entries."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from scoring.errors import (
    AlreadySettled,
    DecisionNeeded,
    HandNotPlayed,
    NotDisputed,
    NothingToConfirm,
    ResultMoved,
    RoundNotBegun,
    SameResult,
)
from scoring.models import HandResult, RefusedEntry
from scoring.operations.constraints import refused_if_violated
from scoring.operations.outcomes import OutcomeCode
from scoring.operations.results import (
    MOVED_UNDERNEATH,
    NOT_BEGUN,
    confirm,
    current_result,
    hand_in,
    hand_to_enter,
    judged,
    result_changed,
    says_the_same,
    set_hand_state,
    supersede,
    write_version,
)
from scoring.operations.sealing import correction, given
from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import HandState, Topic
from tournaments.errors import NotFound
from tournaments.models import Hand
from tournaments.retries import retried


@retried
def correct_result(
    *,
    event_id: int,
    hand_id: int,
    expected_version: int,
    values: Mapping[str, object],
    reason: str,
    actor: Actor,
    now: datetime,
) -> HandResult:
    """Put the result of a begun or closed round right, or enter a missing one; a suit that was not due but played may stand.

    Raises `ResultsSealed`, `ReasonMissing`, `ResultMoved` if `expected_version` (0 for no current result) is out of date,
    `SameResult`, `RoundNotBegun`, `Implausible`, `NotFound`.
    """
    with refused_if_violated(HandResult, MOVED_UNDERNEATH), correction(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        current = current_result(hand)
        if expected_version != (current.version if current else 0):
            raise ResultMoved
        played = judged(change, hand, values, any_trump=True)
        if current is not None and says_the_same(current, played):
            raise SameResult
        result = write_version(change, hand, played, action="result_corrected", reason=given(reason))
        settle(change, hand.refused_entries.all())
    return result


@retried
def mark_not_played(*, event_id: int, hand_id: int, reason: str, actor: Actor, now: datetime) -> Hand:
    """The hand counts for nobody; a result it had is kept as history. Raises `HandNotPlayed` if it is so marked already."""
    with correction(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        if hand.state == HandState.NOT_PLAYED:
            raise HandNotPlayed
        supersede(hand)
        set_hand_state(change, hand, HandState.NOT_PLAYED)
        change.log("hand_not_played", hand=hand.pk, reason=given(reason))
        result_changed(change, hand)
        settle(change, hand.refused_entries.all())
    return hand


@retried
def settle_dispute(*, event_id: int, hand_id: int, entry_id: int | None, reason: str, actor: Actor, now: datetime) -> HandResult:
    """Decide a disputed hand: for the differing entry `entry_id`, or with None for the result that is stored."""
    with correction(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        current = current_result(hand)
        if hand.state != HandState.DISPUTED or current is None:
            raise NotDisputed
        if entry_id is None:
            set_hand_state(change, hand, HandState.CONFIRMED)
            change.log("dispute_settled", hand=hand.pk, version=current.version, reason=given(reason))
            result_changed(change, hand)
        else:
            entry = _open_entry(change, entry_id, hand_id=hand.pk)
            played = judged(change, hand, entry.body)
            current = write_version(change, hand, played, action="dispute_settled", reason=given(reason))
        settle(change, hand.refused_entries.all())
    return current


@retried
def confirm_result(*, event_id: int, hand_id: int, actor: Actor, now: datetime) -> Hand:
    """The director confirms what a table has entered. Raises `NothingToConfirm`."""
    with event_change(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        current = current_result(hand)
        if hand.state != HandState.ENTERED or current is None:
            raise NothingToConfirm
        confirm(change, hand, current)
    return hand


@retried
def confirm_round(*, event_id: int, number: int, actor: Actor, now: datetime) -> int:
    """The director confirms all of a round that waits for it; returns how many. Raises `NothingToConfirm`."""
    with event_change(event_id, actor=actor, now=now) as change:
        waiting = HandResult.objects.filter(is_current=True, hand__state=HandState.ENTERED, hand__round__number=number)
        results = list(waiting.filter(hand__round__stage__event=change.event).select_related("hand").order_by("pk"))
        if not results:
            raise NothingToConfirm
        for result in results:
            confirm(change, result.hand, result)
    return len(results)


@retried
def dismiss_refused_entry(*, event_id: int, entry_id: int, actor: Actor, now: datetime) -> RefusedEntry:
    """Take an entry off the director's list. Raises `DecisionNeeded` for one that disputes a result."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        entry = _open_entry(change, entry_id)
        if entry.code == OutcomeCode.DIFFERS:
            raise DecisionNeeded
        settle(change, RefusedEntry.objects.filter(pk=entry.pk))
        change.log("entry_dismissed", entry=entry.pk, hand=entry.hand_id)
        change.bump(Topic.RESULTS, public=False)
    return entry


@retried
def file_refused_entry(
    *,
    event_id: int,
    hand_id: int,
    command_id: UUID,
    code: str,
    body: Mapping[str, Any],
    actor: Actor,
    now: datetime,
    staff: bool,
) -> RefusedEntry:
    """Put an entry that was refused before the director, once however often it is sent; only `staff` may enter for any table.

    Raises `NotFound`.
    """
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        hand = hand_to_enter(change, hand_id, staff=staff)
        entry, is_new = RefusedEntry.objects.get_or_create(
            event=change.event,
            command_id=command_id,
            defaults={
                "hand": hand,
                "code": code,
                "body": dict(body),
                "entered_by": actor.label,
                "at": now,
            },
        )
        if is_new:
            change.log("entry_refused", entry=entry.pk, hand=hand.pk, code=code)
            change.bump(Topic.RESULTS, public=False)
    return entry


def begun_hand(change: Change, hand_id: int) -> Hand:
    """A hand of the event whose round has begun. Raises `RoundNotBegun`, `NotFound`."""
    hand = hand_in(change, hand_id)
    if hand.round.state in NOT_BEGUN:
        raise RoundNotBegun(number=hand.round.number)
    return hand


def _open_entry(change: Change, entry_id: int, **where: int) -> RefusedEntry:
    entry = RefusedEntry.objects.filter(event=change.event, pk=entry_id, **where).first()
    if entry is None:
        raise NotFound
    if entry.settled_at is not None:
        raise AlreadySettled
    return entry


def settle(change: Change, entries: QuerySet[RefusedEntry]) -> None:
    """Take the entries off the director's list."""
    entries.filter(settled_at=None).update(settled_at=change.now)

"""The director's rulings beside what was played. Each is a row of its own; the result of a hand is not touched."""

from datetime import datetime

from games.seats import Side
from scoring.enums import OF_AN_ENTRY, AdjustmentKind
from scoring.errors import AdjustmentGone, AmountRefused, NoResult, RevokeCostsNothing, ScoreAssigned
from scoring.judging import parse_rules
from scoring.models import Adjustment
from scoring.models.adjustments import MOST
from scoring.operations.constraints import refused_if_violated
from scoring.operations.corrections import begun_hand
from scoring.operations.results import current_result, result_changed
from scoring.operations.sealing import correction, given
from tournaments.actors import Actor
from tournaments.changes import Change
from tournaments.enums import Topic
from tournaments.errors import EntryNotFound, NotFound
from tournaments.models import Entry, Hand
from tournaments.retries import retried


@retried
def penalise_revoke(*, event_id: int, hand_id: int, side: Side, reason: str, actor: Actor, now: datetime) -> Adjustment:
    """One revoke of a side: the tricks that the event's rules say move to the other side, so far as it has them (D-15).

    Raises `NoResult`, `RevokeCostsNothing`, `ReasonMissing`, `RoundNotBegun`, `NotFound`.
    """
    with correction(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        if current_result(hand) is None:
            raise NoResult
        tricks = parse_rules(change.event.rules).revoke_tricks
        if not tricks:
            raise RevokeCostsNothing
        return _give(change, AdjustmentKind.REVOKE, tricks, reason, hand=hand, side=side)


@retried
def assign_score(*, event_id: int, hand_id: int, side: Side, amount: int, reason: str, actor: Actor, now: datetime) -> Adjustment:
    """Let a hand count `amount` in the event's measure for one side, whatever was played or whether anything was.

    Raises `ScoreAssigned`, `AmountRefused`, `ReasonMissing`, `RoundNotBegun`, `NotFound`.
    """
    taken = {"adjustment_one_assigned_score_a_side": ScoreAssigned}
    with refused_if_violated(Adjustment, taken), correction(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        return _give(change, AdjustmentKind.ASSIGNED, amount, reason, hand=hand, side=side)


@retried
def adjust_total(
    *, event_id: int, number: int, kind: AdjustmentKind, amount: int, reason: str, actor: Actor, now: datetime
) -> Adjustment:
    """Add `amount` (below zero for a penalty) to the total of an entry, for one of the kinds `OF_AN_ENTRY`.

    Raises `AmountRefused`, `ReasonMissing`, `EntryNotFound`.
    """
    if kind not in OF_AN_ENTRY or not amount:
        raise AmountRefused(most=MOST)
    with correction(event_id, actor=actor, now=now) as change:
        entry = Entry.objects.filter(event=change.event, number=number).first()
        if entry is None:
            raise EntryNotFound(number=number)
        return _give(change, kind, amount, reason, entry=entry)


@retried
def withdraw_adjustment(*, event_id: int, adjustment_id: int, reason: str, actor: Actor, now: datetime) -> Adjustment:
    """Take a ruling back; its row stays. Raises `AdjustmentGone`, `ReasonMissing`, `NotFound`."""
    with correction(event_id, actor=actor, now=now) as change:
        adjustment = change.event.adjustments.filter(pk=adjustment_id).first()
        if adjustment is None:
            raise NotFound
        if adjustment.withdrawn_at is not None:
            raise AdjustmentGone
        adjustment.withdrawn_at = now
        adjustment.save(update_fields=["withdrawn_at"])
        change.log("adjustment_withdrawn", adjustment=adjustment.pk, reason=given(reason))
        _bump(change, adjustment.hand)
    return adjustment


def _give(
    change: Change,
    kind: AdjustmentKind,
    amount: int,
    reason: str,
    *,
    hand: Hand | None = None,
    side: Side | None = None,
    entry: Entry | None = None,
) -> Adjustment:
    if abs(amount) > MOST:
        raise AmountRefused(most=MOST)
    adjustment = Adjustment.objects.create(
        event=change.event,
        kind=kind,
        hand=hand,
        side=side or "",
        entry=entry,
        amount=amount,
        reason=given(reason),
        given_by=change.actor.label,
        given_at=change.now,
    )
    change.log("adjustment_given", adjustment=adjustment.pk, kind=kind, reason=adjustment.reason)
    _bump(change, hand)
    return adjustment


def _bump(change: Change, hand: Hand | None) -> None:
    """A ruling about a hand is as hidden as its result; one about a total is for everybody."""
    if hand is not None:
        result_changed(change, hand)
    else:
        change.bump(Topic.RESULTS, public=True)

"""Entering results from paper slips: one line at a time, as staff, through the same operations as everything else."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from scoring.errors import OtherResultThere
from scoring.models import AnsweredCommand
from scoring.operations.corrections import correct_result
from scoring.operations.results import record_result
from scoring.queries.report import result_text
from scoring.queries.slips import SlipEcho, same_result, slip_echo, slip_hand
from tournaments.actors import Actor
from tournaments.models import Event, Hand


def enter_slip(
    *,
    event_id: int,
    round_number: int,
    table: int,
    hand: int,
    command_id: UUID,
    values: Mapping[str, object],
    actor: Actor,
    now: datetime,
) -> SlipEcho:
    """Store a line of a slip. A hand that has this result already is confirmed by it; one that gets another at the same moment is
    disputed.

    Raises `OtherResultThere`, without marking the hand as disputed: a slip misread is no second opinion. Else as
    `record_result` and `slip_hand` do.
    """
    event = Event.objects.get(pk=event_id)
    found = slip_hand(event, round_number=round_number, table=table, number=hand)
    if not AnsweredCommand.objects.filter(pk=command_id).exists():
        _refuse_another_result(event, found, values)
    outcome = record_result(
        event_id=event_id,
        hand_id=found.pk,
        command_id=command_id,
        expected_version=0,
        values=values,
        actor=actor,
        now=now,
        staff=True,
    )
    return slip_echo(event, found, is_disputed=not outcome.accepted)


def correct_from_slip(
    *,
    event_id: int,
    round_number: int,
    table: int,
    hand: int,
    values: Mapping[str, object],
    reason: str,
    actor: Actor,
    now: datetime,
) -> SlipEcho:
    """Let the slip count in the place of what is stored. Raises as `correct_result` and `slip_hand` do."""
    event = Event.objects.get(pk=event_id)
    found = slip_hand(event, round_number=round_number, table=table, number=hand)
    stored = found.results.filter(is_current=True).first()
    correct_result(
        event_id=event_id,
        hand_id=found.pk,
        expected_version=stored.version if stored else 0,
        values=values,
        reason=reason,
        actor=actor,
        now=now,
    )
    return slip_echo(event, found)


def _refuse_another_result(event: Event, hand: Hand, values: Mapping[str, object]) -> None:
    stored = hand.results.filter(is_current=True).first()
    if stored is not None and not same_result(event, hand, stored, values):
        raise OtherResultThere(hand=hand.number, table=hand.table.number, stored=result_text(stored))

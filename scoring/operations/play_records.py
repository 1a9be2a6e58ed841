"""Attaching the play of a hand, card by card: the result is taken from it or compared with what was entered."""

from datetime import datetime

from games.errors import GameError
from games.hand import PlayedHand
from games.record import IllegalRecord, write_record
from scoring.errors import AnotherHandsRecord, IllegalPlayRecord, NotAPlayRecord, ReasonMissing, RecordDiffers, ResultMoved
from scoring.fault_texts import fault_text
from scoring.judging import PlayedResult, parse_rules
from scoring.models import HandResult, PlayRecord
from scoring.operations.constraints import refused_if_violated
from scoring.operations.corrections import begun_hand, settle
from scoring.operations.results import MOVED_UNDERNEATH, current_result, judged, says_the_same, write_version
from scoring.operations.sealing import correction
from scoring.play_records import NoRecord, RecordOfAnotherHand, entered_by_play, read_play
from scoring.problem_texts import problem_text
from scoring.result_texts import result_in_words
from tournaments.actors import Actor
from tournaments.changes import Change
from tournaments.enums import HandState, Topic
from tournaments.models import Hand
from tournaments.retries import retried


@retried
def attach_record(
    *, event_id: int, hand_id: int, expected_version: int, record: str, reason: str, actor: Actor, now: datetime
) -> PlayRecord:
    """Replay `record` (`whist-play/1`, PBN or PTN) and keep it with the result that it gives.

    Where it gives another result than the stored one, a `reason` makes it count. Raises `NotAPlayRecord`, `AnotherHandsRecord`,
    `IllegalPlayRecord`, `RecordDiffers`, `ReasonMissing`, `ResultMoved`, `RoundNotBegun`, `NotFound`.
    """
    with refused_if_violated(HandResult, MOVED_UNDERNEATH), correction(event_id, actor=actor, now=now) as change:
        hand = begun_hand(change, hand_id)
        current = current_result(hand)
        if expected_version != (current.version if current else 0):
            raise ResultMoved
        played = _replayed(change, hand, record)
        result = _result_of(change, hand, judged(change, hand, entered_by_play(played)), reason=" ".join(reason.split()))
        attached = PlayRecord.objects.create(
            result=result, record=write_record(played), attached_by=change.actor.label, attached_at=change.now
        )
        change.log("record_attached", hand=hand.pk, version=result.version, record=attached.pk)
        change.bump(Topic.RESULTS, public=False)
    return attached


def _replayed(change: Change, hand: Hand, record: str) -> PlayedHand:
    try:
        return read_play(record, parse_rules(change.event.rules), hand_no=hand.event_number)
    except NoRecord as error:
        raise NotAPlayRecord from error
    except RecordOfAnotherHand as error:
        raise AnotherHandsRecord(theirs=error.hand_no, ours=hand.event_number) from error
    except IllegalRecord as refusal:
        raise IllegalPlayRecord(fault=fault_text(refusal.fault)) from refusal
    except GameError as refusal:
        raise IllegalPlayRecord(fault=" ".join(map(problem_text, refusal.problems))) from refusal


def _result_of(change: Change, hand: Hand, played: PlayedResult, *, reason: str) -> HandResult:
    """The version that the record proves: the stored one, or a new one taken from the play."""
    current = current_result(hand)
    if current is not None and says_the_same(current, played):
        return current
    if current is not None and not reason:
        raise RecordDiffers(played=result_in_words(played), stored=result_in_words(current))
    if hand.state != HandState.OPEN and not reason:
        raise ReasonMissing
    action = "result_recorded" if hand.state == HandState.OPEN else "result_corrected"
    result = write_version(change, hand, played, action=action, reason=reason)
    settle(change, hand.refused_entries.all())
    return result

"""Entering results at the tables; a version is superseded, never overwritten."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db.models import Max

from games.result import RecordRefused
from scoring.errors import CommandReused, HandNotPlayed, Implausible, ResultMoved, RoundClosed, RoundNotBegun
from scoring.judging import PlayedResult, judge
from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from scoring.operations.constraints import refused_if_violated
from scoring.operations.outcomes import EntryCommand, Outcome, OutcomeCode, Stored, answer_before, keep_answer
from scoring.operations.table_outcomes import note_outcome
from tournaments.actors import Actor
from tournaments.changes import Change, change_by_sender, event_change
from tournaments.enums import Confirmation, HandState, RoundState, Topic
from tournaments.errors import EventFinished, NotFound
from tournaments.models import Hand
from tournaments.permissions import Sender
from tournaments.retries import retried

NOT_BEGUN = (RoundState.PLANNED, RoundState.RELEASED)
MOVED_UNDERNEATH = {"result_one_current_a_hand": ResultMoved, "result_version_once_a_hand": ResultMoved}


@retried
def take_entry(*, sender: Sender, read: Callable[[str], EntryCommand], now: datetime) -> Outcome:
    """Take an entry from whoever sends it; `read` makes the command of it under the event's rules. Otherwise as `record_result`.

    Raises `NotPaired`, and what `read` raises, too.
    """
    with _collisions_refused(), change_by_sender(sender, now=now) as (change, right):
        return _take(change, read(change.event.rules), staff=right.any_table)


@retried
def record_result(
    *,
    event_id: int,
    hand_id: int,
    command_id: UUID,
    expected_version: int,
    values: Mapping[str, object],
    actor: Actor,
    now: datetime,
    staff: bool,
) -> Outcome:
    """Take one entry. The first one for a hand counts at once; whether it is confirmed by that, the event's `confirmation` says.

    `expected_version` is the version of the result the sender has seen, 0 for none; only `staff` may enter for any table.
    The same command again gets the answer it got, whatever has happened since. Raises `CommandReused`, `EventFinished`,
    `NotFound`, `RoundNotBegun`, `RoundClosed`, `HandNotPlayed`, `Implausible`; nothing is stored then.
    """
    command = EntryCommand(command_id, hand_id, expected_version, values)
    with _collisions_refused(), event_change(event_id, actor=actor, now=now, finished=True) as change:
        return _take(change, command, staff=staff)


def judged(change: Change, hand: Hand, values: Mapping[str, object], *, any_trump: bool = False) -> PlayedResult:
    """The values as a scored result. Raises `Implausible`."""
    try:
        return judge(
            change.event.rules,
            event_number=hand.event_number,
            number=hand.number,
            values=values,
            any_trump=any_trump,
        )
    except RecordRefused as refused:
        raise Implausible(refused.problems) from refused


def hand_in(change: Change, hand_id: int) -> Hand:
    """A hand of the event, with its round. Raises `NotFound`."""
    hand = _find_hand(change, hand_id)
    if hand is None:
        raise NotFound
    return hand


def hand_to_enter(change: Change, hand_id: int, *, staff: bool) -> Hand:
    """A hand of the event, and unless the actor is `staff`, of the actor's table. Raises `NotFound`."""
    return _of_actor(change, _find_hand(change, hand_id), staff=staff)


def current_result(hand: Hand) -> HandResult | None:
    """The result that counts for the hand now; an open hand has none."""
    return None if hand.state == HandState.OPEN else hand.results.filter(is_current=True).first()


def says_the_same(result: HandResult, played: PlayedResult) -> bool:
    return all(getattr(result, name) == value for name, value in played.columns().items())


def write_version(
    change: Change,
    hand: Hand,
    played: PlayedResult,
    *,
    action: str,
    reason: str = "",
    command_id: UUID | None = None,
    state: HandState = HandState.CONFIRMED,
) -> HandResult:
    """Make `played` the hand's current result, brought by a command if it was entered; log it as `action`."""
    version = 1 if hand.state == HandState.OPEN else supersede(hand) + 1
    result = HandResult.objects.create(
        hand=hand,
        version=version,
        **played.columns(),
        entered_by=change.actor.label,
        entered_at=change.now,
        reason=reason,
        command_id=command_id,
    )
    set_hand_state(change, hand, state)
    change.log(action, hand=hand.pk, version=version, reason=reason)
    result_changed(change, hand)
    return result


def set_hand_state(change: Change, hand: Hand, state: HandState) -> None:
    """Write what is now known of a hand whose results are written already."""
    hand.state = state
    Hand.objects.filter(pk=hand.pk).update(state=state)
    note_outcome(change, hand)


def result_changed(change: Change, hand: Hand) -> None:
    """Bump the results, which say also whether a hand is confirmed: for everybody unless the hand's result is hidden."""
    change.bump(Topic.RESULTS, public=not change.event.hides_results_of(hand.round.number))


def supersede(hand: Hand) -> int:
    """Leave the hand without a current version; returns the last version's number."""
    hand.results.filter(is_current=True).update(is_current=False)
    last: int = hand.results.aggregate(last=Max("version"))["last"] or 0
    return last


@contextmanager
def _collisions_refused() -> Iterator[None]:
    with refused_if_violated(HandResult, MOVED_UNDERNEATH), refused_if_violated(AnsweredCommand, {"pk": CommandReused}):
        yield


def _take(change: Change, command: EntryCommand, *, staff: bool) -> Outcome:
    found = _find_hand(change, command.hand_id)
    outcome = None if found and _is_first(command, found) else answer_before(change, command)
    if outcome is None:
        hand = _of_actor(change, found, staff=staff)
        _check_open_to_entries(change, hand)
        outcome = _decide(change, hand, command, judged(change, hand, command.values))
        keep_answer(change, command, outcome)
    return outcome


def _find_hand(change: Change, hand_id: int) -> Hand | None:
    try:
        hand = Hand.objects.select_related("round__stage").get(pk=hand_id)
    except Hand.DoesNotExist:
        return None
    return hand if hand.round.stage.event_id == change.event.pk else None


def _of_actor(change: Change, hand: Hand | None, *, staff: bool) -> Hand:
    if hand is None or not (staff or hand.table_id == change.actor.table_id):
        raise NotFound
    return hand


def _is_first(command: EntryCommand, hand: Hand) -> bool:
    """Whether nothing was answered to the command yet: an entry for an empty hand that is still empty. If its id was used for
    something else, storing the answer fails."""
    return command.expected_version == 0 and hand.state == HandState.OPEN


def _check_open_to_entries(change: Change, hand: Hand) -> None:
    """Raises `EventFinished`, `RoundNotBegun`, `RoundClosed`, `HandNotPlayed`."""
    if change.event.finished_at is not None:
        raise EventFinished
    if hand.round.state in NOT_BEGUN:
        raise RoundNotBegun(number=hand.round.number)
    if hand.round.state == RoundState.CLOSED:
        raise RoundClosed(number=hand.round.number)
    if hand.state == HandState.NOT_PLAYED:
        raise HandNotPlayed


def _decide(change: Change, hand: Hand, command: EntryCommand, played: PlayedResult) -> Outcome:
    """First entry, equal second one, or one that a person must look at."""
    current = current_result(hand)
    if current is None and command.expected_version == 0:
        state = _state_of_a_first_entry(change)
        result = write_version(change, hand, played, action="result_recorded", command_id=command.command_id, state=state)
        return _outcome(OutcomeCode.SAVED, command, hand, result)
    if current is not None and says_the_same(current, played):
        if _is_own(change, current):
            return _outcome(OutcomeCode.REPLAYED, command, hand, current)
        confirm(change, hand, current)
        return _outcome(OutcomeCode.CONFIRMED, command, hand, current)
    if current is not None and _may_change(change, hand, command, current):
        command_id, state = command.command_id, HandState.ENTERED
        result = write_version(change, hand, played, action="result_changed", command_id=command_id, state=state)
        return _outcome(OutcomeCode.SAVED, command, hand, result)
    code = OutcomeCode.DIFFERS if current is not None and _contradicts(command, current) else OutcomeCode.STALE
    _leave_to_the_director(change, hand, command, code)
    return _outcome(code, command, hand, current)


def _state_of_a_first_entry(change: Change) -> HandState:
    """A table's entry waits where somebody else is to confirm it; staff and keys confirm what they enter."""
    waits = change.event.confirmation in (Confirmation.OTHER_SIDE, Confirmation.DIRECTOR)
    return HandState.ENTERED if waits and change.actor.table_id is not None else HandState.CONFIRMED


def _is_own(change: Change, result: HandResult) -> bool:
    """Whether the phone that acts has sent the result."""
    if change.actor.phone_id is None or result.command_id is None:
        return False
    return AnsweredCommand.objects.filter(pk=result.command_id, phone_id=change.actor.phone_id).exists()


def _may_change(change: Change, hand: Hand, command: EntryCommand, current: HandResult) -> bool:
    """Whether a phone puts its own entry right, having seen it last, before anybody else said that it is correct."""
    is_waiting = hand.state == HandState.ENTERED and command.expected_version == current.version
    if not is_waiting or not _is_own(change, current):
        return False
    confirmed = change.event.log.filter(action="result_confirmed", data__hand=hand.pk, data__version=current.version)
    return not confirmed.exists()


def confirm(change: Change, hand: Hand, result: HandResult) -> None:
    """Note that somebody else says the same; a table confirms only where that is not the director's to do."""
    change.log("result_confirmed", hand=hand.pk, version=result.version)
    by_table = change.actor.table_id is not None
    if hand.state == HandState.ENTERED and not (by_table and change.event.confirmation == Confirmation.DIRECTOR):
        set_hand_state(change, hand, HandState.CONFIRMED)
        result_changed(change, hand)


def _contradicts(command: EntryCommand, current: HandResult) -> bool:
    """Whether the entry is about the version that counts, or about the same empty hand as the first one; else it is behind."""
    return command.expected_version == current.version or (command.expected_version, current.version) == (0, 1)


def _leave_to_the_director(change: Change, hand: Hand, command: EntryCommand, code: OutcomeCode) -> None:
    if code is OutcomeCode.DIFFERS:
        set_hand_state(change, hand, HandState.DISPUTED)
        result_changed(change, hand)
    entry = RefusedEntry(
        event=change.event,
        hand=hand,
        command_id=command.command_id,
        code=code,
        body=dict(command.values),
        entered_by=change.actor.label,
        at=change.now,
    )
    RefusedEntry.objects.bulk_create(  # in place of the row of a refusal that the same command got earlier
        [entry],
        update_conflicts=True,
        unique_fields=["event", "command_id"],
        update_fields=["code", "body", "entered_by", "at", "settled_at"],
    )
    change.log(f"entry_{code}", hand=hand.pk)
    change.bump(Topic.RESULTS, public=False)


def _outcome(code: OutcomeCode, command: EntryCommand, hand: Hand, result: HandResult | None) -> Outcome:
    return Outcome(
        code=code,
        hand_id=command.hand_id,
        stored=None if result is None else Stored.of(result, HandState(hand.state)),
        sent=command.values,
    )

"""What became of an entry from a table: values to answer with, kept so that the same command gets the same answer again."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from scoring.errors import CommandReused
from scoring.models import AnsweredCommand, HandResult
from tournaments.changes import Change
from tournaments.enums import HandState


class OutcomeCode(StrEnum):
    """Stored now, before by the same command, or as an equal second entry; or not stored because a person must look."""

    SAVED = "saved"
    REPLAYED = "replayed"
    CONFIRMED = "confirmed"
    DIFFERS = "differs"
    STALE = "stale"


STATUS = {
    OutcomeCode.SAVED: 201,
    OutcomeCode.REPLAYED: 200,
    OutcomeCode.CONFIRMED: 200,
    OutcomeCode.DIFFERS: 409,
    OutcomeCode.STALE: 409,
}


@dataclass(frozen=True, slots=True)
class Stored:
    """The version of a result that counts; `entered_at` in ISO 8601. It is `provisional` while it waits to be confirmed."""

    version: int
    tricks_ns: int
    tricks_ew: int
    trump: str
    points_ns: int
    points_ew: int
    entered_by: str
    entered_at: str
    bid: str | None = None
    declarer: str | None = None
    direction: str | None = None
    honours: str | None = None
    provisional: bool = False

    @classmethod
    def of(cls, result: HandResult, state: HandState) -> Self:
        columns = {found.name: getattr(result, found.name) for found in fields(cls) if found.name != "provisional"}
        waits = state == HandState.ENTERED
        return cls(**{**columns, "entered_at": result.entered_at.isoformat(), "provisional": waits})


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one entry: the values sent, and what is stored now (None where the hand has no result)."""

    code: OutcomeCode
    hand_id: int
    stored: Stored | None
    sent: Mapping[str, Any]

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return STATUS[self.code]

    @property
    def accepted(self) -> bool:
        return self.status < 300


@dataclass(frozen=True, slots=True)
class EntryCommand:
    """One entry as the sender means it: `expected_version` is the version of the result it has seen, 0 for none."""

    command_id: UUID
    hand_id: int
    expected_version: int
    values: Mapping[str, object]

    @property
    def fingerprint(self) -> str:
        """SHA-256 of all that the command says, but for its id."""
        content = [self.hand_id, self.expected_version, self.values]
        return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def answer_before(change: Change, command: EntryCommand) -> Outcome | None:
    """What the same command was answered, if it came before. Raises `CommandReused` if it said something else then."""
    try:
        before = AnsweredCommand.objects.get(pk=command.command_id)
    except AnsweredCommand.DoesNotExist:
        return None
    if before.event_id != change.event.pk or before.body_hash != command.fingerprint:
        raise CommandReused
    outcome = _from_json(before.answer)
    return replace(outcome, code=OutcomeCode.REPLAYED) if outcome.accepted else outcome


def keep_answer(change: Change, command: EntryCommand, outcome: Outcome) -> None:
    """Store the outcome under the command's id, in the transaction that stores the result."""
    AnsweredCommand.objects.create(
        command_id=command.command_id,
        event=change.event,
        body_hash=command.fingerprint,
        status=outcome.status,
        answer=asdict(outcome),
        answered_at=change.now,
        phone_id=change.actor.phone_id,
    )


def _from_json(answer: Mapping[str, Any]) -> Outcome:
    stored = answer["stored"]
    return Outcome(
        code=OutcomeCode(answer["code"]),
        hand_id=answer["hand_id"],
        stored=None if stored is None else Stored(**stored),
        sent=answer["sent"],
    )

"""The pad's call: one result of one hand."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.describing import describe_entry
from scoring.api.resources import ResultOfHand
from scoring.judging import RESULT_FIELDS, parse_rules
from scoring.operations.corrections import file_refused_entry
from scoring.operations.outcomes import EntryCommand, Outcome, OutcomeCode
from scoring.operations.results import take_entry
from scoring.result_texts import result_in_words
from tournaments.api.authentication import key_of
from tournaments.api.errors import Unreadable, error_body
from tournaments.devices import device_of
from tournaments.errors import ActionRefused
from tournaments.permissions import Sender, right_to_enter, sender_to
from tournaments.phone_claims import claim_in

STORED_FIELDS = ("version", "tricks_ns", "tricks_ew", "points_ns", "points_ew", "provisional")
MESSAGES = {
    OutcomeCode.DIFFERS: _("Another result was entered for this hand. The first one counts until the director decides."),
    OutcomeCode.STALE: _("This result has been changed meanwhile. Please look at it again."),
}
ALL_FIELDS = tuple(dict.fromkeys(name for fields in RESULT_FIELDS.values() for name in fields))
LARGEST_KEPT = 10**9
LONGEST_KEPT = 40


class CommandIdField(serializers.UUIDField):
    """A UUID as text; numbers are UUIDs for the class above, but never for a pad."""

    default_error_messages = {"invalid": _("This is not the id of an entry.")}

    def to_internal_value(self, data: object) -> UUID:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class VersionField(serializers.Field[int, Any, int, Any]):
    """A JSON integer from 0: no true, no "1", no 1.0."""

    default_error_messages = {"invalid": _("This must be a whole number.")}

    def to_internal_value(self, data: object) -> int:
        if type(data) is not int or data < 0:
            self.fail("invalid")
        return data


class RawField(serializers.Field[object, Any, object, Any]):
    """A value of the game, left as it came for the rules engine to judge; null is the same as absent."""

    def __init__(self) -> None:
        super().__init__(required=False, allow_null=True)

    def to_internal_value(self, data: object) -> object:
        return data


class ResultEntry(serializers.Serializer[Any]):
    """The body of the call. A field that the hand's game does not have is refused, so that nothing a table meant is dropped."""

    command_id = CommandIdField()
    expected_version = VersionField()

    def __init__(self, *, game: str, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.game_fields = RESULT_FIELDS[game]

    def get_fields(self) -> dict[str, Any]:
        return {**super().get_fields(), **{name: RawField() for name in self.game_fields}}

    def to_internal_value(self, data: Any) -> Any:
        unknown = sorted(set(data) - set(self.fields)) if isinstance(data, Mapping) else []
        errors: dict[str, Any] = {name: [ErrorDetail(gettext("Unknown field."), "unknown_field")] for name in unknown}
        try:
            values = super().to_internal_value(data)
        except ValidationError as invalid:
            errors |= dict(invalid.detail)  # type: ignore[arg-type]
        if errors:
            raise ValidationError(errors)
        return values

    def command(self, hand_id: int) -> EntryCommand:
        values = {name: self.validated_data.get(name) for name in self.game_fields}
        return EntryCommand(
            command_id=self.validated_data["command_id"],
            hand_id=hand_id,
            expected_version=self.validated_data["expected_version"],
            values={name: value for name, value in values.items() if value is not None},
        )


class HandResultView(ResultOfHand):
    """`PUT` stores the result of a hand, read back and said to be right; what is refused is put before the director."""

    @describe_entry
    @method_decorator(never_cache)
    def put(self, request: Request, slug: str, hand: int) -> Response:
        now = timezone.now()
        device = device_of(request.headers.get("User-Agent", ""))
        sender = sender_to(slug, user=request.user, key=key_of(request), claim=claim_in(request), device=device)
        body = request.data  # here, since a slow phone must not be waited for under the lock
        try:
            outcome = take_entry(sender=sender, read=partial(_read, hand, body), now=now)
        except (ActionRefused, ValidationError) as refusal:
            _file(sender, hand, body, refusal, now=now)
            raise
        return Response(_answer(outcome), status=outcome.status)


def _read(hand_id: int, body: Any, rules: str) -> EntryCommand:
    """The entry that a body holds under an event's rules. Raises `ValidationError`."""
    entry = ResultEntry(data=body, game=parse_rules(rules).game)
    entry.is_valid(raise_exception=True)
    return entry.command(hand_id)


def _answer(outcome: Outcome) -> dict[str, Any]:
    """The result that is stored, or both results and why a person must look."""
    if outcome.accepted:
        return {"code": outcome.code, "hand": outcome.hand_id, **{name: getattr(outcome.stored, name) for name in STORED_FIELDS}}
    stored = None if outcome.stored is None else {**asdict(outcome.stored), "words": result_in_words(outcome.stored)}
    return {**error_body(outcome.code, str(MESSAGES[outcome.code])), "stored": stored, "sent": outcome.sent}


def _file(sender: Sender, hand_id: int, body: Any, refusal: ActionRefused | ValidationError, *, now: datetime) -> None:
    """Put the entry before the director; one without a command id came from no pad of ours. Raises `NotPaired`, `NotFound`."""
    right = right_to_enter(sender, now=now)
    sent = body if isinstance(body, Mapping) else {}
    try:
        command_id = CommandIdField().run_validation(sent.get("command_id"))
    except ValidationError:
        return
    file_refused_entry(
        event_id=right.event.pk,
        hand_id=hand_id,
        command_id=command_id,
        code=refusal.code if isinstance(refusal, ActionRefused) else Unreadable.code,
        body={name: sent[name] for name in ALL_FIELDS if _is_legible(sent.get(name))},
        actor=right.actor,
        now=now,
        staff=right.any_table,
    )


def _is_legible(value: object) -> bool:
    """Whether a value is worth showing to the director, and safe to store."""
    if isinstance(value, str):
        return len(value) <= LONGEST_KEPT and value.isprintable()
    return type(value) is int and abs(value) <= LARGEST_KEPT

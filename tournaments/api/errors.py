"""One JSON shape for everything that goes wrong: `{code, message, problems, incident}`."""

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpResponse, JsonResponse
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, Throttled, ValidationError

from tournaments.errors import ActionRefused

RETRY_SECONDS = 2
LONGEST_NAME = 40
NOT_KEPT = {"Cache-Control": "no-store"}
#: How a database says that it is locked, away, full or starting again.
DATABASE_AWAY = (OperationalError, InterfaceError)
#: Of these, SQLite's and the operating system's words (which PostgreSQL passes on) for a disk without room.
FULL = ("disk is full", "No space left on device")

logger = logging.getLogger(__name__)


class SessionStale(ActionRefused):
    code = "reauth"
    status = 403
    message = _("This page is out of date. Open it again.")


class KeyRefused(ActionRefused):
    code = "key_refused"
    status = 401
    message = _("This key is not valid: it is not written as it was given, it has expired, or it was revoked.")


class QueryRefused(ActionRefused):
    """The part of the address behind the "?" does not make sense; `problems` are rows of the answer."""

    code = "query"
    status = 400
    message = _("This address asks for something that cannot be answered.")

    def __init__(self, problems: Sequence[Mapping[str, Any]]) -> None:
        super().__init__()
        self.problems = problems


class Unreadable(ActionRefused):
    code = "unreadable"
    status = 422
    message = _("This entry cannot be read. Please enter it again.")


class TooLarge(ActionRefused):
    code = "too_large"
    status = 413
    message = _("This is far too long for an entry.")


class Busy(ActionRefused):
    code = "busy"
    status = 503
    message = _("The server is busy. Please try again.")


class DiskFull(Busy):
    code = "disk_full"
    message = _("The computer's disk is full. Nothing was stored; a result is still on your phone. Please tell the director.")


class Failed(ActionRefused):
    code = "failed"
    status = 500
    message = _("Something went wrong (code %(incident)s). Please try again.")


def error_response(error: Exception) -> HttpResponse:
    """The answer to any exception; one that nobody expected is logged under the incident code in the answer."""
    match error:
        case ActionRefused():
            return refusal_response(error, error.problems if isinstance(error, QueryRefused) else ())
        case ValidationError():
            return refusal_response(Unreadable(), list(_field_problems(error)))
        case Throttled():
            return _protocol_response(error, {"Retry-After": str(ceil(getattr(error, "wait", None) or RETRY_SECONDS))})
        case APIException():
            return _protocol_response(error)
    if isinstance(error, DATABASE_AWAY):
        logger.warning("The database is away: %s", error)
        return refusal_response(cannot_store(error))
    incident = noted(error)
    return refusal_response(Failed(incident=incident), incident=incident)


def noted(error: BaseException | None) -> str:
    """Log an error that nobody expected under an incident code, and give the code, for whoever was there to tell."""
    incident = secrets.token_hex(3).upper()
    logger.error("incident %s", incident, exc_info=error)
    return incident


def cannot_store(error: BaseException) -> Busy:
    """What to say to whoever asked, when the database has failed with one of DATABASE_AWAY."""
    return DiskFull() if any(sign in str(error) for sign in FULL) else Busy()


def refusal_response(
    refusal: ActionRefused, problems: Sequence[Mapping[str, Any]] = (), *, incident: str | None = None
) -> HttpResponse:
    """The answer to a refusal, with the headers that its status asks for."""
    body = error_body(refusal.code, str(refusal), problems, incident)
    return JsonResponse(body, status=refusal.status, headers=_headers(refusal.status))


def error_body(
    code: str, message: str, problems: Sequence[Mapping[str, Any]] = (), incident: str | None = None
) -> dict[str, Any]:
    return {"code": code, "message": message, "problems": list(problems), "incident": incident}


def problem(field: str, code: str, message: object) -> dict[str, Any]:
    """A row of `problems`. The field's name may be anything that somebody sent."""
    legible = field[:LONGEST_NAME].encode("ascii", "backslashreplace").decode()
    return {"field": legible, "code": code, "message": str(message), "data": {}}


def _protocol_response(error: APIException, headers: Mapping[str, str] | None = None) -> HttpResponse:
    body = error_body(error.default_code, str(error.detail))
    return JsonResponse(body, status=error.status_code, headers={**NOT_KEPT, **(headers or {})})


def _headers(status: int) -> dict[str, str]:
    if status == Busy.status:
        return {**NOT_KEPT, "Retry-After": str(RETRY_SECONDS)}
    return {**NOT_KEPT, "WWW-Authenticate": "Bearer"} if status == KeyRefused.status else NOT_KEPT


def _field_problems(invalid: ValidationError) -> Iterator[dict[str, Any]]:
    """The serializer's complaints."""
    complaints: Any = invalid.get_full_details()
    for name, details in complaints.items():
        yield from (problem(name, found["code"], found["message"]) for found in details)

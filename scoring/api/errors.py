"""One JSON shape for everything that goes wrong: `{code, message, problems, incident}`."""

import logging
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import OperationalError
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import APIException, ValidationError
from rest_framework.response import Response

from scoring.errors import Implausible
from scoring.problem_texts import problem_text
from tournaments.errors import ActionRefused

RETRY_SECONDS = 2
LONGEST_NAME = 40

logger = logging.getLogger(__name__)


class SessionStale(ActionRefused):
    code = "reauth"
    status = 403
    message = _("This page is out of date. Open it again.")


class Unreadable(ActionRefused):
    code = "unreadable"
    status = 422
    message = _("This entry cannot be read. Please enter it again.")


class Busy(ActionRefused):
    code = "busy"
    status = 503
    message = _("The server is busy. Please try again.")


class Failed(ActionRefused):
    code = "failed"
    status = 500
    message = _("Something went wrong (code %(incident)s). Please try again.")


def error_response(error: Exception) -> Response:
    """The answer to any exception; one that nobody expected is logged under the incident code in the answer."""
    match error:
        case Implausible():
            return _response(error, list(_rule_problems(error)))
        case ActionRefused():
            return _response(error)
        case ValidationError():
            return _response(Unreadable(), list(_field_problems(error)))
        case APIException():
            return Response(error_body(error.default_code, str(error.detail)), status=error.status_code)
        case OperationalError():
            logger.warning("database busy", exc_info=error)
            return _response(Busy(), headers={"Retry-After": str(RETRY_SECONDS)})
    incident = secrets.token_hex(3).upper()
    logger.error("incident %s", incident, exc_info=error)
    return _response(Failed(incident=incident), incident=incident)


def error_body(
    code: str, message: str, problems: Sequence[Mapping[str, Any]] = (), incident: str | None = None
) -> dict[str, Any]:
    return {"code": code, "message": message, "problems": list(problems), "incident": incident}


def _response(
    refusal: ActionRefused,
    problems: Sequence[Mapping[str, Any]] = (),
    *,
    incident: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> Response:
    body = error_body(refusal.code, str(refusal), problems, incident)
    return Response(body, status=refusal.status, headers=dict(headers or {}))


def _rule_problems(refused: Implausible) -> Iterator[dict[str, Any]]:
    """One row a field: the engine names a code once and further fields with the same fault beside it."""
    for problem in refused.problems:
        for field in (problem.field, *problem.also):
            message = problem_text(problem, field)
            yield {"field": field, "code": problem.code, "message": message, "data": dict(problem.data)}


def _field_problems(invalid: ValidationError) -> Iterator[dict[str, Any]]:
    """The serializer's complaints; a field's name may be anything that somebody sent."""
    complaints: Any = invalid.get_full_details()
    for name, details in complaints.items():
        field = name[:LONGEST_NAME].encode("ascii", "backslashreplace").decode()
        yield from ({"field": field, "code": found["code"], "message": str(found["message"]), "data": {}} for found in details)

"""What goes wrong as JSON, with the problems that the rules engine finds."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.http import HttpResponse

from scoring.errors import Implausible
from scoring.problem_texts import problem_text
from tournaments.api.errors import error_response, refusal_response


def exception_handler(error: Exception, _context: Mapping[str, Any]) -> HttpResponse:
    """The answer of every call of the API to any exception."""
    if isinstance(error, Implausible):
        return refusal_response(error, list(_rule_problems(error)))
    return error_response(error)


def _rule_problems(refused: Implausible) -> Iterator[dict[str, Any]]:
    """One row a field: the engine names a code once and further fields with the same fault beside it."""
    for problem in refused.problems:
        for field in (problem.field, *problem.also):
            message = problem_text(problem, field)
            yield {"field": field, "code": problem.code, "message": message, "data": dict(problem.data)}

"""Refusals become answers: a page for people, one JSON shape under /api/."""

import logging
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournaments.api.errors import DATABASE_AWAY, RETRY_SECONDS, cannot_store, error_body
from tournaments.errors import ActionRefused

logger = logging.getLogger(__name__)


class RefusalMiddleware:
    """Turns an `ActionRefused` that leaves a view into its status, with the sentence in the reader's language.

    A database that cannot answer makes it 503: whoever asked is to try again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, ActionRefused):
            return _answer(request, exception, "refused.html")
        if isinstance(exception, DATABASE_AWAY):
            return busy(request, exception)
        return None


def busy(request: HttpRequest, error: BaseException) -> HttpResponse:
    """The answer while the database is away; says when to try again, and asks the database nothing."""
    logger.warning("The database is away: %s", error)
    response = _answer(request, cannot_store(error), "503.html")
    response["Retry-After"] = str(RETRY_SECONDS)
    return response


def _answer(request: HttpRequest, refusal: ActionRefused, template: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        return JsonResponse(error_body(refusal.code, str(refusal)), status=refusal.status)
    return render(request, template, {"refusal": refusal}, status=refusal.status)

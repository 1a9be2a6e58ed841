"""The policy is asked before every view, and refusals become answers: a page for people, one JSON shape under /api/."""

import logging
from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournaments.api.errors import DATABASE_AWAY, RETRY_SECONDS, cannot_store, error_body
from tournaments.errors import ActionRefused, NotAllowed, NotFound
from tournaments.permissions import rights_in
from tournaments.policies import POLICIES, Audience

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


class PolicyMiddleware:
    """Lets to each address only whom `tournaments.policies` names; one that is not named there fails.

    Of an event's staff, `request.rights` holds what the person may do in it, for pages to leave away what is not to be used.
    What is not for everybody is kept by nobody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if request.resolver_match and POLICIES[request.resolver_match.url_name].audience is not Audience.EVERYBODY:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    def process_view(self, request: HttpRequest, _view: object, _args: object, path: dict[str, Any]) -> HttpResponse | None:
        policy = POLICIES[request.resolver_match.url_name]
        if policy.audience not in (Audience.SIGNED_IN, Audience.STAFF):
            return None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if policy.audience is Audience.STAFF:
            request.rights = rights_in(request.user, path["slug"])
            if not request.rights:
                return _answer(request, NotFound(), "refused.html")
            if policy.right_for(path) not in request.rights:
                return _answer(request, NotAllowed(), "refused.html")
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

"""The policy is asked before every view, and refusals become answers: a page for people, one JSON shape under /api/."""

import logging
from collections.abc import Callable
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.functional import SimpleLazyObject

from tournaments.api.errors import DATABASE_AWAY, RETRY_SECONDS, cannot_store, error_body
from tournaments.errors import ActionRefused, NotAllowed, NotFound
from tournaments.permissions import rights_in
from tournaments.policies import POLICIES, Audience, Policy

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

    `request.rights` holds what the person may do in the event of the address, for pages to leave away what is not to be used;
    it is read when it is asked for first.
    What is not for everybody is kept by nobody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        policy = _policy(request)
        if policy is not None and policy.audience is not Audience.EVERYBODY:
            response.headers.setdefault("Cache-Control", "no-store")
        return response

    def process_view(self, request: HttpRequest, _view: object, _args: object, path: dict[str, Any]) -> HttpResponse | None:
        rights = request.rights = SimpleLazyObject(lambda: rights_in(request.user, path.get("slug", "")))  # type: ignore[attr-defined]
        policy = _policy(request)
        if policy is None or policy.audience not in (Audience.SIGNED_IN, Audience.STAFF):
            return None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if policy.audience is Audience.STAFF:
            if not rights:
                return _answer(request, NotFound(), "refused.html")
            if policy.right_for(path) not in rights:
                return _answer(request, NotAllowed(), "refused.html")
        return None


def _policy(request: HttpRequest) -> Policy | None:
    """The policy of the address asked for, None where there is no such address. Raises KeyError for one without a policy."""
    match = request.resolver_match
    return None if match is None else POLICIES[match.url_name or ""]


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

"""Refusals become answers: a page for people, one JSON shape under /api/."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from tournaments.errors import ActionRefused


class RefusalMiddleware:
    """Turns an `ActionRefused` that leaves a view into its status, with the sentence in the reader's language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, ActionRefused):
            return None
        if request.path.startswith("/api/"):
            body: dict[str, object] = {"code": exception.code, "message": str(exception), "problems": [], "incident": None}
            return JsonResponse(body, status=exception.status)
        return render(request, "refused.html", {"refusal": exception}, status=exception.status)

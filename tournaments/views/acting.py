"""How a page's buttons act: one operation, then back to the page, with what the operation refused said there."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.utils import timezone

from tournaments.errors import ActionRefused
from tournaments.permissions import actor_of


def act(
    request: HttpRequest, back: str, operation: Callable[..., Any], *, done: str = "", **arguments: Any
) -> HttpResponseRedirect:
    """Run `operation` as the signed-in person and redirect to `back`: with `done` as a message, or with the refusal as one."""
    try:
        operation(**arguments, actor=actor_of(request.user), now=timezone.now())
    except ActionRefused as refusal:
        messages.error(request, str(refusal))
    else:
        if done:
            messages.success(request, done)
    return HttpResponseRedirect(back)

"""Who acts by a page, and how its buttons do: one operation, then back to the page, with what it refused said there."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.utils import timezone

from tournaments.actors import Actor
from tournaments.devices import device_of
from tournaments.errors import ActionRefused
from tournaments.permissions import actor_of


def on_device(request: HttpRequest, actor: Actor) -> Actor:
    """The actor with the device from which the request came."""
    return replace(actor, device=device_of(request.headers.get("User-Agent", "")))


def acting(request: HttpRequest) -> Actor:
    """The signed-in person as the author of a change. Raises `NotAllowed`."""
    return on_device(request, actor_of(request.user))


def act(
    request: HttpRequest, back: str, operation: Callable[..., Any], *, done: str = "", **arguments: Any
) -> HttpResponseRedirect:
    """Run `operation` as the signed-in person and redirect to `back`: with `done` as a message, or with the refusal as one."""
    try:
        operation(**arguments, actor=acting(request), now=timezone.now())
    except ActionRefused as refusal:
        messages.error(request, str(refusal))
    else:
        if done:
            messages.success(request, done)
    return HttpResponseRedirect(back)

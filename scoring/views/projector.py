"""The hall's screen: clock, seating or standings, by where the evening stands or as asked for.

`?language=ms` speaks Malay whatever the computer at the projector prefers; `?language=both` takes the languages in turn.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

import segno
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.queries.projector import Layout, screen
from tournaments.enums import Topic
from tournaments.models import Event
from tournaments.permissions import public_event
from tournaments.queries.hall import notices
from tournaments.views.addresses import public_address
from tournaments.views.fragments import public_revision

INK, GROUND = "#17211c", "#fbf8f1"
BOTH = "both"

View = Callable[[HttpRequest, str], HttpResponse]


def in_asked_language(view: View) -> View:
    """Let the address decide before cookie and browser: nobody presses buttons at a projector."""

    @wraps(view)
    def speaking(request: HttpRequest, slug: str) -> HttpResponse:
        asked = request.GET.get("language")
        with translation.override(asked if asked in dict(settings.LANGUAGES) else translation.get_language()):
            return view(request, slug)

    return speaking


@require_safe
@cache_control(no_store=True)
@in_asked_language
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    event = public_event(slug)
    context = {
        **_screen(request, event),
        "revision": public_revision(event, Topic),
        "layouts": Layout,
        "asked": request.GET.urlencode(),
        "in_turn": [code for code, _name in settings.LANGUAGES] if request.GET.get("language") == BOTH else [],
        "dark": request.GET.get("theme") == "dark",
        "qr_code": _qr_code(public_address(request, reverse("players", args=[slug]))),
    }
    return render(request, "scoring/projector.html", context)


@require_safe
@cache_control(no_store=True)
@in_asked_language
def projector_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    """Never kept: it holds the time left at the moment it is written."""
    return render(request, "scoring/_projector.html", _screen(request, public_event(slug)))


def _screen(request: HttpRequest, event: Event) -> dict[str, Any]:
    asked = request.GET.get("layout", "")
    wanted = Layout(asked) if asked in list(Layout) else None
    now = timezone.now()
    return {"event": event, "screen": screen(event, wanted=wanted, now=now), "announcements": notices(event, now=now)}


def _qr_code(address: str) -> str:
    return segno.make(address, error="m").svg_data_uri(dark=INK, light=GROUND, border=2)

"""Players find their name, then their table."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from scoring.queries.players import listed_players, player_view
from tournaments.enums import Topic
from tournaments.models import Event
from tournaments.permissions import public_event
from tournaments.queries.hall import notices
from tournaments.views.fragments import cached_part, part_response, public_page, public_revision
from tournaments.views.player_links import own_number

LIST_TOPICS = (Topic.SEATING,)
PLAYER_TOPICS = (Topic.SEATING, Topic.RESULTS, Topic.CLOCK)


@require_safe
def players(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of names; a phone that knows whose it is goes on to that page, unless it asks for `?all=1`."""
    event = public_event(slug)
    own = own_number(request.session, event, now=timezone.now())
    if own is not None and "all" not in request.GET:
        return redirect("player", slug, own)

    def context() -> dict[str, Any]:
        return {"event": event, "revision": public_revision(event, LIST_TOPICS), "part": _list_part(event)}

    return public_page(request, event, LIST_TOPICS, "scoring/players.html", context)


@require_safe
def players_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    event = public_event(slug)
    return part_response(request, event, LIST_TOPICS, _list_part(event))


@require_safe
def player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = public_event(slug)

    def context() -> dict[str, Any]:
        revision = public_revision(event, PLAYER_TOPICS)
        own = own_number(request.session, event, now=timezone.now())
        part = _player_part(event, number)
        return {"event": event, "number": number, "own_number": own, "revision": revision, "part": part}

    return public_page(request, event, PLAYER_TOPICS, "scoring/player.html", context)


@require_safe
def player_fragment(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    event = public_event(slug)
    return part_response(request, event, PLAYER_TOPICS, _player_part(event, number))


def _list_part(event: Event) -> SafeString:
    def make() -> SafeString:
        return render_to_string("scoring/_players.html", {"event": event, "players": listed_players(event)})

    return cached_part(event, "players", LIST_TOPICS, make)


def _player_part(event: Event, number: int) -> SafeString:
    def make() -> SafeString:
        announcements = notices(event, now=timezone.now())
        context = {"event": event, "announcements": announcements, "player": player_view(event, number)}
        return render_to_string("scoring/_player.html", context)

    return cached_part(event, f"player:{number}", PLAYER_TOPICS, make)

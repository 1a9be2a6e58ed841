"""A player's own phone: the code on the personal card is read by the page itself and sent once, never in an address."""

from collections.abc import MutableMapping
from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Entry, Event, PlayerLink
from tournaments.operations.player_links import PlayerLinkOver
from tournaments.queries.player_links import linked_entries, player_link_for_token

PLAYER_SESSION_KEY = "player_links"


@require_safe
@ensure_csrf_cookie
def player_link(request: HttpRequest) -> HttpResponse:
    """The page a player's code leads to; it has the token in its fragment, which no server sees."""
    return render(request, "tournaments/player_link.html")


@require_POST
@never_cache
def preview_player_link(request: HttpRequest) -> HttpResponse:
    """Ask whether this is the phone of the token's player. Raises PlayerLinkOver."""
    return render(request, "tournaments/_player_link.html", {"entry": _link(request, now=timezone.now()).entry})


@require_POST
@never_cache
def redeem_player_link(request: HttpRequest) -> HttpResponse:
    """Remember whose phone this is, under a new session key, and show the player's page. Raises PlayerLinkOver."""
    now = timezone.now()
    link = _link(request, now=now)
    request.session.cycle_key()  # not flush: a helper stays signed in
    own = linked_entries(request.session.get(PLAYER_SESSION_KEY, []), now=now)
    others = [pk for pk, entry in own.items() if entry.event_id != link.entry.event_id]
    request.session[PLAYER_SESSION_KEY] = [*others, link.pk]
    return redirect("player", link.entry.event.slug, link.entry.number)


def own_entries(session: MutableMapping[str, Any], *, now: datetime) -> list[Entry]:
    """The entries, one an event, of the person whose phone has this session."""
    return list(linked_entries(session.get(PLAYER_SESSION_KEY, []), now=now).values())


def own_number(session: MutableMapping[str, Any], event: Event, *, now: datetime) -> int | None:
    """The number in the event of the person whose phone has this session, None if that is not known."""
    return next((entry.number for entry in own_entries(session, now=now) if entry.event_id == event.pk), None)


def _link(request: HttpRequest, *, now: datetime) -> PlayerLink:
    link = player_link_for_token(request.POST.get("token", ""), now=now)
    if link is None:
        raise PlayerLinkOver
    return link

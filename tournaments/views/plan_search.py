"""The long search for a plan: its start and its progress."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import Event
from tournaments.permissions import event_for_staff
from tournaments.plan_search import SearchImpossible, search_of, start_search
from tournaments.plan_tries import TRIES
from tournaments.queries.planning import snapshot


@require_POST
@login_required
def plan_search(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    try:
        start_search(event.pk)
    except SearchImpossible as refusal:
        return _progress(request, event, refusal)
    return _progress(request, event)


@require_safe
@never_cache
@login_required
def plan_search_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    return _progress(request, event_for_staff(request.user, slug))


def _progress(request: HttpRequest, event: Event, refusal: SearchImpossible | None = None) -> HttpResponse:
    context = {"event": event, "search": search_of(snapshot(event.pk)), "tries": TRIES, "refusal": refusal}
    return render(request, "tournaments/_plan_search.html", context)

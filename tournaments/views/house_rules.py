"""The house rules of an event, for players to read and to print."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.permissions import public_event
from tournaments.queries.house_rules import house_rules_of


@require_safe
@cache_control(no_store=True)
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    event = public_event(slug)
    context = {"event": event, "sections": house_rules_of(event)}
    return render(request, "tournaments/house_rules.html", context)

"""The start page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.queries.home import events_run_by, public_events


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For those who signed in the events they run, for others what everybody may see."""
    if request.user.is_authenticated:
        return render(request, "home_staff.html", {"events": events_run_by(request.user)})
    return render(request, "home.html", {"events": public_events()})

"""The start page, and the page of last resort."""

import sys

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from config.middleware import busy
from tournaments.api.errors import DATABASE_AWAY, noted
from tournaments.queries.home import events_run_by, public_events


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For those who signed in the events they run, for others what everybody may see."""
    if request.user.is_authenticated:
        return render(request, "home_staff.html", {"events": events_run_by(request.user)})
    return render(request, "home.html", {"events": public_events()})


def failed(request: HttpRequest) -> HttpResponse:
    """Answer to an error that no view could answer to: a database that went away between two queries is no fault of ours.

    The page asks neither the session nor the database for anything.
    """
    error = sys.exc_info()[1]
    if isinstance(error, DATABASE_AWAY):
        return busy(request, error)
    return HttpResponse(render_to_string("500.html", {"incident": noted(error)}), status=500)

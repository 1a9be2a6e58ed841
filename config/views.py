"""The start page, and the pages of last resort."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django.views.defaults import bad_request

from config.middleware import busy
from tournaments.api.errors import DATABASE_AWAY, error_body, noted
from tournaments.queries.home import events_run_by, public_events
from tournaments.views.player_links import own_entries


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """For those who signed in the events they run, for others what everybody may see; first of all the way to one's own page."""
    own = own_entries(request.session, now=timezone.now())
    if request.user.is_authenticated:
        return render(request, "home_staff.html", {"own": own, "events": events_run_by(request.user)})
    others = [line for line in public_events() if line.event not in {entry.event for entry in own}]
    return render(request, "home.html", {"own": own, "events": others})


def misunderstood(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer to what no view is asked about, such as a request for a host that is not ours."""
    if request.path.startswith("/api/"):
        return JsonResponse(error_body("bad_request", _("The computer did not understand that")), status=400)
    return bad_request(request, exception)


def failed(request: HttpRequest) -> HttpResponse:
    """Answer to an error that no view could answer to: a database that went away between two queries is no fault of ours.

    The page asks neither the session nor the database for anything.
    """
    error = sys.exc_info()[1]
    if isinstance(error, DATABASE_AWAY):
        return busy(request, error)
    return HttpResponse(render_to_string("500.html", {"incident": noted(error)}), status=500)

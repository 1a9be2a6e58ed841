"""The certificate of the stored seating: as a page that prints, and as a file for programs."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.permissions import event_for_staff
from tournaments.queries.certificate_sheet import certificate_sheet
from tournaments.views.paper import render_paper


@require_safe
@never_cache
@login_required
def certificate(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    template = "tournaments/certificate.html"
    return render_paper(request, template, event, lambda: {"sheet": certificate_sheet(event)}, current="movement")


@require_safe
@never_cache
@login_required
def certificate_json(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    sheet = certificate_sheet(event)
    if sheet is None:
        raise NotFound
    headers = {"Content-Disposition": f'attachment; filename="{event.slug}-certificate.json"'}
    return JsonResponse(sheet.as_json(), headers=headers)

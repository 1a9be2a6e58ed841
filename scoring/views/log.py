"""The event log as a page and as files."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring import exports
from scoring.forms.log import LogForm
from scoring.queries.log import log_page
from tournaments.models import Event
from tournaments.permissions import event_for_staff


@require_safe
def event_log(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form = LogForm(request.GET, event=event)
    found = log_page(event, number=request.GET.get("page", ""), **form.narrowing())
    narrowed = request.GET.copy()
    narrowed.pop("page", None)
    context = {"event": event, "form": form, "log": found, "query": narrowed.urlencode()}
    return render(request, "scoring/log.html", context)


@require_safe
def event_log_csv(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    return _file(event, "csv", exports.log_csv(event), "text/csv; charset=utf-8")


@require_safe
def event_log_lines(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    return _file(event, "jsonl", exports.log_json_lines(event), "application/jsonl; charset=utf-8")


def _file(event: Event, ending: str, content: bytes, content_type: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{event.slug}-log.{ending}"'}
    return HttpResponse(content, content_type=content_type, headers=headers)

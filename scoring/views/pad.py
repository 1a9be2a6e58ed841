"""The pad of a table, on the table's paired phone or on the director's."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_safe

from scoring.notice_texts import EVENT_TEXTS
from scoring.queries.pad import pad_of, table_of
from scoring.queries.tables import tables_of
from tournaments.models import Table
from tournaments.permissions import NotPaired, event_for_staff, pad_table


@require_safe
@never_cache
@ensure_csrf_cookie
def pad(request: HttpRequest) -> HttpResponse:
    """The pad of the table this phone is paired with. Raises NotPaired."""
    return _pad_page(request, "scoring/pad.html", _paired_table(request), reverse("pad_fragment"))


@require_safe
@never_cache
def pad_fragment(request: HttpRequest) -> HttpResponse:
    return _pad_page(request, "scoring/_pad.html", _paired_table(request), reverse("pad_fragment"))


@require_safe
@never_cache
@ensure_csrf_cookie
@login_required
def director_pad(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    """The pad of any table, for staff."""
    return _staff_pad(request, "scoring/pad.html", slug, table)


@require_safe
@never_cache
@login_required
def director_pad_fragment(request: HttpRequest, slug: str, table: int) -> HttpResponse:
    return _staff_pad(request, "scoring/_pad.html", slug, table)


@require_safe
@never_cache
@login_required
def director_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """All tables by state, each leading to its pad."""
    return _tables(request, "scoring/director_tables.html", slug)


@require_safe
@never_cache
@login_required
def director_tables_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    return _tables(request, "scoring/_director_tables.html", slug)


def _paired_table(request: HttpRequest) -> Table:
    table = pad_table(request.session)
    if table is None:
        raise NotPaired
    return table


def _staff_pad(request: HttpRequest, template: str, slug: str, number: int) -> HttpResponse:
    table = table_of(event_for_staff(request.user, slug), number)
    return _pad_page(request, template, table, reverse("director_pad_fragment", args=[slug, number]), by_staff=True)


def _pad_page(request: HttpRequest, template: str, table: Table, fragment: str, *, by_staff: bool = False) -> HttpResponse:
    pad = pad_of(table, now=timezone.now())
    context = {
        "pad": pad,
        "table": table,
        "event": table.event,
        "fragment": fragment,
        "by_staff": by_staff,
        "notices": EVENT_TEXTS,
    }
    return render(request, template, context)


def _tables(request: HttpRequest, template: str, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    context = {"event": event, "overview": tables_of(event), "current": "director_tables"}
    return render(request, template, context)

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
from scoring.queries.pad import Pad, pad_of, table_of
from scoring.queries.tables import tables_of
from tournaments.operations.phones import note_sign_of_life
from tournaments.permissions import event_for_staff, pad_phone
from tournaments.phone_claims import claim_in


@require_safe
@never_cache
@ensure_csrf_cookie
def pad(request: HttpRequest) -> HttpResponse:
    """The pad of the table this phone is paired with. Raises NotPaired."""
    return _phones_pad(request, "scoring/pad.html")


@require_safe
@never_cache
def pad_fragment(request: HttpRequest) -> HttpResponse:
    return _phones_pad(request, "scoring/_pad.html")


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


def _phones_pad(request: HttpRequest, template: str) -> HttpResponse:
    now = timezone.now()
    phone = pad_phone(claim_in(request), now=now)
    note_sign_of_life(phone, now=now)
    pad = pad_of(phone.table, now=now, phone_id=phone.pk)
    return _pad_page(request, template, pad, reverse("pad_fragment"))


def _staff_pad(request: HttpRequest, template: str, slug: str, number: int) -> HttpResponse:
    pad = pad_of(table_of(event_for_staff(request.user, slug), number), now=timezone.now())
    return _pad_page(request, template, pad, reverse("director_pad_fragment", args=[slug, number]), by_staff=True)


def _pad_page(request: HttpRequest, template: str, pad: Pad, fragment: str, *, by_staff: bool = False) -> HttpResponse:
    context = {
        "pad": pad,
        "table": pad.table,
        "event": pad.table.event,
        "fragment": fragment,
        "by_staff": by_staff,
        "notices": EVENT_TEXTS,
    }
    return render(request, template, context)


def _tables(request: HttpRequest, template: str, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    context = {"event": event, "overview": tables_of(event), "current": "director_tables"}
    return render(request, template, context)

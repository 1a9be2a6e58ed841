"""Pairing a phone without a camera: its person types the card's short address, then the table and the PIN."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from tournaments.actors import Actor
from tournaments.forms.pins import PinForm
from tournaments.models import Event, Phone
from tournaments.operations.pins import PinsOff, pair_by_pin
from tournaments.permissions import event_of_code
from tournaments.phone_claims import claim_in
from tournaments.views.acting import on_device
from tournaments.views.table_links import enter


@sensitive_post_parameters("pin")
@require_http_methods(["GET", "POST"])
@never_cache
@ensure_csrf_cookie
def pin_entry(request: HttpRequest, code: str) -> HttpResponse:
    """Ask for table and PIN, and say nothing of the event before the PIN is right. Raises `NotFound`."""
    event = event_of_code(code)
    form = PinForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return _page(request, form, status=422 if form.is_bound else 200)
    try:
        phone = _paired(request, event, **form.cleaned_data)
    except PinsOff as refusal:
        return _page(request, form, refusal=refusal, status=refusal.status)
    if phone is None:
        form.add_error("pin", _("This is not the PIN on the card of that table."))
        return _page(request, form, status=401)
    return enter(request, phone)


def _paired(request: HttpRequest, event: Event, *, table: int, pin: str, pairing: UUID | None) -> Phone | None:
    return pair_by_pin(
        event_id=event.pk,
        table=table,
        pin=pin,
        pairing_id=pairing,
        former=claim_in(request),
        actor=on_device(request, Actor(f"table {table}")),
        now=timezone.now(),
    )


def _page(request: HttpRequest, form: PinForm, *, refusal: PinsOff | None = None, status: int) -> HttpResponse:
    response = render(request, "tournaments/pin_entry.html", {"form": form, "refusal": refusal}, status=status)
    if refusal is not None:
        response["Retry-After"] = str(refusal.seconds)
    return response

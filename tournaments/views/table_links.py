"""Pairing a phone with a table: the code on the table card is read by the page itself and sent once, never in an address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tournaments.actors import Actor
from tournaments.forms.pairing import PairingForm
from tournaments.models import Phone, TableLink
from tournaments.operations.phones import pair_phone
from tournaments.permissions import NotPaired
from tournaments.phone_claims import claim_in, give_claim
from tournaments.queries.table_links import link_for_token
from tournaments.views.acting import on_device
from tournaments.views.player_links import PLAYER_SESSION_KEY


@require_safe
@ensure_csrf_cookie
def table_link(request: HttpRequest) -> HttpResponse:
    """The page a table's code leads to; it has the token in its fragment, which no server sees."""
    return render(request, "tournaments/table_link.html")


@require_POST
def preview_table_link(request: HttpRequest) -> HttpResponse:
    """Ask whether to use this phone for the token's table. Raises NotPaired for a token that is unknown or revoked."""
    return render(request, "tournaments/_table_link.html", {"link": _link(request), "form": PairingForm()})


@require_POST
def redeem_table_link(request: HttpRequest) -> HttpResponse:
    """Make this phone one of the table's. Raises NotPaired as the preview does."""
    link, form = _link(request), PairingForm(request.POST)
    phone = pair_phone(
        event_id=link.table.event_id,
        link_id=link.pk,
        pairing_id=form.cleaned_data["pairing"] if form.is_valid() else None,
        former=claim_in(request),
        actor=on_device(request, Actor(f"table {link.table.number}", table_id=link.table_id)),
        now=timezone.now(),
    )
    return enter(request, phone)


def enter(request: HttpRequest, phone: Phone) -> HttpResponse:
    """Make the browser that phone, signed out but for whose phone it is, and go to its pad."""
    own = request.session.get(PLAYER_SESSION_KEY)
    request.session.flush()
    if own:
        request.session[PLAYER_SESSION_KEY] = own
    response = redirect("pad")
    give_claim(response, phone.claim)
    return response


def _link(request: HttpRequest) -> TableLink:
    link = link_for_token(request.POST.get("token", ""), now=timezone.now())
    if link is None:
        raise NotPaired
    return link

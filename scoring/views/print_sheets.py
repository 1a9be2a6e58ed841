"""Paper: table cards with codes for the phones, seating lists and blank result slips."""

from dataclasses import dataclass

import segno
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from scoring.forms.control import ViewForm
from scoring.queries.print_sheets import sheet_of
from tournaments.operations.table_links import issue_table_links
from tournaments.permissions import actor_of, event_for_staff


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card to stand on a table: the address its code leads to, and the code as the address of an image."""

    table: int
    address: str
    code: str


@never_cache
@login_required
def table_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Explain the cards; a POST makes new codes and shows them this once, since only their hashes are kept."""
    event = event_for_staff(request.user, slug)
    cards: list[TableCard] = []
    if request.method == "POST":
        tokens = issue_table_links(event_id=event.pk, actor=actor_of(request.user), now=timezone.now())
        cards = [_card(request, table, token) for table, token in tokens.items()]
    return render(request, "scoring/print/table_cards.html", {"event": event, "cards": cards, "tables": event.tables.count()})


@require_safe
@never_cache
@login_required
def seating_by_name(request: HttpRequest, slug: str) -> HttpResponse:
    return _sheet_page(request, slug, "scoring/print/seating_by_name.html")


@require_safe
@never_cache
@login_required
def seating_by_table(request: HttpRequest, slug: str) -> HttpResponse:
    return _sheet_page(request, slug, "scoring/print/seating_by_table.html")


@require_safe
@never_cache
@login_required
def slips(request: HttpRequest, slug: str) -> HttpResponse:
    return _sheet_page(request, slug, "scoring/print/slips.html")


def _card(request: HttpRequest, table: int, token: str) -> TableCard:
    site = settings.PUBLIC_URL or f"{request.scheme}://{request.get_host()}"
    address = f"{site}{reverse('table_link')}#{token}"
    return TableCard(table, address, segno.make_qr(address, error="m").svg_data_uri(border=4, scale=8))


def _sheet_page(request: HttpRequest, slug: str, template: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form = ViewForm(request.GET)
    sheet = sheet_of(event, form.cleaned_data["round"] if form.is_valid() else None)
    return render(request, template, {"event": event, "sheet": sheet, "now": timezone.now()})

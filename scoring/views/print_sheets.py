"""Paper: table cards with codes for the phones, seating lists, result slips, everybody's own card, standings and the report."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.forms.control import ViewForm
from scoring.forms.printing import PrintedCardsForm
from scoring.operations.printing import note_printed_cards
from scoring.queries.personal_cards import PersonalCard
from scoring.queries.personal_cards import personal_cards as cards_of
from scoring.queries.print_sheets import blank_slip_of, sheet_of, standings_lines
from scoring.queries.report import report_of
from tournaments.errors import NotFound
from tournaments.models import Event
from tournaments.operations.player_links import issue_player_links
from tournaments.operations.table_links import NewLink, issue_table_links
from tournaments.permissions import event_for_staff
from tournaments.short_codes import code_of
from tournaments.views.acting import act, acting
from tournaments.views.addresses import public_address, qr_code
from tournaments.views.paper import render_paper

#: How many blank slips a page is asked for: as many as fill one side of A4 with two hands each.
BLANK_SLIPS = 4


@dataclass(frozen=True, slots=True)
class TableCard:
    """A card to stand on a table: the address its code leads to, and the code as the address of an image; for a phone without a
    camera the PIN, and where it is typed."""

    table: int
    address: str
    code: str
    pin: str
    typed_address: str


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A personal card; with a code on it the address that leads to, and the code as the address of an image."""

    card: PersonalCard
    address: str = ""
    code: str = ""


@never_cache
@login_required
def table_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Explain the cards; a POST makes new codes and shows them this once, since only their hashes are kept."""
    event = event_for_staff(request.user, slug)
    cards: list[TableCard] = []
    if request.method == "POST":
        links = issue_table_links(event_id=event.pk, actor=acting(request), now=timezone.now())
        cards = [_card(request, event, table, link) for table, link in links.items()]
    return render_paper(request, "scoring/print/table_cards.html", event, dict, cards=cards, tables=event.tables.count())


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


@never_cache
@login_required
def personal_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's card, or with `?changed=1` only those that differ from what was printed last; a POST gives each a new code and
    shows it this once."""
    event, only_changed = event_for_staff(request.user, slug), "changed" in request.GET
    has_codes = request.method == "POST"

    def contents() -> dict[str, object]:
        cards = cards_of(event)
        shown = cards.changed if only_changed else cards.cards
        sheets = _sheets_with_codes(request, event, shown) if has_codes else [*map(CardSheet, shown)]
        return {"cards": cards, "shown": sheets, "seen": cards.fingerprint(only_changed=only_changed)}

    page = {"only_changed": only_changed, "has_codes": has_codes}
    return render_paper(request, "scoring/print/personal_cards.html", event, contents, **page)


@require_POST
@login_required
def note_cards(request: HttpRequest, slug: str) -> HttpResponse:
    """Remember that the cards of the page are printed."""
    event = event_for_staff(request.user, slug)
    form = PrintedCardsForm(request.POST)
    if not form.is_valid():
        raise NotFound
    back, done = reverse("print_personal_cards", args=[slug]), _("Remembered: these cards are printed.")
    return act(request, back, note_printed_cards, event_id=event.pk, done=done, **form.cleaned_data)


@require_safe
@login_required
def blank_slips(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    sheet = blank_slip_of(event)
    return render_paper(request, "scoring/print/blank_slips.html", event, dict, sheet=sheet, slips=range(BLANK_SLIPS))


@require_safe
@never_cache
@login_required
def standings_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    return render_paper(request, "scoring/print/standings.html", event, lambda: {"lines": standings_lines(event)})


@require_safe
@never_cache
@login_required
def report(request: HttpRequest, slug: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    return render_paper(request, "scoring/print/report.html", event, lambda: {"report": report_of(event)})


def _card(request: HttpRequest, event: Event, table: int, link: NewLink) -> TableCard:
    address = public_address(request, f"{reverse('table_link')}#{link.token}")
    typed = public_address(request, reverse("pin_entry", args=[code_of(event.pk)]))
    return TableCard(table, address, qr_code(address), link.pin, typed)


def _sheets_with_codes(request: HttpRequest, event: Event, cards: Sequence[PersonalCard]) -> list[CardSheet]:
    numbers = [card.number for card in cards]
    tokens = issue_player_links(event_id=event.pk, numbers=numbers, actor=acting(request), now=timezone.now())
    page = reverse("player_link")
    addresses = {number: public_address(request, f"{page}#{token}") for number, token in tokens.items()}
    return [CardSheet(card, address := addresses[card.number], qr_code(address)) for card in cards]


def _sheet_page(request: HttpRequest, slug: str, template: str) -> HttpResponse:
    event = event_for_staff(request.user, slug)
    form = ViewForm(request.GET)
    number = form.cleaned_data["round"] if form.is_valid() else None
    return render_paper(request, template, event, lambda: {"sheet": sheet_of(event, number)})

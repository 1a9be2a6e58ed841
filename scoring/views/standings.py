"""The standings as a page, as the part that live updates fetch, and as a file; the staff sees hidden results in them."""

from collections.abc import Iterable
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.cache import patch_cache_control
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring import exports
from scoring.queries.names import told_apart
from scoring.queries.standings import standings_as_read
from scoring.ranking import Line
from tournaments.enums import Topic
from tournaments.models import Event
from tournaments.permissions import Sight, public_event, visible_to
from tournaments.views.fragments import cached_part, part_response, public_page, public_revision

TOPICS = (Topic.SEATING, Topic.RESULTS, Topic.CLOCK)
#: The most players an event may have fill eight pages, so a page's number is one digit.
LINES_A_PAGE = 125
#: A row is one string: a template loop over 400 rows of cells costs several times as much as everything else.
ROW = (
    '<tr{}><td class="num rank">{}</td><td class="name">{}{}</td><td class="num">{}<strong>{}</strong></td>'
    '<td class="num">{}</td><td class="num">{}</td></tr>'
)
LEADER = mark_safe(' class="leader"')
NOT_CONFIRMED = '<svg class="sign" width="14" height="14" role="img" aria-label="{}"><use href="{}#waiting"/></svg> '
ADJUSTED = ' <small class="adjusted">{}</small>'


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    event = public_event(slug)
    page = _page_number(request)
    if _sees_hidden_results(request, event):
        return _staff_page(request, event, page)

    def context() -> dict[str, Any]:
        return {"event": event, "page": page, "revision": public_revision(event, TOPICS), "part": _part(event, page)}

    return public_page(request, event, TOPICS, "scoring/standings.html", context)


@require_safe
def standings_fragment(request: HttpRequest, slug: str) -> HttpResponse:
    event = public_event(slug)
    page = _page_number(request)
    if _sees_hidden_results(request, event):
        return HttpResponse(_standings_html(event, page, Sight.STAFF), headers={"Cache-Control": "no-store"})
    return part_response(request, event, TOPICS, _part(event, page))


@require_safe
@cache_control(no_store=True)
def standings_csv(request: HttpRequest, slug: str) -> HttpResponse:
    event = public_event(slug)
    sight = visible_to(request.user, None, event)
    file_name = f"{event.slug}-standings.csv"
    headers = {"Content-Disposition": f'attachment; filename="{file_name}"'}
    return HttpResponse(exports.standings_csv(event, sight), content_type="text/csv; charset=utf-8", headers=headers)


def _page_number(request: HttpRequest) -> int:
    asked = request.GET.get("page", "")
    return int(asked) if asked.isascii() and asked.isdecimal() and len(asked) == 1 else 1


def _part(event: Event, page: int) -> SafeString:
    return cached_part(event, f"standings:{page}", TOPICS, lambda: _standings_html(event, page, Sight.PUBLIC))


def _sees_hidden_results(request: HttpRequest, event: Event) -> bool:
    return event.results_hidden_from is not None and visible_to(request.user, None, event) is Sight.STAFF


def _staff_page(request: HttpRequest, event: Event, page: int) -> HttpResponse:
    revision = sum(event.revision(topic) for topic in TOPICS)
    part = _standings_html(event, page, Sight.STAFF)
    context = {"event": event, "page": page, "revision": revision, "part": part, "for_staff": True}
    response = render(request, "scoring/standings.html", context)
    patch_cache_control(response, no_store=True)
    return response


def _standings_html(event: Event, page: int, sight: Sight) -> SafeString:
    ranked = standings_as_read(event, sight)
    everybody = (*ranked.lines, *ranked.apart)
    names = told_apart((line.entry_id, line.number, line.name) for line in everybody)
    pages = Paginator(ranked.lines, LINES_A_PAGE).get_page(page)
    context = {
        "event": event,
        "standings": ranked,
        "begun": any(line.hands_played for line in everybody),
        "hidden_from": event.results_hidden_from if sight is Sight.PUBLIC else None,
        "pages": pages,
        "rows": _rows(pages, names),
        "apart_rows": _rows(ranked.apart, names) if not pages.has_next() else "",
    }
    return render_to_string("scoring/_standings.html", context)


def _rows(lines: Iterable[Line], names: dict[int, str]) -> SafeString:
    return format_html_join("\n", ROW, (_cells(line, names[line.entry_id]) for line in lines))


def _cells(line: Line, name: str) -> tuple[str | int, ...]:
    leader = LEADER if line.rank == 1 else ""
    award = line.award_text if line.award else ""
    return leader, line.rank_text, name, _adjusted(line), _not_confirmed(line), line.total_text, line.hands_won, award


def _not_confirmed(line: Line) -> str:
    """The sign that the total may change; the legend below the table says what it means."""
    return format_html(NOT_CONFIRMED, _("not confirmed"), static("img/marks.svg")) if line.open_hands else ""


def _adjusted(line: Line) -> str:
    """What the director's rulings have made of the total, beside the name of whom they concern."""
    if not line.adjustment:
        return ""
    return format_html(ADJUSTED, _("adjusted %(amount)s") % {"amount": line.adjustment_text})

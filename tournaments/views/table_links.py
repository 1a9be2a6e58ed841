"""Pairing a phone with a table: the code on the table card is read by the page itself and sent once, never in an address."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.csrf import ensure_csrf_cookie
from django.views.decorators.http import require_POST, require_safe

from tournaments.models import TableLink
from tournaments.permissions import NotPaired, pair_pad
from tournaments.queries.table_links import link_for_token


@require_safe
@ensure_csrf_cookie
def table_link(request: HttpRequest) -> HttpResponse:
    """The page a table's code leads to; it has the token in its fragment, which no server sees."""
    return render(request, "tournaments/table_link.html")


@require_POST
def preview_table_link(request: HttpRequest) -> HttpResponse:
    """Ask whether to use this phone for the token's table. Raises NotPaired for a token that is unknown or revoked."""
    return render(request, "tournaments/_table_link.html", {"link": _link(request)})


@require_POST
def redeem_table_link(request: HttpRequest) -> HttpResponse:
    """Give this phone a new session bound to the table. Raises NotPaired as the preview does."""
    link = _link(request)
    request.session.flush()
    pair_pad(request.session, link)
    return redirect("pad")


def _link(request: HttpRequest) -> TableLink:
    link = link_for_token(request.POST.get("token", ""))
    if link is None:
        raise NotPaired
    return link

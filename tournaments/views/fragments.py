"""Public pages and the parts of them that live updates fetch, kept in the cache as long as nobody could see a difference."""

import re
from collections.abc import Callable, Collection
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.enums import Topic
from tournaments.models import Event
from tournaments.program import program

#: How long a server keeps a part, and how long a browser or a proxy may.
CACHE_SECONDS = 60 * 60
BROWSER_CACHE_SECONDS = 60
#: Stands in kept pages where each reader's own form token goes.
FORM_MARK = "[the form token of each reader]"
_KEPT_QUERY = re.compile(r"(page=\d)?")


def public_revision(event: Event, topics: Collection[Topic]) -> int:
    """The public revision of a part that `topics` concern: their sum. Each only grows, so one number names one state."""
    return sum(event.revision(topic, public=True) for topic in topics)


def cached_part(event: Event, name: str, topics: Collection[Topic], make: Callable[[], SafeString]) -> SafeString:
    """The part `name` in the reader's language, from the cache or made. `event` must have been read before what `make` reads."""
    key = f"part:{event.pk}:{name}:{public_revision(event, topics)}:{get_language()}:{program()}"
    part: SafeString | None = cache.get(key)
    if part is None:
        part = make()
        cache.set(key, part, CACHE_SECONDS)
    return part


def part_response(request: HttpRequest, event: Event, topics: Collection[Topic], part: SafeString) -> HttpResponse:
    """Answer with a public part; others may keep the answer only if the revision asked for is the one it was made from."""
    response = HttpResponse(part)
    if request.GET.get("revision") == str(public_revision(event, topics)):
        patch_cache_control(response, public=True, max_age=BROWSER_CACHE_SECONDS, immutable=True)
        patch_vary_headers(response, ["Cookie"])  # the language is in one
    else:
        patch_cache_control(response, no_store=True)
    return response


def public_page(
    request: HttpRequest, event: Event, topics: Collection[Topic], template: str, make_context: Callable[[], dict[str, Any]]
) -> HttpResponse:
    """A whole public page that `topics` concern; strangers get it from the cache, where it is kept by its address."""
    if not _is_strangers_plain_request(request):
        response = render(request, template, make_context())
    else:

        def make() -> SafeString:
            return render_to_string(template, {**make_context(), "csrf_token": FORM_MARK}, request)

        page = cached_part(event, request.get_full_path(), topics, make)
        response = HttpResponse(page.replace(FORM_MARK, get_token(request)))
    patch_cache_control(response, no_store=True)
    return response


def _is_strangers_plain_request(request: HttpRequest) -> bool:
    """Without a session or a message nothing in the page is the reader's own; other queries would fill the cache."""
    personal = {settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys()
    return not personal and _KEPT_QUERY.fullmatch(request.META["QUERY_STRING"]) is not None

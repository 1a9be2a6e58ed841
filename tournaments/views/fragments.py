"""Parts of public pages that live updates fetch, kept in the cache as long as nobody could see a difference."""

from collections.abc import Callable, Collection

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from tournaments.enums import Topic
from tournaments.models import Event

#: How long a server keeps a part, and how long a browser or a proxy may.
CACHE_SECONDS = 60 * 60
BROWSER_CACHE_SECONDS = 60


def public_revision(event: Event, topics: Collection[Topic]) -> int:
    """The public revision of a part that `topics` concern: their sum. Each only grows, so one number names one state."""
    return sum(event.revision(topic, public=True) for topic in topics)


def cached_part(event: Event, name: str, topics: Collection[Topic], make: Callable[[], SafeString]) -> SafeString:
    """The part `name` in the reader's language, from the cache or made. `event` must have been read before what `make` reads."""
    key = f"part:{event.pk}:{name}:{public_revision(event, topics)}:{get_language()}"
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

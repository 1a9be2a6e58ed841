"""The revisions of an event, for pages that have no stream at the moment."""

from hashlib import sha256

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.program import program
from tournaments.queries.revisions import viewpoint


@require_safe
def revisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer like the stream's messages; 304 where the page has them already."""
    view = viewpoint(request.user, slug, public="public" in request.GET)
    response = JsonResponse({**view.revisions, "program": program()})
    response["ETag"] = f'"{sha256(response.content).hexdigest()[:16]}"'
    patch_cache_control(response, private=True, no_cache=True)
    return get_conditional_response(request, response.headers["ETag"], response=response) or response

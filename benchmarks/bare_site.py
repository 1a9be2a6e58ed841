"""What the server benchmarks compare with: views that do only what cannot be left out."""

import json

from django.core.cache import cache
from django.core.wsgi import get_wsgi_application
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt

application = get_wsgi_application()

from config.health import livez  # noqa: E402 - these need Django set up
from tournaments.models import LogEntry  # noqa: E402


@csrf_exempt
def insert(_request: HttpRequest, event: int) -> HttpResponse:
    """One row in a transaction."""
    with transaction.atomic():
        row = LogEntry.objects.create(event_id=event, at=timezone.now(), actor="bare", action="bare", data={})
    return _whole(json.dumps({"id": row.pk}).encode())


def cached(_request: HttpRequest, key: str) -> HttpResponse:
    """A page that stands in the cache."""
    return _whole(cache.get(key))


def _whole(content: bytes) -> HttpResponse:
    """An answer that says how long it is, which no middleware does here."""
    return HttpResponse(content, headers={"Content-Length": str(len(content))})


urlpatterns = [path("insert/<int:event>", insert), path("cached/<key>", cached), path("livez", livez)]

"""Whether this process lives and can do its work, for a supervisor or a proxy to ask."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

LONGEST_WAIT_SECONDS = 0.5
OK, AWAY, NOT_USED = "ok", "away", "not used"


@require_safe
@never_cache
def livez(_request: HttpRequest) -> HttpResponse:
    """The process answers; it has asked nobody else."""
    return HttpResponse("alive\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(_request: HttpRequest) -> JsonResponse:
    """200 if the database answers, else 503. A Redis that is away is told but keeps nobody from working."""
    database = _database()
    return JsonResponse({"database": database, "redis": _redis()}, status=200 if database == OK else 503)


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return AWAY
    return OK


def _redis() -> str:
    if not settings.REDIS_URL:
        return NOT_USED
    wait, retry = LONGEST_WAIT_SECONDS, Retry(NoBackoff(), 0)
    try:
        with Redis.from_url(settings.REDIS_URL, socket_timeout=wait, socket_connect_timeout=wait, retry=retry) as client:
            client.ping()
    except RedisError:
        return AWAY
    return OK

"""Figures for Prometheus: how long answers take, how many streams are open, whether the clock sweep runs.

Several web processes add up their figures in the folder ``PROMETHEUS_MULTIPROC_DIR``, as prometheus-client does it.
"""

import os
import time
from collections.abc import Callable, Iterator

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from tournaments.live import hub
from tournaments.queries.overdue import overdue_rounds

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
REQUESTS = Histogram("whist_request_seconds", "Time to answer a request", ["route", "method", "status"], buckets=BUCKETS)
STREAMS = Gauge("whist_streams", "Streams that are open in this process")
STREAMS.set_function(lambda: hub.streams)
HERE = ("127.0.0.1", "::1", "")  # the last one is a request by way of a socket file
FORWARDED = ("X-Forwarded-For", "X-Real-IP", "Forwarded")


class MetricsMiddleware:
    """Takes the time of every request, by the pattern of its address."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        begun = time.perf_counter()
        response = self.get_response(request)
        route = request.resolver_match.route if request.resolver_match else "none"
        REQUESTS.labels(route, request.method, response.status_code).observe(time.perf_counter() - begun)
        return response


class _Evening:
    """Figures that are read from the database when they are asked for."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        help_text = "Rounds whose time is up but not called: above 0 for long, no worker runs"
        yield GaugeMetricFamily("whist_overdue_rounds", help_text, value=overdue_rounds(now=timezone.now()))


@require_safe
@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures, for this computer itself or with the token of the settings; for others the address does not exist."""
    if not _may_read(request):
        raise Http404
    registry = CollectorRegistry()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call] # the package has types but for this
    else:
        registry.register(REGISTRY)
    registry.register(_Evening())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    """A request that a proxy has passed on does not come from this computer, whatever its address says."""
    if settings.METRICS_TOKEN:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {settings.METRICS_TOKEN}")
    is_forwarded = any(header in request.headers for header in FORWARDED)
    return request.META.get("REMOTE_ADDR", "") in HERE and not is_forwarded

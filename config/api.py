"""Every address of the API."""

from typing import Any

from django.urls import path, re_path
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.views import APIView

from scoring.api.resources import HandDetail, HandList, ResultList, StandingList
from scoring.api.results import HandResultView
from tournaments.api.resources import EntryDetail, EntryList, EventDetail, EventList, LogList, RoundDetail, RoundList
from tournaments.errors import NotFound


class Schema(SpectacularJSONAPIView):
    http_method_names = ["get", "head"]


class Docs(SpectacularSwaggerSplitView):
    """Swagger's page, all of it from this server and nothing inline."""

    http_method_names = ["get", "head"]
    url_name = "api_schema"
    template_name = "api/docs.html"


class Nothing(APIView):
    """Whatever else is asked for under this address."""

    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        raise NotFound


def closed_bodies(result: dict[str, Any], **_generator: Any) -> dict[str, Any]:
    """A hook of drf-spectacular: say that unknown fields of an entry are refused."""
    for name in ("ResultEntry", "Honours"):
        result["components"]["schemas"][name]["additionalProperties"] = False
    return result


EVENT = "events/<slug:slug>/"

urlpatterns = [
    path("schema/", Schema.as_view(), name="api_schema"),
    path("docs/", Docs.as_view(), name="api_docs"),
    path("events/", EventList.as_view(), name="api_events"),
    path(EVENT, EventDetail.as_view(), name="api_event"),
    path(f"{EVENT}entries/", EntryList.as_view(), name="api_entries"),
    path(f"{EVENT}entries/<int:number>/", EntryDetail.as_view(), name="api_entry"),
    path(f"{EVENT}rounds/", RoundList.as_view(), name="api_rounds"),
    path(f"{EVENT}rounds/<int:number>/", RoundDetail.as_view(), name="api_round"),
    path(f"{EVENT}hands/", HandList.as_view(), name="api_hands"),
    path(f"{EVENT}hands/<int:hand>/", HandDetail.as_view(), name="api_hand"),
    path(f"{EVENT}hands/<int:hand>/result", HandResultView.as_view(), name="hand_result"),
    path(f"{EVENT}results/", ResultList.as_view(), name="api_results"),
    path(f"{EVENT}standings/", StandingList.as_view(), name="api_standings"),
    path(f"{EVENT}log/", LogList.as_view(), name="api_log"),
    re_path("", Nothing.as_view(), name="api_nothing"),
]

"""The plan as resources: events, entries, rounds with their seating, and the event log."""

from typing import Any

from django.db.models import QuerySet
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers
from tournaments.api.authentication import key_of
from tournaments.api.base import EventListResource, EventResource, Resource, tagged_by_content
from tournaments.api.filters import EntryFilter, EventFilter, LogFilter, RoundFilter
from tournaments.api.paging import Pages
from tournaments.models import Entry, Event, LogEntry, Round
from tournaments.permissions import Sight, event_for_log
from tournaments.queries.visible import (
    last_in_log,
    log_of,
    visible_entries,
    visible_entry,
    visible_events,
    visible_round,
    visible_rounds,
)


class EventList(ListModelMixin, Resource):
    """The events with a released round, and those the caller runs or has a key for; newest first."""

    queryset = Event.objects.none()
    serializer_class = serializers.EventSerializer
    filterset_class = EventFilter
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Event]:
        return visible_events(self.request.user, key_of(self.request))

    def get(self, request: Request) -> Response:
        return tagged_by_content(request, self.list(request))


class EventDetail(EventResource):
    """One event with its settings."""

    serializer_class = serializers.EventDetailSerializer

    def get(self, request: Request, **_path: Any) -> Response:
        return tagged_by_content(request, self.answer())

    def answer(self) -> Response:
        return Response(serializers.EventDetailSerializer(self.event, context={"sight": self.sight}).data)


class EntryList(EventListResource):
    """The entries by number. The public sees those who have a place in a released round."""

    queryset = Entry.objects.none()
    serializer_class = serializers.PlannedEntrySerializer
    serializers_by_sight = {Sight.PUBLIC: serializers.EntrySerializer}
    filterset_class = EntryFilter

    def get_queryset(self) -> QuerySet[Entry]:
        return visible_entries(self.event, self.sight)


class EntryDetail(EventResource):
    """One entry."""

    serializer_class = serializers.PlannedEntrySerializer
    serializers_by_sight = {Sight.PUBLIC: serializers.EntrySerializer}

    def answer(self) -> Response:
        entry = visible_entry(self.event, self.sight, self.kwargs["number"])
        return Response(self.get_serializer(entry).data)


class RoundList(EventListResource):
    """The rounds with their clocks. The public sees the released ones."""

    queryset = Round.objects.none()
    serializer_class = serializers.RoundSerializer
    filterset_class = RoundFilter

    def get_queryset(self) -> QuerySet[Round]:
        return visible_rounds(self.event, self.sight)


class RoundDetail(EventResource):
    """One round with who sits where. To the public a round that is not released is not there."""

    serializer_class = serializers.SeatedRoundSerializer

    def answer(self) -> Response:
        found = visible_round(self.event, self.sight, self.kwargs["number"])
        return Response(self.get_serializer(found).data)


class LogList(EventListResource):
    """Who did what, when and why, oldest first. For staff, and for keys that may read the log."""

    queryset = LogEntry.objects.none()
    serializer_class = serializers.LogEntrySerializer
    filterset_class = LogFilter
    is_private = True

    def admit(self, request: Request, slug: str) -> tuple[Event, Sight]:
        """Who may read the log at all reads all of it. Raises `NotSignedIn`, `NotFound`, `NotAllowed`."""
        return event_for_log(request.user, key_of(request), slug), Sight.STAFF

    def state(self) -> str:
        return f"log-{last_in_log(self.event)}"

    def get_queryset(self) -> QuerySet[LogEntry]:
        return log_of(self.event)

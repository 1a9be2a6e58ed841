"""What was played as resources: hands, results and standings. Entering a result is in `scoring.api.results`."""

from typing import Any

from django.db.models import QuerySet
from django_filters import rest_framework as filters
from rest_framework.response import Response

from scoring.api import serializers
from scoring.models import HandResult
from scoring.queries.visible import (
    seated,
    standing_lines,
    versions_of,
    visible_hand,
    visible_hands,
    visible_result,
    visible_results,
)
from tournaments.api.base import EventListResource, EventResource
from tournaments.api.queries import WholeNumberFilter, YesNoFilter
from tournaments.enums import HandState
from tournaments.models import Hand
from tournaments.permissions import Sight


class HandFilter(filters.FilterSet):
    round = WholeNumberFilter(field_name="round__number")
    table = WholeNumberFilter(field_name="table__number")
    entry = WholeNumberFilter(method="at_table_with", help_text="Hands that the entry with this number sits at.")
    played = YesNoFilter(method="with_result")
    state = filters.ChoiceFilter(choices=HandState.choices, help_text="For those who see the plan.")

    def at_table_with(self, hands: QuerySet[Hand], _name: str, number: int) -> QuerySet[Hand]:
        return hands.filter(seated(number, ""))

    def with_result(self, hands: QuerySet[Any], _name: str, played: bool) -> QuerySet[Any]:
        return hands.filter(version__gt=0) if played else hands.filter(version=0)


class ResultFilter(filters.FilterSet):
    round = WholeNumberFilter(field_name="hand__round__number")
    table = WholeNumberFilter(field_name="hand__table__number")
    entry = WholeNumberFilter(method="at_table_with", help_text="Results of hands that the entry with this number sat at.")

    def at_table_with(self, results: QuerySet[HandResult], _name: str, number: int) -> QuerySet[HandResult]:
        return results.filter(seated(number, "hand__"))


class HandList(EventListResource):
    """The hands in the order of play. The public sees those of released rounds."""

    queryset = Hand.objects.none()
    serializer_class = serializers.PlannedHandSerializer
    serializers_by_sight = {Sight.PUBLIC: serializers.HandSerializer}
    filterset_class = HandFilter
    plan_filters = frozenset({"state"})

    def get_queryset(self) -> QuerySet[Hand]:
        return visible_hands(self.event, self.sight)


class HandDetail(EventResource):
    """One hand; for the staff with all versions of its result."""

    serializer_class = serializers.HandDetailSerializer
    serializers_by_sight = {Sight.PUBLIC: serializers.HandSerializer, Sight.KEY: serializers.PlannedHandSerializer}

    def answer(self) -> Response:
        found = visible_hand(self.event, self.sight, self.kwargs["hand"])
        told = self.get_serializer(found).data
        if self.sight is Sight.STAFF:
            told["versions"] = [serializers.StaffResultSerializer(version).data for version in versions_of(found)]
        return Response(told)


class ResultList(EventListResource):
    """The results that count, in the order of play."""

    queryset = HandResult.objects.none()
    serializer_class = serializers.StaffResultSerializer
    serializers_by_sight = dict.fromkeys([Sight.PUBLIC, Sight.KEY], serializers.ResultSerializer)
    filterset_class = ResultFilter

    def get_queryset(self) -> QuerySet[HandResult]:
        return visible_results(self.event, self.sight)


class ResultOfHand(EventResource):
    """The result of one hand that counts."""

    serializer_class = serializers.StaffResultSerializer
    serializers_by_sight = dict.fromkeys([Sight.PUBLIC, Sight.KEY], serializers.ResultSerializer)

    def answer(self) -> Response:
        result = visible_result(self.event, self.sight, self.kwargs["hand"])
        return Response(self.get_serializer(result).data)


class StandingList(EventListResource):
    """The standings: best first, those listed apart last; empty before the first result."""

    serializer_class = serializers.LineSerializer
    filter_backends = ()

    def answer(self) -> Response:
        page = self.paginate_queryset(standing_lines(self.event, self.sight))
        return self.get_paginated_response(self.get_serializer(page, many=True).data)

"""What the API says of the plan, field by field.

Fields that are not required are only in answers to those who see them; everything else is in every answer.
"""

from datetime import timedelta
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.enums import EntryState, Measure, PartialEntries, Position, RoundState, SitOutAward, TieBreak
from tournaments.hints import event_revisions
from tournaments.models import Entry, Event, LogEntry, Round, Seat
from tournaments.permissions import Sight
from tournaments.queries.visible import SeatedRound, SeatedTable


@extend_schema_field({"type": "integer", "nullable": True})
class SecondsField(serializers.Field[timedelta, Any, int, Any]):
    """A duration in whole seconds."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(read_only=True, **arguments)

    def to_representation(self, value: timedelta) -> int:
        return round(value.total_seconds())


class RevisionsSerializer(serializers.Serializer[Any]):
    """Numbers that grow whenever something of the topic changes."""

    seating = serializers.IntegerField()
    results = serializers.IntegerField()
    clock = serializers.IntegerField()


class EventSerializer(serializers.Serializer[Event]):
    slug = serializers.SlugField(help_text="The event's name in addresses.")
    name = serializers.CharField()
    date = serializers.DateField()
    time_zone = serializers.CharField()
    is_rehearsal = serializers.BooleanField()
    finished_at = serializers.DateTimeField(allow_null=True)


class EventDetailSerializer(EventSerializer):
    rules = serializers.CharField(help_text="The rules of the game in their text form.")
    rounds = serializers.SerializerMethodField(help_text="How many rounds are planned.")
    hands_per_round = serializers.IntegerField()
    round_minutes = serializers.IntegerField(allow_null=True, help_text="null where rounds have no clock.")
    measure = serializers.ChoiceField(Measure.choices)
    sit_out_award = serializers.ChoiceField(SitOutAward.choices)
    partial_entries = serializers.ChoiceField(PartialEntries.choices)
    tie_breaks = serializers.ListField(child=serializers.ChoiceField(TieBreak.choices))
    revisions = serializers.SerializerMethodField()

    def get_rounds(self, event: Event) -> int:
        return sum(event.stages.values_list("planned_rounds", flat=True))

    @extend_schema_field(RevisionsSerializer)
    def get_revisions(self, event: Event) -> dict[str, int]:
        revisions = event_revisions(event, public=self.context["sight"] is Sight.PUBLIC)
        return {str(topic): number for topic, number in revisions.items()}


class EntrySerializer(serializers.Serializer[Entry]):
    number = serializers.IntegerField()
    name = serializers.CharField(source="player.name")
    state = serializers.ChoiceField(EntryState.choices)


class PlannedEntrySerializer(EntrySerializer):
    """An entry for those who see the plan."""

    first_round = serializers.IntegerField(required=False, help_text="The first round played in.")
    last_round = serializers.IntegerField(required=False, allow_null=True, help_text="The last one, of who has left.")


class RoundSerializer(serializers.Serializer[Round]):
    """A round's clock either runs towards `ends_at`, or is stopped with `remaining_seconds`, or is not used."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(RoundState.choices)
    duration_seconds = SecondsField(source="duration")
    ends_at = serializers.DateTimeField(allow_null=True)
    remaining_seconds = SecondsField(source="remaining")
    started_at = serializers.DateTimeField(allow_null=True)
    called_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)


class SatEntrySerializer(serializers.Serializer[Seat]):
    entry = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.player.name")


class SeatSerializer(SatEntrySerializer):
    position = serializers.ChoiceField(Position.choices)


class SeatedTableSerializer(serializers.Serializer[SeatedTable]):
    table = serializers.IntegerField()
    seats = SeatSerializer(many=True, help_text="From North clockwise; an empty seat is left out.")


class SeatedRoundSerializer(serializers.Serializer[SeatedRound]):
    round = RoundSerializer()
    tables = SeatedTableSerializer(many=True)
    sit_outs = SatEntrySerializer(many=True)


class LogEntrySerializer(serializers.Serializer[LogEntry]):
    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = serializers.CharField()
    device = serializers.CharField(allow_blank=True, help_text="The kind of device it was done on; empty for a program.")
    action = serializers.CharField()
    data = serializers.DictField(help_text="Ids and numbers.")  # type: ignore[assignment] # hides only the class's own `data`
    reason = serializers.CharField(allow_blank=True)

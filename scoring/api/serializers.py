"""What the API says of hands, results and standings, field by field.

Fields that are not required are only in answers to those who see them; everything else is in every answer.
"""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.seats import SEATS
from scoring.models import HandResult
from scoring.ranking import Line
from tournaments.enums import HandState
from tournaments.models import Hand

TRUMPS = ["S", "H", "D", "C", "NT"]


@extend_schema_field({"type": "number", "multipleOf": 0.5})
class HalvesField(serializers.Field[int, Any, float, Any]):
    """A doubled integer as the number it stands for."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__(read_only=True, **arguments)

    def to_representation(self, value: int) -> float:
        return value / 2 if value % 2 else value // 2


class HandSerializer(serializers.Serializer[Hand]):
    id = serializers.IntegerField()
    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(source="table.number")
    number = serializers.IntegerField(help_text="The hand's number in its round.")
    event_number = serializers.IntegerField(help_text="The hand's number in the event, which decides the trump.")
    played = serializers.SerializerMethodField(help_text="Whether a result counts for it.")
    left_out = serializers.SerializerMethodField(help_text="Whether the director has marked it as not played.")
    version = serializers.IntegerField(help_text="The version of the result that counts, 0 without one.")

    def get_played(self, hand: Any) -> bool:
        return bool(hand.version)

    def get_left_out(self, hand: Any) -> bool:
        return bool(hand.known_state == HandState.NOT_PLAYED)


class PlannedHandSerializer(HandSerializer):
    """A hand for those who see the plan."""

    state = serializers.ChoiceField(HandState.choices, required=False)


class ResultSerializer(serializers.Serializer[HandResult]):
    """Points and tricks of North-South and of East-West."""

    hand = serializers.IntegerField(source="hand_id")
    round = serializers.IntegerField(source="hand.round.number")
    table = serializers.IntegerField(source="hand.table.number")
    number = serializers.IntegerField(source="hand.number")
    event_number = serializers.IntegerField(source="hand.event_number")
    version = serializers.IntegerField(help_text="From 1; above 1 the director has corrected the result.")
    tricks_ns = serializers.IntegerField()
    tricks_ew = serializers.IntegerField()
    trump = serializers.ChoiceField(TRUMPS)
    bid = serializers.CharField(allow_null=True, help_text="Of bid whist: 4U, 4D, 4NT …")
    declarer = serializers.ChoiceField(list(map(str, SEATS)), allow_null=True)
    direction = serializers.ChoiceField(["U", "D"], allow_null=True, help_text="At notrump: uptown or downtown.")
    honours = serializers.CharField(allow_null=True, help_text="Who held how many honours: NS4.")
    points_ns = serializers.IntegerField()
    points_ew = serializers.IntegerField()


class StaffResultSerializer(ResultSerializer):
    """A result for the staff."""

    entered_by = serializers.CharField(required=False)
    entered_at = serializers.DateTimeField(required=False)
    reason = serializers.CharField(required=False, allow_blank=True, help_text="Why it was corrected.")


class HandDetailSerializer(PlannedHandSerializer):
    versions = StaffResultSerializer(many=True, required=False, help_text="All versions of the result; for staff.")


class LineSerializer(serializers.Serializer[Line]):
    """A line of the standings. Averages for rounds sat out may hold a half."""

    rank = serializers.IntegerField(allow_null=True, help_text="null for who is listed apart.")
    shares_rank = serializers.BooleanField()
    entry = serializers.IntegerField(source="number")
    name = serializers.CharField()
    total = HalvesField()
    sat_out = HalvesField(source="award", help_text="What of the total rounds sat out have earned.")
    second_half = HalvesField()
    hands_won = serializers.IntegerField()
    hands_played = serializers.IntegerField()
    adjustment = serializers.IntegerField(help_text="What of the total the director's rulings have made.")
    open_hands = serializers.IntegerField(help_text="How many hands in the total are not confirmed yet, or disputed.")

    def to_representation(self, line: Line) -> dict[str, Any]:
        """As the class above does it, without asking each field of each line where its value is."""
        return {
            name: None if (value := getattr(line, field.source or name)) is None else field.to_representation(value)
            for name, field in self.fields.items()
        }

"""The OpenAPI description of the pad's call."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework import serializers

from games.bid_whist.bids import BIDS
from games.seats import SEATS, Side
from games.whist.result import HONOUR_POINTS
from scoring.api.serializers import TRUMPS
from tournaments.api.describing import ErrorSerializer


class HonoursSerializer(serializers.Serializer[Any]):
    """Who held how many of the four honours in trumps."""

    side = serializers.ChoiceField(list(map(str, Side)))
    count = serializers.ChoiceField(sorted(HONOUR_POINTS))


class ResultEntrySerializer(serializers.Serializer[Any]):
    """What the call takes; which fields of the game are wanted, its rules say."""

    command_id = serializers.UUIDField(
        help_text="Made by the sender, new for each entry; the same one again is answered as before."
    )
    expected_version = serializers.IntegerField(min_value=0, help_text="The `version` of the hand as the sender has seen it.")
    tricks_ns = serializers.IntegerField(min_value=0, max_value=13, required=False, allow_null=True)
    tricks_ew = serializers.IntegerField(min_value=0, max_value=13, required=False, allow_null=True)
    trump = serializers.ChoiceField(TRUMPS, required=False, allow_null=True, help_text="Where it does not rotate.")
    honours = HonoursSerializer(required=False, allow_null=True, help_text="Classic whist.")
    bid = serializers.ChoiceField(list(map(str, BIDS)), required=False, allow_null=True, help_text="Bid whist.")
    declarer = serializers.ChoiceField(list(map(str, SEATS)), required=False, allow_null=True, help_text="Bid whist.")
    direction = serializers.ChoiceField(["U", "D"], required=False, allow_null=True, help_text="Bid whist, at notrump.")


class SavedSerializer(serializers.Serializer[Any]):
    code = serializers.ChoiceField(["saved", "replayed", "confirmed"])
    hand = serializers.IntegerField()
    version = serializers.IntegerField()
    tricks_ns = serializers.IntegerField()
    tricks_ew = serializers.IntegerField()
    points_ns = serializers.IntegerField()
    points_ew = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text="Whether it counts, but waits for somebody else to confirm it.")


class NotTakenSerializer(ErrorSerializer):
    """A person must look: the result is stored already and says something else, or nothing can be stored for this hand now."""

    stored = serializers.DictField(required=False, allow_null=True, help_text="The result that counts.")
    sent = serializers.DictField(required=False, help_text="What was sent.")


describe_entry = extend_schema(
    tags=["results"],
    summary="Enter a result",
    description=(
        "Stores the result of a hand, read back and said to be right. A paired phone enters for its table; staff, and keys that "
        "may enter results, for any. Where the event wants a table's entry confirmed, it is `provisional` until an equal one "
        "comes from another phone, or from the director. What is refused is put before the director, so send an entry until it "
        "is answered, always with the same `command_id`."
    ),
    request=ResultEntrySerializer,
    responses={
        201: OpenApiResponse(SavedSerializer, "Stored."),
        200: OpenApiResponse(SavedSerializer, "Stored before: by the same command (`replayed`), or equal (`confirmed`)."),
        409: OpenApiResponse(
            NotTakenSerializer,
            "Not taken: another result is stored (`differs`), or this one is about an older version (`stale`), or the round is "
            "not open (`round_closed`, `round_not_begun`), or the hand is marked as `not_played`.",
        ),
        422: OpenApiResponse(
            ErrorSerializer,
            "It cannot be right (`implausible`) or cannot be read (`unreadable`), with all `problems` at once; or the command id "
            "came before with another body (`command_reused`).",
        ),
        423: OpenApiResponse(ErrorSerializer, "The event is finished (`sealed`)."),
    },
    examples=[
        OpenApiExample(
            "An entry where the trump rotates",
            {"command_id": "6b8a36d2-63d4-4c27-9c2a-0d2f6a2a2f10", "expected_version": 0, "tricks_ns": 8, "tricks_ew": 5},
            request_only=True,
        ),
        OpenApiExample(
            "Saved",
            {
                "code": "saved",
                "hand": 17,
                "version": 1,
                "tricks_ns": 8,
                "tricks_ew": 5,
                "points_ns": 2,
                "points_ew": 0,
                "provisional": False,
            },
            response_only=True,
            status_codes=["201"],
        ),
    ],
)

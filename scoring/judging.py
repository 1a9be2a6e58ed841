"""What the rules engine makes of a hand of an event: the event fills in number, dealer and, where it rotates, trump."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import cast

from games.cards import Suit
from games.result import Result, check_result, score
from games.rules import Rules
from games.seats import SEATS

parse_rules = cache(Rules.parse)


@dataclass(frozen=True, slots=True)
class PlayedResult:
    """A plausible result: tricks as played, the trump (S, H, D, C or NT) and the points the tricks give."""

    tricks_ns: int
    tricks_ew: int
    trump: str
    points_ns: int
    points_ew: int


def judge(rules: str, *, event_number: int, number: int, values: Mapping[str, object], any_trump: bool = False) -> PlayedResult:
    """Check and score the `values` entered for hand `number` of a round, which is hand `event_number` of the event.

    `rules` is the text form of `games.rules.Rules`. `any_trump` lets pass a suit that was played although another one was due.
    Raises `games.result.RecordRefused` with all problems.
    """
    parsed = parse_rules(rules)
    due = parsed.trump_for(event_number)
    dealer = SEATS[(number - 1) % len(SEATS)]
    record = {"trump": due, **values, "game": parsed.game, "status": "played", "hand_no": event_number, "dealer": dealer}
    trump = record["trump"]
    if any_trump and due is not None and trump in list(Suit):
        record["trump"] = due
    result = cast("Result", check_result(parsed, record))  # never NotPlayed: the record says "played"
    points = score(parsed, result)
    return PlayedResult(
        tricks_ns=result.tricks_ns,
        tricks_ew=result.tricks_ew,
        trump=str(trump),
        points_ns=points.points_ns,
        points_ew=points.points_ew,
    )

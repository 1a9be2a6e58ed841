"""What the rules engine makes of a hand of an event: the event fills in number, dealer and, where it rotates, trump."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, cast

from games.bid_whist.result import BidResult
from games.cards import Suit
from games.result import Result, check_result, score
from games.rules import Rules
from games.score import Score
from games.seats import SEATS

RESULT_FIELDS: Mapping[str, tuple[str, ...]] = {
    "classic": ("tricks_ns", "tricks_ew", "trump", "honours"),
    "bid": ("tricks_ns", "tricks_ew", "bid", "declarer", "trump", "direction"),
}
"""What a table enters of a hand, by game."""

parse_rules = cache(Rules.parse)


@dataclass(frozen=True, slots=True)
class PlayedResult:
    """A plausible result: tricks as played, the trump (S, H, D, C or NT) and the points the tricks give.

    In bid whist also the bid (`4U`, `4D`, `4NT`), the declarer's seat, and at notrump the direction (U or D); in classic whist
    perhaps honours (`NS4`: North and South held all four).
    """

    tricks_ns: int
    tricks_ew: int
    trump: str
    points_ns: int
    points_ew: int
    bid: str | None = None
    declarer: str | None = None
    direction: str | None = None
    honours: str | None = None

    def columns(self) -> dict[str, str | int | None]:
        """The values by name, as a result is stored."""
        return asdict(self)


def judge(rules: str, *, event_number: int, number: int, values: Mapping[str, object], any_trump: bool = False) -> PlayedResult:
    """Check and score the `values` entered for hand `number` of a round, which is hand `event_number` of the event.

    `rules` is the text form of `games.rules.Rules`. `any_trump` lets pass a suit that was played although another one was due.
    Raises `games.result.RecordRefused` with all problems.
    """
    result = read_result(rules, event_number=event_number, number=number, values=values, any_trump=any_trump)
    points = score(parse_rules(rules), result)
    if isinstance(result, BidResult):
        return _bid_result(result, points)
    return PlayedResult(
        tricks_ns=result.tricks_ns,
        tricks_ew=result.tricks_ew,
        trump=str(values.get("trump") or result.trump),
        points_ns=points.points_ns,
        points_ew=points.points_ew,
        honours=f"{result.honours.side}{result.honours.count}" if result.honours else None,
    )


def entered_values(result: Any) -> dict[str, object]:
    """The values that `judge` reads the same result from; `result` is a PlayedResult, or stored with its columns."""
    columns = ("tricks_ns", "tricks_ew", "bid", "declarer", "direction")
    values: dict[str, object] = {name: getattr(result, name) for name in columns if getattr(result, name) is not None}
    if result.direction is None:
        values["trump"] = result.trump
    if result.honours:
        values["honours"] = {"side": result.honours[:2], "count": int(result.honours[2:])}
    return values


def read_result(rules: str, *, event_number: int, number: int, values: Mapping[str, object], any_trump: bool = False) -> Result:
    """The engine's own value of an entered hand, as `judge` reads it; with `any_trump` its trump is the one that was due."""
    parsed = parse_rules(rules)
    due = parsed.trump_for(event_number)
    dealer = SEATS[(number - 1) % len(SEATS)]
    record = {"trump": due, **values, "game": parsed.game, "status": "played", "hand_no": event_number, "dealer": dealer}
    if any_trump and due is not None and record["trump"] in list(Suit):
        record["trump"] = due
    return cast("Result", check_result(parsed, record))  # never NotPlayed: the record says "played"


def _bid_result(result: BidResult, points: Score) -> PlayedResult:
    return PlayedResult(
        tricks_ns=result.tricks_ns,
        tricks_ew=result.tricks_ew,
        trump=str(result.contract.trump),
        points_ns=points.points_ns,
        points_ew=points.points_ew,
        bid=str(result.bid),
        declarer=str(result.declarer),
        direction=None if result.bid.names_trump else str(result.contract.direction),
    )

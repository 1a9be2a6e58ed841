"""What a pad must know of the rules to read a result back without asking: points and soft warnings, as JSON in its markup."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from games.bid_whist.bids import HIGHEST, Bid, Kind, bids_above
from games.bid_whist.result import bid_points
from games.notices import Notice, notices
from games.rules import BidRules, ClassicRules, Honours
from games.score import TRICKS
from games.whist.result import HONOUR_POINTS
from scoring.contract_texts import call_text
from scoring.judging import parse_rules, read_result
from scoring.notice_texts import notice_text

#: Soft warnings by number bid ("" in classic whist) and tricks of the side that is asked about.
_Unusual = Mapping[str, Mapping[int, tuple[Notice, ...]]]


@dataclass(frozen=True, slots=True)
class PadFigures:
    """`numbers` may be bid and so many honours claimed here; `bids` are words, tricks needed and points of the bidder's side by
    its tricks, for each bid; `notices` are sentences by number bid ("" in classic whist) and tricks."""

    numbers: tuple[int, ...]
    honours: tuple[int, ...]
    bids: str
    notices: str


def pad_figures(rules_text: str) -> PadFigures:
    """The figures for an event's rules, the warnings in the reader's language."""
    rules = parse_rules(rules_text)
    texts = {
        number: {tricks: list(map(notice_text, found)) for tricks, found in by_tricks.items()}
        for number, by_tricks in _unusual(rules_text).items()
    }
    if not isinstance(rules, BidRules):
        is_played = isinstance(rules, ClassicRules) and rules.honours is Honours.ENGLISH
        return PadFigures(numbers=(), honours=tuple(HONOUR_POINTS) if is_played else (), bids=_json({}), notices=_json(texts))
    bids = {str(bid): _bid(rules, bid) for bid in bids_above(None, rules.min_bid)}
    return PadFigures(tuple(range(rules.min_bid, HIGHEST + 1)), honours=(), bids=_json(bids), notices=_json(texts))


def _bid(rules: BidRules, bid: Bid) -> dict[str, object]:
    points = [bid_points(rules, bid, tricks) for tricks in range(TRICKS + 1)]
    return {"words": call_text(str(bid)), "needed": bid.tricks_needed, "points": points}


@cache
def _unusual(rules_text: str) -> _Unusual:
    rules = parse_rules(rules_text)
    bids = [Bid(number, Kind.UPTOWN) for number in range(rules.min_bid, HIGHEST + 1)] if isinstance(rules, BidRules) else [None]
    return {str(bid.number) if bid else "": dict(_unusual_tricks(rules_text, bid)) for bid in bids}


def _unusual_tricks(rules_text: str, bid: Bid | None) -> Iterator[tuple[int, tuple[Notice, ...]]]:
    """The kind of bid and the trump make no difference; a bidder has the kitty's trick at least."""
    trump = parse_rules(rules_text).trump_for(1) or "S"
    named = {"bid": str(bid), "declarer": "N"} if bid else {}
    for tricks in range(1 if bid else 0, TRICKS + 1):
        values = {"tricks_ns": tricks, "tricks_ew": TRICKS - tricks, "trump": trump, **named}
        if found := notices(read_result(rules_text, event_number=1, number=1, values=values)):
            yield tricks, found


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

"""A result of bid whist as people say it: who bid what, and whether it was made."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.bid_whist.bids import parse_bid
from scoring.contract_texts import DIRECTIONS, call_text
from scoring.models import HandResult
from scoring.problem_texts import TRUMPS
from tournaments.enums import Position
from tournaments.queries.sittings import SIDE_OF, Sitting


@dataclass(frozen=True, slots=True)
class BidLine:
    """`bid` and `direction` are words, the latter empty where a suit is trump; `needed` and `won` count the bidders' tricks."""

    bidder: str
    bid: str
    trump: str
    direction: str
    needed: int
    won: int
    points: int

    @property
    def is_made(self) -> bool:
        return self.won >= self.needed

    @property
    def lost(self) -> int:
        """Points below zero, without the sign."""
        return -self.points


def contract_of_entry(body: Mapping[str, object], sitting: Sitting) -> str:
    """The contract that an entry says, as far as it can be read; empty where it says none."""
    if "bid" not in body:
        return ""
    seat, named = body.get("declarer"), str(body.get("trump") or body.get("direction") or "?")
    words = DIRECTIONS if "direction" in body else TRUMPS
    return _("%(bidder)s bid %(bid)s, %(named)s:") % {
        "bidder": sitting.name(Position(seat)) if seat in Position.values else "?",
        "bid": call_text(str(body["bid"])),
        "named": words.get(named, named),
    }


def bid_line(result: HandResult | None, sitting: Sitting) -> BidLine | None:
    """The line of a result at a table; None for classic whist or where there is no result."""
    if result is None or result.bid is None or result.declarer is None:
        return None
    position = Position(result.declarer)
    side = SIDE_OF[position]
    return BidLine(
        bidder=sitting.name(position),
        bid=call_text(result.bid),
        trump=result.trump,
        direction=str(DIRECTIONS[result.direction]) if result.direction else "",
        needed=parse_bid(result.bid).tricks_needed,
        won=getattr(result, f"tricks_{side}"),
        points=getattr(result, f"points_{side}"),
    )

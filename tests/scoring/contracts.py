"""Bid whist at the tables: an event of it, and what tables enter there."""

from games.rules import PRESETS
from tests.factories import enter, make_event, seat, set_round_state
from tournaments.enums import Measure, RoundState
from tournaments.models import Event

BID_WHIST = str(PRESETS["bid_source"].with_rounds(6))
US_CLUB = str(PRESETS["us_club"].with_rounds(6))


def bid_whist_event(players: int = 4, **fields: object) -> Event:
    """An event of bid whist by the source's rules, ranked by points, whose first round is being played."""
    event = make_event(players, **{"rules": BID_WHIST, "measure": Measure.POINTS, **fields})
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


def contract(declarer: str, bid: str, named: str) -> dict[str, str]:
    """What a table enters beside the tricks: `named` is the trump suit, or at notrump the direction."""
    return {"declarer": declarer, "bid": bid, "direction" if bid.endswith("NT") else "trump": named}


def enter_bid(hand, declarer: str, bid: str, named: str, tricks: int, **more):
    """Send a hand in which the declarer's side won so many tricks, the kitty included."""
    return enter(hand, tricks if declarer in "NS" else 13 - tricks, **contract(declarer, bid, named), **more)

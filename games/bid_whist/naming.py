"""What the declarer names after the auction: the trump suit, or the direction at notrump (B-12, B-13)."""

from __future__ import annotations

from games.bid_whist.bids import Bid, Kind
from games.cards import Suit
from games.contract import Contract, Direction, Trump
from games.errors import Code, GameError, Problem


class IllegalNaming(GameError):
    """The naming does not fit the bid."""


def naming_problems(bid: Bid, trump: Suit | None, direction: Direction | None) -> tuple[Problem, ...]:
    """Why a trump suit and a direction do not fit a bid; the direction of a suit bid may be left out."""
    problems = []
    if not bid.names_trump:
        if trump:
            problems.append(Problem("trump", Code.TRUMP_ON_NOTRUMP))
        if direction is None:
            problems.append(Problem("direction", Code.DIRECTION_MISSING))
    else:
        if trump is None:
            problems.append(Problem("trump", Code.TRUMP_MISSING))
        if direction not in {None, _direction(bid)}:
            problems.append(Problem("direction", Code.DIRECTION_MISMATCH, {"bid": str(bid)}))
    return tuple(problems)


def name_contract(bid: Bid, trump: Suit | None, direction: Direction | None) -> Contract:
    """The contract that follows from a bid and what its maker named. Raises IllegalNaming."""
    if problems := naming_problems(bid, trump, direction):
        raise IllegalNaming(*problems)
    return Contract(Trump(trump) if trump else Trump.NOTRUMP, direction or _direction(bid))


def _direction(bid: Bid) -> Direction:
    return Direction.DOWNTOWN if bid.kind is Kind.DOWNTOWN else Direction.UPTOWN

"""One trick: four cards, clockwise from its leader."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.seats import clockwise_from

if TYPE_CHECKING:
    from games.cards import Card
    from games.contract import Contract
    from games.seats import Seat


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick; its winner leads to the next one (W-18, W-19)."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    @property
    def plays(self) -> tuple[tuple[Seat, Card], ...]:
        """Who played what, in play order (W-12)."""
        return tuple(zip(clockwise_from(self.leader), self.cards, strict=True))


def finish_trick(contract: Contract, leader: Seat, cards: tuple[Card, ...]) -> Trick:
    """The trick that four cards make, with its winner (W-16, W-17)."""
    return Trick(leader, cards, clockwise_from(leader)[contract.winner(cards)])

"""The rehearsal's own book: a plain sum of what its tables know they have scored, apart from everything the program computes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

from tournaments.enums import SitOutAward


@dataclass
class Ledger:
    """Scores of each hand by player's number. `rounds` counts those begun; who was at no table in one missed it."""

    hands_per_round: int
    award: SitOutAward
    rounds: int = 0
    scores: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    rounds_played: dict[int, int] = field(default_factory=lambda: defaultdict(int))

    def begin_round(self, tables: Iterable[Sequence[int]]) -> None:
        """Note who is at a table in a round that begins now."""
        self.rounds += 1
        for number in (number for table in tables for number in table):
            self.rounds_played[number] += 1

    def add(self, table: Sequence[int], *, north_south: int, east_west: int) -> None:
        """Book a hand of the players at N, E, S, W; the scores are the sides' tricks or points."""
        north, east, south, west = table
        for player, score in ((north, north_south), (south, north_south), (east, east_west), (west, east_west)):
            self.scores[player].append(score)

    def totals(self, numbers: Iterable[int]) -> Mapping[int, int]:
        """The doubled total of each of these players, awards for missed rounds included."""
        return {number: self._total(number) for number in numbers}

    def _total(self, number: int) -> int:
        missed = self.rounds - self.rounds_played[number]
        return 2 * sum(self.scores[number]) + missed * self._award(number)

    def _award(self, number: int) -> int:
        """What a missed round earns, doubled and rounded half up (docs/architecture.md, section 4)."""
        everybody = [score for scores in self.scores.values() for score in scores]
        own = self.scores[number] if self.award is SitOutAward.OWN_AVERAGE else []
        hands = own or everybody
        if self.award is SitOutAward.NOTHING or not hands:
            return 0
        return floor(Fraction(2 * self.hands_per_round * sum(hands), len(hands)) + Fraction(1, 2))

"""A game over several hands: totals, and when it is over (W-23, W-24, W-31, B-27, B-30)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from games.errors import Code, GameError, Problem
from games.rules import BidRules, End
from games.seats import Side

if TYPE_CHECKING:
    from games.rules import Rules
    from games.score import Score


class GameOver(GameError):
    """A finished game takes no further hand (T-5, D-27)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game; no winner means equal totals after the last hand (D-30)."""

    winner: Side | None


@dataclass(frozen=True, slots=True)
class Progress:
    """Totals of the sides after so many hands; they add up without limit or floor (W-23, D-11, D-28)."""

    rules: Rules
    points_ns: int = 0
    points_ew: int = 0
    hands: int = 0

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        if not (self._all_played() or self._target_reached()):
            return None
        if self.points_ns == self.points_ew:
            return Outcome(None)
        return Outcome(Side.NS if self.points_ns > self.points_ew else Side.EW)

    def check_open(self) -> None:
        """Raise GameOver if the game has ended."""
        if self.outcome():
            raise GameOver(Problem("hand_no", Code.GAME_ALREADY_OVER, {"last": self.hands}))

    def add(self, score: Score) -> Progress:
        """The game after one more hand. Raises GameOver.

        Tricks are counted before honours and may end the game; a side one point short cannot count honours (D-12, D-13).
        """
        self.check_open()
        after = replace(
            self,
            points_ns=self.points_ns + score.points_ns - score.honours_ns,
            points_ew=self.points_ew + score.points_ew - score.honours_ew,
            hands=self.hands + 1,
        )
        if after.outcome() and self.rules.end is End.TARGET:
            return after
        return replace(
            after,
            points_ns=after.points_ns + self._countable(self.points_ns, score.honours_ns),
            points_ew=after.points_ew + self._countable(self.points_ew, score.honours_ew),
        )

    def _countable(self, total_before: int, honours: int) -> int:
        return 0 if self.rules.target is not None and total_before == self.rules.target - 1 else honours

    def _all_played(self) -> bool:
        return self.rules.rounds is not None and self.hands >= self.rules.rounds

    def _target_reached(self) -> bool:
        target = self.rules.target
        if target is None:
            return False
        totals = self.points_ns, self.points_ew
        return max(totals) >= target or (isinstance(self.rules, BidRules) and min(totals) <= -target)

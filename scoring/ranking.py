"""Ranking of an event from plain values: totals, sit-out awards, tie-breaks, shared ranks.

Where an award may hold a half, numbers are doubled so that they stay integers; `in_halves` writes them for people.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple

from scoring.tie_breaks import Tally, standing_of
from tournaments.enums import PartialEntries, SitOutAward, TieBreak


class PlayedHand(NamedTuple):
    """One hand as its players score it: `score` is their side's tricks or points, `change` the part of it that is a ruling's.

    An open hand counts, but may change: it is not confirmed yet, or disputed.
    """

    round_number: int
    score: int
    won: bool
    change: int = 0
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class ScoreCard:
    """One entry's evening: its hands in the order played and the begun rounds in which it had no table.

    A partial entry missed a round that it was not even a sit-out of: it came late, or left. `adjustment` is what the director
    adds to its total.
    """

    entry_id: int
    number: int
    name: str
    hands: Sequence[PlayedHand] = ()
    missed_rounds: Sequence[int] = ()
    partial: bool = False
    adjustment: int = 0


@dataclass(frozen=True, slots=True)
class Scheme:
    """How an event ranks. Rounds from `second_half_from` on are its second half."""

    hands_per_round: int
    sit_out_award: SitOutAward
    partial_entries: PartialEntries
    tie_breaks: tuple[TieBreak, ...]
    second_half_from: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the standings, without a `rank` if listed apart. `total`, its part `award`, and `second_half` are doubled.

    `adjustment` is what the director's rulings have made of the total: what they changed in single hands, and beside them.
    `open_hands` are those in it that are not confirmed yet, or disputed.
    """

    rank: int | None
    shares_rank: bool
    entry_id: int
    number: int
    name: str
    total: int
    award: int
    second_half: int
    hands_won: int
    hands_played: int
    adjustment: int
    open_hands: int

    @property
    def rank_text(self) -> str:
        """The rank as shown: "10", "10=" where it is shared, nothing where the line is listed apart."""
        if self.rank is None:
            return ""
        return f"{self.rank}=" if self.shares_rank else str(self.rank)

    @property
    def total_text(self) -> str:
        return in_halves(self.total)

    @property
    def award_text(self) -> str:
        return in_halves(self.award)

    @property
    def adjustment_text(self) -> str:
        """With its sign; nothing where nothing was adjusted."""
        return f"{self.adjustment:+d}" if self.adjustment else ""


def rank(cards: Sequence[ScoreCard], scheme: Scheme) -> tuple[Line, ...]:
    """All lines, best first; equal ones share a rank and stand by number, those listed apart come last."""
    field = [hand.score for card in cards for hand in card.hands]
    results = [_reckoned(card, scheme, field) for card in sorted(cards, key=lambda card: card.number)]
    apart = scheme.partial_entries == PartialEntries.APART
    ranked = [result for result in results if not (apart and result.card.partial)]
    rest = [result for result in results if apart and result.card.partial]
    return (*_ranked_lines(ranked), *(_line(result, rank=None) for result in _best_first(rest)))


def in_halves(doubled: int) -> str:
    """A doubled number as people write it: 27 is "13½"."""
    whole, half = divmod(abs(doubled), 2)
    sign = "-" if doubled < 0 else ""
    return f"{sign}{whole or '' if half else whole}{'½' if half else ''}"


class _Result(NamedTuple):
    """A score card as it is ranked: `standing` decides, `award` is the part of the total that is sit-out award."""

    card: ScoreCard
    tally: Tally
    standing: tuple[Any, ...]
    award: int
    change: int
    open_hands: int


def _reckoned(card: ScoreCard, scheme: Scheme, field: Sequence[int]) -> _Result:
    rounds, scores, won, changes, is_open = zip(*card.hands, strict=True) if card.hands else ((),) * len(PlayedHand._fields)
    award = _award_a_round(scores, scheme, field)
    late_scores = [score for number, score in zip(rounds, scores, strict=True) if number >= scheme.second_half_from]
    late_missed = [number for number in card.missed_rounds if number >= scheme.second_half_from]
    tally = Tally(
        total=2 * sum(scores) + award * len(card.missed_rounds) + 2 * card.adjustment,
        second_half=2 * sum(late_scores) + award * len(late_missed),
        hands_won=sum(won),
        scores=scores,
    )
    standing = standing_of(tally, scheme.tie_breaks)
    return _Result(card, tally, standing, award * len(card.missed_rounds), sum(changes), sum(is_open))


def _award_a_round(own: Sequence[int], scheme: Scheme, field: Sequence[int]) -> int:
    """What one missed round earns, doubled and rounded half up: the average of the own hands, or of the field's, for a round."""
    if scheme.sit_out_award == SitOutAward.NOTHING:
        return 0
    basis = own if own and scheme.sit_out_award == SitOutAward.OWN_AVERAGE else field
    return _rounded_half_up(2 * scheme.hands_per_round * sum(basis), len(basis)) if basis else 0


def _rounded_half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def _best_first(results: Iterable[_Result]) -> list[_Result]:
    return sorted(results, key=attrgetter("standing"), reverse=True)


def _ranked_lines(results: Sequence[_Result]) -> Iterable[Line]:
    place = 1
    for _, equals in groupby(_best_first(results), key=attrgetter("standing")):
        sharing = list(equals)
        yield from (_line(result, rank=place, shares_rank=len(sharing) > 1) for result in sharing)
        place += len(sharing)


def _line(result: _Result, *, rank: int | None, shares_rank: bool = False) -> Line:
    card, tally = result.card, result.tally
    return Line(
        rank=rank,
        shares_rank=shares_rank,
        entry_id=card.entry_id,
        number=card.number,
        name=card.name,
        total=tally.total,
        award=result.award,
        second_half=tally.second_half,
        hands_won=tally.hands_won,
        hands_played=len(tally.scores),
        adjustment=card.adjustment + result.change,
        open_hands=result.open_hands,
    )

"""Ranking of an event from plain values: totals, sit-out awards, tie-breaks, shared ranks.

Where an award may hold a half, numbers are doubled so that they stay integers; `in_halves` writes them for people.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

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
    results = [(card, *_tally(card, scheme, field)) for card in sorted(cards, key=lambda card: card.number)]
    apart = scheme.partial_entries == PartialEntries.APART
    ranked = [result for result in results if not (apart and result[0].partial)]
    rest = [result for result in results if apart and result[0].partial]
    return (*_ranked_lines(ranked, scheme), *(_line(*result, rank=None) for result in _best_first(rest, scheme)))


def in_halves(doubled: int) -> str:
    """A doubled number as people write it: 27 is "13½"."""
    whole, half = divmod(abs(doubled), 2)
    sign = "-" if doubled < 0 else ""
    return f"{sign}{whole or '' if half else whole}{'½' if half else ''}"


_Result = tuple[ScoreCard, Tally, int]


def _tally(card: ScoreCard, scheme: Scheme, field: Sequence[int]) -> tuple[Tally, int]:
    """The entry's tally and the part of its total that is sit-out award."""
    scores = tuple([hand.score for hand in card.hands])
    award = _award_a_round(scores, scheme, field)
    late_scores = [hand.score for hand in card.hands if hand.round_number >= scheme.second_half_from]
    late_missed = [number for number in card.missed_rounds if number >= scheme.second_half_from]
    tally = Tally(
        total=2 * sum(scores) + award * len(card.missed_rounds) + 2 * card.adjustment,
        second_half=2 * sum(late_scores) + award * len(late_missed),
        hands_won=sum([hand.won for hand in card.hands]),
        scores=scores,
    )
    return tally, award * len(card.missed_rounds)


def _award_a_round(own: Sequence[int], scheme: Scheme, field: Sequence[int]) -> int:
    """What one missed round earns, doubled and rounded half up: the average of the own hands, or of the field's, for a round."""
    if scheme.sit_out_award == SitOutAward.NOTHING:
        return 0
    basis = own if own and scheme.sit_out_award == SitOutAward.OWN_AVERAGE else field
    return _rounded_half_up(2 * scheme.hands_per_round * sum(basis), len(basis)) if basis else 0


def _rounded_half_up(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def _best_first(results: Iterable[_Result], scheme: Scheme) -> list[_Result]:
    return sorted(results, key=lambda result: standing_of(result[1], scheme.tie_breaks), reverse=True)


def _ranked_lines(results: Sequence[_Result], scheme: Scheme) -> Iterable[Line]:
    place = 1
    for _, equals in groupby(_best_first(results, scheme), key=lambda result: standing_of(result[1], scheme.tie_breaks)):
        sharing = list(equals)
        yield from (_line(*result, rank=place, shares_rank=len(sharing) > 1) for result in sharing)
        place += len(sharing)


def _line(card: ScoreCard, tally: Tally, award: int, *, rank: int | None, shares_rank: bool = False) -> Line:
    return Line(
        rank=rank,
        shares_rank=shares_rank,
        entry_id=card.entry_id,
        number=card.number,
        name=card.name,
        total=tally.total,
        award=award,
        second_half=tally.second_half,
        hands_won=tally.hands_won,
        hands_played=len(tally.scores),
        adjustment=card.adjustment + sum(hand.change for hand in card.hands),
        open_hands=sum([hand.is_open for hand in card.hands]),
    )

"""What a hand counts for its two sides once the director's rulings about it are applied; the result stays as it was entered."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from games.result import score
from games.score import Score
from games.seats import SEATS, Side
from scoring.enums import AdjustmentKind
from scoring.judging import entered_values, parse_rules, read_result
from tournaments.enums import Measure


class Ruling(NamedTuple):
    """An adjustment of one side: the tricks a revoke costs it, or the score assigned to it."""

    kind: AdjustmentKind
    side: Side
    amount: int


class Counted(NamedTuple):
    """What a hand counts for a side; `change` is the part of the score that rulings have made."""

    score: int
    change: int
    won: bool


def scores_of(rules: str, result: Any, rulings: Sequence[Ruling], *, event_number: int, number: int) -> tuple[Score, Score]:
    """The score as played, and after the revokes among `rulings`; `result` has a stored result's columns (D-15)."""
    values = entered_values(result)
    revokes = [
        {"by": _seat_of(ruling.side), "tricks": ruling.amount} for ruling in rulings if ruling.kind == AdjustmentKind.REVOKE
    ]
    as_played, penalised = (
        score(
            parse_rules(rules),
            read_result(rules, event_number=event_number, number=number, values=read, any_trump=True),
        )
        for read in (values, {**values, "revokes": revokes})
    )
    return as_played, penalised


def counted_sides(
    scores: tuple[Score, Score] | None, rulings: Sequence[Ruling], measure: Measure, *, with_assigned: bool
) -> tuple[Counted | None, Counted | None]:
    """What the hand counts for North-South and East-West, None for nothing.

    An assigned score takes the place of what the side has scored, or stands alone where nothing was played; who has won the hand
    stays as played.
    """
    assigned = {ruling.side: ruling.amount for ruling in rulings if with_assigned and ruling.kind == AdjustmentKind.ASSIGNED}
    ns, ew = (_counted(scores, assigned, measure, side) for side in Side)
    return ns, ew


def _counted(scores: tuple[Score, Score] | None, assigned: Mapping[Side, int], measure: Measure, side: Side) -> Counted | None:
    if scores is None:
        return Counted(assigned[side], assigned[side], won=False) if side in assigned else None
    before, after = (_measured(score, measure, side) for score in scores)
    counts = assigned.get(side, after)
    return Counted(counts, counts - before, won=scores[1].won_by is side)


def _measured(score: Score, measure: Measure, side: Side) -> int:
    value: int = getattr(score, f"{measure}_{side.lower()}")
    return value


def _seat_of(side: Side) -> str:
    """A seat of the side, as the rules engine names who has revoked."""
    return next(str(seat) for seat in SEATS if seat.side is side)

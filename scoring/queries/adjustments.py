"""The director's rulings of an event, and what they make of its hands."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.seats import Side
from scoring.adjusting import Counted, Ruling, counted_sides, scores_of
from scoring.enums import OF_A_HAND, OF_AN_ENTRY, AdjustmentKind
from scoring.judging import PlayedResult
from scoring.models import Adjustment, HandResult
from scoring.queries.names import names, short_names
from tournaments.enums import Measure
from tournaments.models import Event, Hand, Seat
from tournaments.queries.sittings import Sitting, sittings

#: A hand as it counts for North-South and for East-West.
Sides = tuple[Counted | None, Counted | None]


@dataclass(frozen=True, slots=True)
class AdjustmentLine:
    """An adjustment with what it is about, in words."""

    adjustment: Adjustment
    whom: str
    effect: str


def in_force(event: Event) -> list[Adjustment]:
    return list(event.adjustments.filter(withdrawn_at=None).order_by("pk"))


def ruled_hands(
    event: Event, adjustments: Sequence[Adjustment], measure: Measure, instead: Mapping[int, PlayedResult]
) -> dict[int, Sides]:
    """What each hand with a ruling counts, by hand id; a score assigned in the event's measure counts in no other one.

    `instead` holds results, by hand id, to reckon with in the place of the stored ones.
    """
    rulings = rulings_by_hand(adjustments)
    if not rulings:
        return {}
    hands = Hand.objects.filter(pk__in=rulings)
    current = {result.hand_id: result for result in HandResult.objects.filter(is_current=True, hand__in=rulings)}
    results = {**current, **{hand: played for hand, played in instead.items() if hand in rulings}}
    scores = {
        hand.pk: scores_of(event.rules, results[hand.pk], rulings[hand.pk], event_number=hand.event_number, number=hand.number)
        for hand in hands
        if hand.pk in results
    }
    own = measure == event.measure
    return {hand: counted_sides(scores.get(hand), rulings[hand], measure, with_assigned=own) for hand in rulings}


def rulings_by_hand(adjustments: Sequence[Adjustment]) -> Mapping[int, Sequence[Ruling]]:
    found: defaultdict[int, list[Ruling]] = defaultdict(list)
    for adjustment in adjustments:
        if adjustment.hand_id is not None:
            found[adjustment.hand_id].append(Ruling(AdjustmentKind(adjustment.kind), Side(adjustment.side), adjustment.amount))
    return found


def given_to_entries(adjustments: Sequence[Adjustment]) -> Mapping[int, int]:
    """What is added to totals, by entry id."""
    given: defaultdict[int, int] = defaultdict(int)
    for adjustment in adjustments:
        if adjustment.kind in OF_AN_ENTRY and adjustment.entry_id is not None:
            given[adjustment.entry_id] += adjustment.amount
    return given


def adjustment_lines(event: Event, hand: Hand | None = None) -> list[AdjustmentLine]:
    """All adjustments of the event or of one hand, withdrawn ones included, in the order they were given."""
    rows = Adjustment.objects.filter(event=event).select_related("hand__round", "hand__table").order_by("pk")
    found = list(rows.filter(hand=hand) if hand else rows)
    full = names(event)
    concerned = {row.hand.round_id for row in found if row.hand}
    places = sittings(Seat.objects.filter(round__in=concerned), short_names(full)) if concerned else {}
    return [AdjustmentLine(row, _whom(row, full, places), _effect(row, event)) for row in found]


def _whom(row: Adjustment, full: Mapping[int, str], places: Mapping[tuple[int, int], Sitting]) -> str:
    if row.hand is None:
        return full.get(row.entry_id or 0, "")
    sitting = places.get((row.hand.round_id, row.hand.table_id), Sitting(row.hand.table.number, {}))
    return _("%(pair)s, round %(round)d, table %(table)d, hand %(hand)d") % {
        "pair": sitting.ns if row.side == Side.NS else sitting.ew,
        "round": row.hand.round.number,
        "table": row.hand.table.number,
        "hand": row.hand.number,
    }


def _effect(row: Adjustment, event: Event) -> str:
    if row.kind == AdjustmentKind.REVOKE:
        return _("loses up to %(tricks)d tricks") % {"tricks": row.amount}
    figures = {"amount": row.amount, "measure": Measure(event.measure).label}
    if row.kind in OF_A_HAND:
        return _("scores %(amount)d %(measure)s") % figures
    return _("%(amount)+d %(measure)s") % figures

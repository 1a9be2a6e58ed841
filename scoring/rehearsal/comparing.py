"""After the evening: the program's standings beside the tables' own book."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from games.hand import PlayedHand
from games.result import check_result, score
from scoring.models import HandResult
from scoring.queries.standings import standings
from scoring.ranking import in_halves
from scoring.rehearsal.evening import Evening
from scoring.rehearsal.ledger import Ledger
from tournaments.enums import HandState, Measure, SitOutAward
from tournaments.models import Event, Hand


@dataclass(frozen=True, slots=True)
class Comparison:
    """Doubled totals by player's number in the tables' book and in the standings; `by_people` hands were entered by others."""

    booked: Mapping[int, int]
    standing: Mapping[int, int]
    by_people: int

    @property
    def differences(self) -> Iterator[str]:
        """A sentence for each player whose totals differ."""
        for number in sorted(self.booked.keys() | self.standing.keys()):
            booked, standing = self.booked.get(number), self.standing.get(number)
            if booked != standing:
                yield f"Player {number}: {_shown(booked)} in the ledger, {_shown(standing)} in the standings."

    def __str__(self) -> str:
        ledger, table = sum(self.booked.values()), sum(self.standing.values())
        return f"Ledger:    {in_halves(ledger)}\nStandings: {in_halves(table)}"


def compare(evening: Evening) -> Comparison:
    """Add up what the tables know and set it beside the standings."""
    found = standings(evening.event)
    lines = [*found.lines, *found.apart]
    by_people = _results_of_people(evening)
    ledger = _book(evening, by_people)
    return Comparison(
        booked=ledger.totals(evening.event.entries.values_list("number", flat=True)),
        standing={line.number: line.total for line in lines},
        by_people=len(by_people),
    )


def _results_of_people(evening: Evening) -> Mapping[int, HandResult]:
    """By hand id, the results that people have entered or corrected meanwhile; nothing but the event knows them."""
    results = HandResult.objects.filter(hand__round__stage__event=evening.event, is_current=True)
    return {result.hand_id: result for result in results if result.hand_id not in evening.sent or result.version > 1}


def _book(evening: Evening, by_people: Mapping[int, HandResult]) -> Ledger:
    event = evening.event
    ledger = Ledger(hands_per_round=event.hands_per_round, award=SitOutAward(event.sit_out_award))
    for tables in evening.seating.values():
        ledger.begin_round(tables.values())
    scores = {hand: _scores(event, played) for hand, played in evening.sent.items()}
    scores |= {hand: _stored_scores(event, result) for hand, result in by_people.items()}
    counted = Hand.objects.filter(pk__in=scores).exclude(state=HandState.NOT_PLAYED)
    for hand, number, table in counted.values_list("pk", "round__number", "table_id"):
        north_south, east_west = scores[hand]
        ledger.add(evening.seating[number][table], north_south=north_south, east_west=east_west)
    return ledger


def _scores(event: Event, played: PlayedHand) -> tuple[int, int]:
    """What the players of a hand know they have scored: North-South, East-West."""
    if event.measure == Measure.TRICKS:
        return played.tricks_ns, played.tricks_ew
    points = score(played.rules, check_result(played.rules, played.result_record()))
    return points.points_ns, points.points_ew


def _stored_scores(event: Event, result: HandResult) -> tuple[int, int]:
    if event.measure == Measure.TRICKS:
        return result.tricks_ns, result.tricks_ew
    return result.points_ns, result.points_ew


def _shown(doubled: int | None) -> str:
    return "nothing" if doubled is None else in_halves(doubled)

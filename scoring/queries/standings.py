"""The standings of an event: one query for all results, the rest in pure code, cached by revision."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache as cached
from operator import itemgetter
from types import MappingProxyType

from django.core.cache import cache
from django.db.models import FilteredRelation, Q

from scoring.judging import PlayedResult, parse_rules
from scoring.models import Adjustment
from scoring.queries.adjustments import given_to_entries, in_force, ruled_hands
from scoring.ranking import Line, PlayedHand, Scheme, ScoreCard, rank
from tournaments.enums import OPEN_STATES, HandState, Measure, PartialEntries, Position, RoundState, SitOutAward, TieBreak, Topic
from tournaments.models import Event, Hand, Seat, Stage
from tournaments.permissions import Sight
from tournaments.queries.visible import rounds_with_visible_results, visible_entries

CACHE_SECONDS = 60 * 60
CHAIRS = len(Position)
EAST_WEST = frozenset({Position.EAST.value, Position.WEST.value})
#: What says who has won a hand: a bid that failed is below zero, so that the defenders have more points although fewer tricks.
DECIDED_BY = {"classic": Measure.TRICKS, "bid": Measure.POINTS}
NOTHING_INSTEAD: Mapping[int, PlayedResult] = MappingProxyType({})
#: Hands whose result counts but may change.
NOT_CONFIRMED = (HandState.ENTERED, HandState.DISPUTED)
BEGUN_STATES = (*OPEN_STATES, RoundState.CLOSED)

#: The hands of a table in a round that count for each of its sides, North-South's first.
_Sides = tuple[Sequence[PlayedHand], Sequence[PlayedHand]]
NO_HANDS: _Sides = ((), ())


@dataclass(frozen=True, slots=True)
class Standings:
    """Ranked lines and those listed apart, with the results revision they hold at least."""

    revision: int
    measure: Measure
    lines: tuple[Line, ...]
    apart: tuple[Line, ...]

    @property
    def has_open_hands(self) -> bool:
        """Whether any total may still change because a hand in it is not confirmed, or disputed."""
        return any(line.open_hands for line in (*self.lines, *self.apart))


def standings(event: Event) -> Standings:
    """The standings with all results as they are now, however long ago `event` was read."""
    return standings_as_read(Event.objects.get(pk=event.pk), Sight.STAFF)


def standings_as_read(event: Event, sight: Sight) -> Standings:
    """The standings that a viewer sees of an event read just now, from the cache if nothing of it has moved meanwhile."""
    public = sight is Sight.PUBLIC
    revisions = ":".join(str(event.revision(topic, public=public)) for topic in Topic)
    key = f"standings:{event.pk}:{'public' if public else 'all'}:{revisions}"
    found: Standings | None = cache.get(key)
    if found is None:
        found = computed_standings(event, sight)
        cache.set(key, found, CACHE_SECONDS)
    return found


def computed_standings(event: Event, sight: Sight, instead: Mapping[int, PlayedResult] = NOTHING_INSTEAD) -> Standings:
    """The standings from the rows; `event` must have been read before them, so that its revision never promises too much.

    `instead` holds results, by hand id, to reckon with in the place of the stored ones.
    """
    scheme = Scheme(
        hands_per_round=event.hands_per_round,
        sit_out_award=SitOutAward(event.sit_out_award),
        partial_entries=PartialEntries(event.partial_entries),
        tie_breaks=tuple(map(TieBreak, event.tie_breaks)),
        second_half_from=second_half_from(event),
    )
    lines = rank(score_cards(event, sight, instead=instead), scheme)
    return Standings(
        revision=event.revision(Topic.RESULTS, public=sight is Sight.PUBLIC),
        measure=Measure(event.measure),
        lines=tuple(line for line in lines if line.rank is not None),
        apart=tuple(line for line in lines if line.rank is None),
    )


def second_half_from(event: Event) -> int:
    """The first round of the second half; of an odd number of rounds the one in the middle belongs to the first."""
    planned = Stage.objects.filter(event=event).values_list("planned_rounds", flat=True)
    return (sum(planned) + 1) // 2 + 1


def score_cards(
    event: Event,
    sight: Sight,
    measure: Measure | None = None,
    instead: Mapping[int, PlayedResult] = NOTHING_INSTEAD,
) -> list[ScoreCard]:
    """What every entry has done in the rounds begun so far, in the event's measure or another one, as far as a viewer sees it."""
    begun = rounds_with_visible_results(event, sight).filter(state__in=BEGUN_STATES)
    rounds = {pk: number for number, pk in enumerate(begun.values_list("pk", flat=True), start=1)}
    adjustments = in_force(event)
    played = _hands_by_table(event, rounds, measure or Measure(event.measure), adjustments, instead)
    hands: defaultdict[int, list[PlayedHand]] = defaultdict(list)
    seated: defaultdict[int, set[int]] = defaultdict(set)
    found = Seat.objects.filter(round__in=rounds).order_by("round__stage__number", "round__number")
    seats = list(found.values_list("entry_id", "round_id", "table_id", "position"))
    placed, people = Counter(map(itemgetter(0), seats)), Counter(map(itemgetter(1, 2), seats))
    for entry, round_, table, position in seats:
        place = (round_, table)
        if table is not None and people[place] == CHAIRS:
            seated[entry].add(round_)
            hands[entry] += played.get(place, NO_HANDS)[position in EAST_WEST]
    entries = visible_entries(event, sight).order_by("pk").values_list("pk", "number", "player__name")
    given = given_to_entries(adjustments)
    return [
        ScoreCard(
            entry_id=pk,
            number=number,
            name=name,
            hands=hands[pk],
            missed_rounds=[number for round_, number in rounds.items() if round_ not in seated[pk]],
            partial=placed[pk] < len(rounds),
            adjustment=given.get(pk, 0),
        )
        for pk, number, name in entries
    ]


def _hands_by_table(
    event: Event,
    rounds: Mapping[int, int],
    measure: Measure,
    adjustments: Sequence[Adjustment],
    instead: Mapping[int, PlayedResult],
) -> Mapping[tuple[int, int], _Sides]:
    """The hands that count, in order, by round id and table id; `rounds` are the rounds' places by id.

    The side with more of what the game decides by has won a hand.
    """
    won_by = DECIDED_BY[parse_rules(event.rules).game]
    ruled = ruled_hands(event, adjustments, measure, instead)
    current = FilteredRelation("results", condition=Q(results__is_current=True))
    figures = [f"{name}_{side}" for name in (measure, won_by) for side in ("ns", "ew")]
    columns = ("pk", "round_id", "table_id", "state", *(f"current__{figure}" for figure in figures))
    rows = Hand.objects.filter(round__in=rounds).annotate(current=current).order_by("event_number").values_list(*columns)
    hands: defaultdict[tuple[int, int], tuple[list[PlayedHand], list[PlayedHand]]] = defaultdict(lambda: ([], []))
    played = cached(PlayedHand)  # few differ
    for hand, round_, table, state, *stored in rows:
        number, is_open = rounds[round_], state in NOT_CONFIRMED and hand not in instead
        counting = [getattr(instead[hand], figure) for figure in figures] if hand in instead else stored
        if hand in ruled:
            for side, ruling in zip(hands[round_, table], ruled[hand], strict=True):
                if ruling is not None:
                    side.append(played(number, ruling.score, ruling.won, ruling.change, is_open))
        elif counting[0] is not None:
            score_ns, score_ew, won_ns, won_ew = counting
            ns, ew = hands[round_, table]
            ns.append(played(number, score_ns, won_ns > won_ew, 0, is_open))
            ew.append(played(number, score_ew, won_ew > won_ns, 0, is_open))
    return hands

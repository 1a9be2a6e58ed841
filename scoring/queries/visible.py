"""What a viewer sees of the results: everybody those of rounds whose results are not hidden, keys and staff all of them."""

from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from scoring.errors import NoResult
from scoring.models import HandResult
from scoring.queries.standings import standings_as_read
from scoring.ranking import Line
from tournaments.enums import HandState
from tournaments.errors import NotFound
from tournaments.models import Event, Hand, Seat
from tournaments.permissions import Sight
from tournaments.queries.visible import rounds_with_visible_results, visible_rounds


def visible_hands(event: Event, sight: Sight) -> QuerySet[Hand]:
    """The hands in the order of play, each with the `version` of its current result, 0 without one, and its `known_state`.

    A hand whose result is hidden is as one that has none.
    """
    seen = Q(round__in=rounds_with_visible_results(event, sight).order_by())
    current = FilteredRelation("results", condition=Q(results__is_current=True))
    hands = Hand.objects.filter(round__in=visible_rounds(event, sight).order_by()).select_related("round", "table")
    known = hands.annotate(current=current).annotate(
        version=Case(When(seen, then=Coalesce(F("current__version"), 0)), default=Value(0)),
        known_state=Case(When(seen, then=F("state")), default=Value(HandState.OPEN.value)),
    )
    return known.order_by("event_number", "table__number")


def visible_hand(event: Event, sight: Sight, hand_id: int) -> Hand:
    """Raises `NotFound`."""
    hand = visible_hands(event, sight).filter(pk=hand_id).first()
    if hand is None:
        raise NotFound
    return hand


def visible_results(event: Event, sight: Sight) -> QuerySet[HandResult]:
    """The current results in the order of play."""
    seen = rounds_with_visible_results(event, sight).order_by()
    results = HandResult.objects.filter(is_current=True, hand__round__in=seen)
    return results.select_related("hand__round", "hand__table").order_by("hand__event_number", "hand__table__number")


def visible_result(event: Event, sight: Sight, hand_id: int) -> HandResult:
    """The current result of a hand. Raises `NotFound`, `NoResult`."""
    hand = visible_hand(event, sight, hand_id)
    result = visible_results(event, sight).filter(hand=hand).first()
    if result is None:
        raise NoResult
    return result


def versions_of(hand: Hand) -> list[HandResult]:
    """All versions of the hand's result, the first one first."""
    return list(hand.results.select_related("hand__round", "hand__table").order_by("version"))


def seated(entry_number: int, hand: str) -> Exists:
    """Whether an entry sat at the table of a hand, where `hand` is the path to the hand's fields, such as ``hand__``."""
    place = Seat.objects.filter(round=OuterRef(f"{hand}round"), table=OuterRef(f"{hand}table"))
    return Exists(place.filter(entry__number=entry_number))


def standing_lines(event: Event, sight: Sight) -> list[Line]:
    """The standings' lines, those listed apart last; none before the first result, as on the page."""
    ranked = standings_as_read(event, sight)
    lines = [*ranked.lines, *ranked.apart]
    return lines if any(line.hands_played for line in lines) else []

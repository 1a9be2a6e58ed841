"""What a player may know: whose names are on released seating, and for one of them where to go, who with, and how it stands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, QuerySet

from scoring.models import HandResult
from scoring.queries.names import names
from scoring.queries.standings import standings_as_read
from scoring.ranking import Line
from tournaments.enums import OPEN_STATES, Position, RoundState
from tournaments.errors import EntryNotFound
from tournaments.models import Entry, Event, Round, Seat
from tournaments.permissions import Sight
from tournaments.queries.sittings import OTHER_SIDE, SIDE_OF, Sitting, sittings
from tournaments.queries.visible import rounds_with_visible_results, visible_entries, visible_rounds

LAST_HANDS = 8
HIGHEST_NUMBER = 1000


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a player is in a round; without a `table` the player sits out, and beside an empty seat too unless somebody comes."""

    round_number: int
    table: int | None = None
    position: Position | None = None
    partner: str = ""
    opponents: str = ""
    has_empty_seat: bool = False


@dataclass(frozen=True, slots=True)
class PlayedHandLine:
    """A hand of the player's: own tricks first, and the points of the own side. `is_corrected` if the director put it right."""

    round_number: int
    hand_number: int
    tricks: int
    their_tricks: int
    points: int
    is_corrected: bool


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player's page. `upcoming` is the next round's place, `present` that of the round being played or finished.

    `name` is empty before the first seating with it is released, `awaited_round` the first round whose seating is not, if any.
    `hides_results` if some results are not for everybody yet.
    """

    number: int
    name: str
    has_left: bool
    upcoming: Place | None
    present: Place | None
    awaited_round: int | None
    line: Line | None = None
    field: int = 0
    hands: Sequence[PlayedHandLine] = ()
    hides_results: bool = False


def listed_players(event: Event) -> list[ListedPlayer]:
    """Everybody who has a place in a released round, by name."""
    entries = dict(visible_entries(event, Sight.PUBLIC).values_list("pk", "number"))
    full = names(event)
    players = [ListedPlayer(number, full[entry]) for entry, number in entries.items()]
    return sorted(players, key=lambda player: (player.name.casefold(), player.number))


def player_view(event: Event, number: int) -> PlayerView:
    """The page of one player, as everybody may see it.

    A number that nobody has, and one whose seating is not released, wait alike. Raises EntryNotFound for one nobody can have.
    """
    if not 1 <= number <= HIGHEST_NUMBER:
        raise EntryNotFound(number=number)
    rounds = list(visible_rounds(event, Sight.PUBLIC))
    entry = visible_entries(event, Sight.PUBLIC).filter(number=number).first()
    awaited = _awaited_round(event, rounds)
    if entry is None:
        return PlayerView(number, name="", has_left=False, upcoming=None, present=None, awaited_round=awaited)
    full = names(event)
    ranked = standings_as_read(event, Sight.PUBLIC)
    upcoming = next((round_ for round_ in rounds if round_.state == RoundState.RELEASED), None)
    begun = [round_ for round_ in rounds if round_.state != RoundState.RELEASED]
    present = begun[-1] if begun and begun[-1].state in OPEN_STATES else None
    places = _places(entry, [round_ for round_ in (upcoming, present) if round_], full)
    return PlayerView(
        number=number,
        name=full[entry.pk],
        has_left=entry.last_round is not None,
        upcoming=places.get(upcoming.pk) if upcoming else None,
        present=places.get(present.pk) if present else None,
        awaited_round=awaited,
        line=next((line for line in (*ranked.lines, *ranked.apart) if line.entry_id == entry.pk), None),
        field=len(ranked.lines),
        hands=_last_hands(entry, rounds_with_visible_results(event, Sight.PUBLIC)),
        hides_results=event.results_hidden_from is not None,
    )


def _awaited_round(event: Event, released: Sequence[Round]) -> int | None:
    planned = sum(event.stages.values_list("planned_rounds", flat=True))
    awaited = len(released) + 1
    return awaited if awaited <= planned and event.finished_at is None else None


def _places(entry: Entry, rounds: Sequence[Round], full: Mapping[int, str]) -> dict[int, Place]:
    """The entry's place in each of the rounds, by round id; a round without one is left out."""
    own = Seat.objects.filter(round__in=rounds, entry=entry).select_related("round")
    tables = sittings(Seat.objects.filter(round__in=rounds, table__in=own.values("table")), full)
    return {seat.round_id: _place(seat, tables.get((seat.round_id, seat.table_id or 0))) for seat in own}


def _place(seat: Seat, sitting: Sitting | None) -> Place:
    if sitting is None or seat.position is None:
        return Place(seat.round.number)
    position = Position(seat.position)
    partner, opponents = sitting.partner_of(position), sitting.opponents_of(position)
    return Place(seat.round.number, sitting.table, position, partner, opponents, has_empty_seat=not sitting.is_whole)


def _last_hands(entry: Entry, rounds: QuerySet[Round]) -> list[PlayedHandLine]:
    """The newest results in `rounds` of the hands the entry sat at, newest first."""
    of_rounds = HandResult.objects.filter(is_current=True, hand__round__in=rounds.order_by())
    own = of_rounds.filter(hand__round__seats__entry=entry, hand__table=F("hand__round__seats__table"))
    newest = (
        own.annotate(position=F("hand__round__seats__position")).select_related("hand__round").order_by("-hand__event_number")
    )
    return [_played(result, SIDE_OF[result.position]) for result in newest[:LAST_HANDS]]


def _played(result: HandResult, side: str) -> PlayedHandLine:
    return PlayedHandLine(
        round_number=result.hand.round.number,
        hand_number=result.hand.number,
        tricks=getattr(result, f"tricks_{side}"),
        their_tricks=getattr(result, f"tricks_{OTHER_SIDE[side]}"),
        points=getattr(result, f"points_{side}"),
        is_corrected=result.version > 1,
    )

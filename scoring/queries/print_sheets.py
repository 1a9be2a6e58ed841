"""What the paper of an event says: who sits where in a round, and what the tables fill in."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.contract import Trump
from games.rules import Rules
from scoring.queries.names import names
from scoring.queries.seating import Seating, seating
from tournaments.enums import RoundState
from tournaments.models import Event, Round
from tournaments.queries.sittings import Sitting


@dataclass(frozen=True, slots=True)
class Place:
    """Where a person sits in a round; `table` None for a sit-out."""

    name: str
    table: int | None = None
    partner: str = ""
    opponents: str = ""


@dataclass(frozen=True, slots=True)
class SlipHand:
    """A line of a result slip; `trump` None where the last card dealt decides."""

    number: int
    trump: Trump | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One round on paper; `rounds` are all that can be printed."""

    round: Round
    rounds: Sequence[Round]
    seating: Seating
    hands: Sequence[SlipHand]

    @property
    def by_name(self) -> list[Place]:
        """Everybody in alphabetical order of the name as written."""
        idle = (Place(name) for name in self.seating.sitting_out)
        return sorted([*_places(self.seating.tables), *idle], key=lambda place: place.name.casefold())


def sheet_of(event: Event, number: int | None = None) -> Sheet | None:
    """Round `number`, else the next one to be played, else the last; None while no round is planned."""
    rounds = list(Round.objects.filter(stage__event=event).order_by("number"))
    to_come = [round_ for round_ in rounds if round_.state in (RoundState.PLANNED, RoundState.RELEASED)]
    asked = [round_ for round_ in rounds if round_.number == number]
    chosen = next(iter([*asked, *to_come, *rounds[-1:]]), None)
    if chosen is None:
        return None
    return Sheet(chosen, rounds, seating(chosen, names(event)), _hands(event, chosen))


def _hands(event: Event, round_: Round) -> list[SlipHand]:
    rules = Rules.parse(event.rules)
    before = (round_.number - 1) * event.hands_per_round
    return [SlipHand(k, rules.trump_for(before + k)) for k in range(1, event.hands_per_round + 1)]


def _places(tables: Sequence[Sitting]) -> Iterator[Place]:
    for sitting in tables:
        for position, (_entry, name) in sitting.people.items():
            yield Place(name, sitting.table, sitting.partner_of(position), sitting.opponents_of(position))

"""What the paper of an event says: who sits where in a round, what the tables fill in, and how it stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from games.contract import Trump
from games.rules import ClassicRules, Honours, Rules
from scoring.judging import parse_rules
from scoring.queries.names import names, short_names, told_apart
from scoring.queries.seating import Seating, seating
from scoring.queries.standings import standings_as_read
from tournaments.enums import RoundState
from tournaments.models import Event, Round
from tournaments.permissions import Sight


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
class SlipColumns:
    """What a slip asks for of each hand beside the tricks: what was bid, and where they count the honours."""

    bid: bool
    honours: bool

    @classmethod
    def of(cls, rules: Rules) -> Self:
        return cls(bid=rules.game == "bid", honours=isinstance(rules, ClassicRules) and rules.honours is not Honours.OFF)


@dataclass(frozen=True, slots=True)
class BlankSlip:
    """A slip for any table of any round: nobody is named, and the trump is asked for."""

    hands: Sequence[SlipHand]
    asks: SlipColumns


@dataclass(frozen=True, slots=True)
class Sheet:
    """One round on paper, in short names; `by_name` has everybody in alphabetical order of the full name. `rounds` are all that
    can be printed, `asks` says what the slips ask for."""

    round: Round
    rounds: Sequence[Round]
    seating: Seating
    by_name: Sequence[Place]
    hands: Sequence[SlipHand]
    asks: SlipColumns


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the standings as it is printed, with an empty `rank` for who is listed apart."""

    rank: str
    name: str
    total: str
    hands_won: int
    award: str
    adjustment: str
    open_hands: int


def standings_lines(event: Event) -> list[StandingsLine]:
    """All lines of the standings, under full names; those listed apart come last."""
    ranked = standings_as_read(event, Sight.STAFF)
    lines = [*ranked.lines, *ranked.apart]
    full = told_apart((line.entry_id, line.number, line.name) for line in lines)
    return [
        StandingsLine(
            rank=line.rank_text,
            name=full[line.entry_id],
            total=line.total_text,
            hands_won=line.hands_won,
            award=line.award_text if line.award else "",
            adjustment=line.adjustment_text,
            open_hands=line.open_hands,
        )
        for line in lines
    ]


def sheet_of(event: Event, number: int | None = None) -> Sheet | None:
    """Round `number`, else the next one to be played, else the last; None while no round is planned."""
    rounds = list(Round.objects.filter(stage__event=event).order_by("number"))
    to_come = [round_ for round_ in rounds if round_.state in (RoundState.PLANNED, RoundState.RELEASED)]
    asked = [round_ for round_ in rounds if round_.number == number]
    chosen = next(iter([*asked, *to_come, *rounds[-1:]]), None)
    if chosen is None:
        return None
    full = names(event)
    short = short_names(full)
    seats = seating(chosen, short)
    by_name = sorted(_places(seats, {short[entry]: full[entry] for entry in full}), key=lambda place: place.name.casefold())
    rules = parse_rules(event.rules)
    return Sheet(chosen, rounds, seats, by_name, _hands(event, chosen, rules), SlipColumns.of(rules))


def blank_slip_of(event: Event) -> BlankSlip:
    hands = [SlipHand(number, None) for number in range(1, event.hands_per_round + 1)]
    return BlankSlip(hands, SlipColumns.of(parse_rules(event.rules)))


def _hands(event: Event, round_: Round, rules: Rules) -> list[SlipHand]:
    before = (round_.number - 1) * event.hands_per_round
    return [SlipHand(k, rules.trump_for(before + k)) for k in range(1, event.hands_per_round + 1)]


def _places(seats: Seating, full_names: Mapping[str, str]) -> Iterator[Place]:
    """Everybody's place; `full_names` by short name."""
    yield from (Place(full_names[name]) for name in seats.sitting_out)
    for sitting in seats.tables:
        for position, (_entry, name) in sitting.people.items():
            yield Place(full_names[name], sitting.table, sitting.partner_of(position), sitting.opponents_of(position))

"""Who sits together: the people of one table in one round as a value, with the names as the screens say them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.enums import Position
from tournaments.models import Seat

SIDES = {"ns": (Position.NORTH, Position.SOUTH), "ew": (Position.EAST, Position.WEST)}
SIDE_OF = {position: side for side, positions in SIDES.items() for position in positions}
OTHER_SIDE = {"ns": "ew", "ew": "ns"}


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at a table as the screens draw it; `side` is "ns" or "ew", `name` that of nobody where it is empty."""

    position: Position
    side: str
    name: str


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table (its number) in one round: who sits there, by position, as entry id and name; a chair may be empty."""

    table: int
    people: dict[Position, tuple[int, str]]

    @property
    def is_whole(self) -> bool:
        return len(self.people) == len(Position)

    @property
    def ns(self) -> str:
        return self.pair("ns")

    @property
    def ew(self) -> str:
        return self.pair("ew")

    @property
    def chairs(self) -> list[Chair]:
        """From North clockwise."""
        return [Chair(position, SIDE_OF[position], self.name(position)) for position in Position]

    def pair(self, side: str) -> str:
        """The two names of a side in one."""
        one, other = (self.name(position) for position in SIDES[side])
        return _("%(one)s & %(other)s") % {"one": one, "other": other}

    def name(self, position: Position) -> str:
        return self.people[position][1] if position in self.people else _("empty seat")

    def partner_of(self, position: Position) -> str:
        (partner,) = set(SIDES[SIDE_OF[position]]) - {position}
        return self.name(partner)

    def opponents_of(self, position: Position) -> str:
        return self.pair(OTHER_SIDE[SIDE_OF[position]])


def sittings(seats: QuerySet[Seat], names: Mapping[int, str]) -> dict[tuple[int, int], Sitting]:
    """The tables among these seats by (round id, table id), in one query; `names` by entry id. Sit-outs are left out."""
    found: dict[tuple[int, int], Sitting] = {}
    for seat in seats.filter(table__isnull=False).select_related("table"):
        if seat.table is not None and seat.position is not None:
            place = found.setdefault((seat.round_id, seat.table.pk), Sitting(seat.table.number, {}))
            place.people[Position(seat.position)] = seat.entry_id, names[seat.entry_id]
    return found

"""Who sits where in a round, table by table."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import Round
from tournaments.queries.sittings import Sitting, sittings


@dataclass(frozen=True, slots=True)
class Seating:
    """A round's tables in order and the names of those who sit out."""

    tables: tuple[Sitting, ...]
    sitting_out: tuple[str, ...]


def seating(round_: Round, names: Mapping[int, str]) -> Seating:
    """The seating of a round, in two queries; `names` by entry id. Whether it is released is for the caller to ask."""
    tables = sittings(round_.seats.all(), names).values()
    sitting_out = [names[entry] for entry in round_.seats.filter(table=None).values_list("entry_id", flat=True)]
    return Seating(
        tables=tuple(sorted(tables, key=lambda sitting: sitting.table)),
        sitting_out=tuple(sorted(sitting_out, key=str.casefold)),
    )

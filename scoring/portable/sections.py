"""What the document holds: each table as a section, its rows numbered from 1, references as row numbers of another section.

Left out is what belongs to an installation: accounts, table links, and the answers kept for phones that must pair again anyway.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Field, Model, Q, QuerySet

from scoring.models import Adjustment, HandResult, PlayRecord, Prize, PrizeGiving, RefusedEntry
from tournaments.models import Entry, Event, Hand, Label, LogEntry, Player, Round, Seat, Stage, Table, TableOutcome, Wish

FORMAT = "whist-event/1"

#: Keys of a log entry's data that hold ids, and the section of what they name.
LOG_REFERENCES = {
    "hand": "hands",
    "entry": "refused_entries",
    "record": "play_records",
    "adjustment": "adjustments",
    "before_player": "players",
    "after_player": "players",
}


@dataclass(frozen=True, slots=True)
class Section:
    """One table of the document; `path` leads from its rows to the event, `references` from a column to a section.

    A part that is not `required` did not exist in the first documents of this format.
    """

    name: str
    model: type[Model]
    path: str
    references: Mapping[str, str]
    required: bool = True

    def rows(self, event: Event) -> QuerySet[Any]:
        """The event's rows in the order they were written."""
        return self.model._default_manager.filter(**{self.path: event}).order_by("pk")

    @property
    def columns(self) -> "list[Field[Any, Any]]":
        return plain_columns(self.model)


def plain_columns(model: type[Model]) -> "list[Field[Any, Any]]":
    """The columns that hold values of their own: neither the key nor a reference."""
    return [field for field in model._meta.concrete_fields if not field.primary_key and field.remote_field is None]


SECTIONS = (
    Section("players", Player, "entries__event", {}),
    Section("stages", Stage, "event", {}),
    Section("entries", Entry, "event", {"player": "players"}),
    Section("labels", Label, "entry__event", {"entry": "entries"}),
    Section("prizes", Prize, "event", {"cut_winner": "entries"}),
    Section("prize_giving", PrizeGiving, "event", {}),
    Section("tables", Table, "event", {}),
    Section("rounds", Round, "stage__event", {"stage": "stages"}),
    Section("seats", Seat, "round__stage__event", {"round": "rounds", "entry": "entries", "table": "tables"}),
    Section("wishes", Wish, "event", {"entry": "entries", "other": "entries"}, required=False),
    Section("outcomes", TableOutcome, "round__stage__event", {"round": "rounds", "table": "tables"}, required=False),
    Section("hands", Hand, "round__stage__event", {"round": "rounds", "table": "tables"}),
    Section("results", HandResult, "hand__round__stage__event", {"hand": "hands"}),
    Section("play_records", PlayRecord, "result__hand__round__stage__event", {"result": "results"}),
    Section("refused_entries", RefusedEntry, "event", {"hand": "hands"}),
    Section("adjustments", Adjustment, "event", {"hand": "hands", "entry": "entries"}, required=False),
    Section("log", LogEntry, "event", {}),
)


def players_of(event: Event) -> QuerySet[Player]:
    """The event's players, with those whom a substitute has replaced."""
    named = set()
    for data in LogEntry.objects.filter(event=event, action="player_substituted").values_list("data", flat=True):
        named |= {data["before_player"], data["after_player"]}
    return Player.objects.filter(Q(entries__event=event) | Q(pk__in=named)).distinct().order_by("pk")

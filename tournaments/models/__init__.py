"""The tables of `tournaments`: plan, people, rounds and clocks."""

from tournaments.models.api_keys import ApiKey
from tournaments.models.event import Event, EventStaff, Stage
from tournaments.models.log import LogEntry
from tournaments.models.people import Entry, Player
from tournaments.models.rounds import Hand, Round, Seat
from tournaments.models.tables import Table, TableLink

__all__ = [
    "ApiKey",
    "Entry",
    "Event",
    "EventStaff",
    "Hand",
    "LogEntry",
    "Player",
    "Round",
    "Seat",
    "Stage",
    "Table",
    "TableLink",
]

"""The tables of `tournaments`: plan, people, rounds and clocks, and what the hall is told."""

from tournaments.models.api_keys import ApiKey
from tournaments.models.event import Event, EventStaff, Stage
from tournaments.models.hall import Announcement, DirectorCall
from tournaments.models.heartbeat import Heartbeat
from tournaments.models.invitations import Invitation
from tournaments.models.log import Deletion, LogEntry
from tournaments.models.people import Entry, Label, Player
from tournaments.models.pins import PinFailure
from tournaments.models.player_links import PlayerLink
from tournaments.models.rounds import Hand, Round, Seat, TableOutcome
from tournaments.models.tables import Phone, PhoneClaim, Table, TableLink
from tournaments.models.wishes import Wish

__all__ = [
    "Announcement",
    "ApiKey",
    "Deletion",
    "DirectorCall",
    "Entry",
    "Event",
    "EventStaff",
    "Hand",
    "Heartbeat",
    "Invitation",
    "Label",
    "LogEntry",
    "Phone",
    "PhoneClaim",
    "PinFailure",
    "Player",
    "PlayerLink",
    "Round",
    "Seat",
    "Stage",
    "Table",
    "TableLink",
    "TableOutcome",
    "Wish",
]

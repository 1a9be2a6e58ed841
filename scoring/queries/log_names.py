"""What the ids in an event's log stand for today."""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from scoring.enums import AdjustmentKind
from scoring.log_texts import SETTINGS_NAMES
from scoring.models import HandResult
from scoring.queries.adjustments import adjustment_lines
from scoring.queries.names import names_by_number
from scoring.queries.report import DASH, result_text
from tournaments.actors import SYSTEM
from tournaments.enums import MovementWay, Role, WishKind
from tournaments.models import Event, Hand, LogEntry, Player
from tournaments.queries.hall import called_by, said_by

MOVEMENT_WAYS = {str(way): way.label for way in MovementWay}
ROLES = {str(role): role.label for role in Role}
WISHES = {str(kind): kind.label for kind in WishKind}
_WITHOUT_ACCOUNT = re.compile(r"(table|player) (\d+)")


class LogNames:
    """The names for some entries of a log, each kind of them read at most once. What is gone is a dash.

    Entries of an event that was taken in may hold anything.
    """

    def __init__(self, event: Event, entries: Sequence[LogEntry]) -> None:
        self._event = event
        self._data = [entry.data for entry in entries]

    def who(self, entry: LogEntry) -> str:
        """An account or a key by its name, a phone by whose it is."""
        phone = _WITHOUT_ACCOUNT.fullmatch(entry.actor)
        if entry.user_id is not None or not (phone or entry.actor == SYSTEM.label):
            return entry.actor
        if phone is None:
            return _("The program")
        kind, number = phone.groups()
        return _("Table %(number)s") % {"number": number} if kind == "table" else self._person(int(number))

    def figures(self, data: Mapping[str, Any]) -> Mapping[str, object]:
        """The data of an entry in words, by the names that sentences use."""
        words: Mapping[str, Callable[[object], str]] = {
            "hand": self._hand,
            "number": self._person,
            "by": self._person,
            "numbers": self._people_in,
            "winner": self._person,
            "before_player": self._player,
            "after_player": self._player,
            "adjustment": lambda found: _found(self._adjustments, found),
            "call": lambda found: _found(self._calls, found),
            "announcement": lambda found: _found(self._announcements, found),
            "fields": lambda found: ", ".join(str(SETTINGS_NAMES.get(name, name)) for name in map(str, _listed(found))),
            "way": lambda found: _found(MOVEMENT_WAYS, found),
            "role": lambda found: _found(ROLES, found),
        }
        figures = {name: words[name](value) if name in words else value for name, value in data.items()}
        figures["prize"] = data.get("number", DASH)
        figures["result"] = _found(self._results, (data.get("hand"), data.get("version")))
        figures["wish"] = _found(WISHES, data.get("kind"))
        figures["which_tables"] = _which_tables(data.get("table"))
        return defaultdict(lambda: DASH, figures)

    def _hand(self, pk: object) -> str:
        return _found(self._hands, pk)

    def _person(self, number: object) -> str:
        name = _found(self._people, number)
        return _("number %(number)s") % {"number": number} if name == DASH else name

    def _people_in(self, numbers: object) -> str:
        return ", ".join(map(self._person, _listed(numbers)))

    def _player(self, pk: object) -> str:
        return _found(self._players, pk)

    def _ids(self, *names: str) -> set[int]:
        return {data[name] for data in self._data for name in names if type(data.get(name)) is int}

    @cached_property
    def _people(self) -> Mapping[int, str]:
        return names_by_number(self._event)

    @cached_property
    def _players(self) -> Mapping[int, str]:
        return dict(Player.objects.filter(pk__in=self._ids("before_player", "after_player")).values_list("pk", "name"))

    @cached_property
    def _hands(self) -> Mapping[int, str]:
        hands = Hand.objects.filter(round__stage__event=self._event, pk__in=self._ids("hand"))
        rows = hands.values_list("pk", "round__number", "table__number", "number")
        place = _("Round %(round)s, table %(table)s, hand %(hand)s")
        return {pk: place % {"round": round_, "table": table, "hand": hand} for pk, round_, table, hand in rows}

    @cached_property
    def _results(self) -> Mapping[tuple[int, int], str]:
        versions = HandResult.objects.filter(hand__round__stage__event=self._event, hand__in=self._ids("hand"))
        return {(result.hand_id, result.version): result_text(result) for result in versions}

    @cached_property
    def _adjustments(self) -> Mapping[int, str]:
        lines = adjustment_lines(self._event)
        return {line.adjustment.pk: f"{AdjustmentKind(line.adjustment.kind).label}; {line.whom}; {line.effect}" for line in lines}

    @cached_property
    def _calls(self) -> Mapping[int, str]:
        return called_by(self._event)

    @cached_property
    def _announcements(self) -> Mapping[int, str]:
        return said_by(self._event)


def _found(names: Mapping[Any, object], key: object) -> str:
    """The name for the key; a dash for one that has none or cannot even be asked for."""
    try:
        return str(names.get(key, DASH))
    except TypeError:
        return DASH


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _which_tables(number: object) -> str:
    """A table by its number, or all of them."""
    return _("all tables") if number is None else _("table %(number)s") % {"number": number}

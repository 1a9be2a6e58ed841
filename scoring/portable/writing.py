"""Writing an event into the document."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Field, Model

from scoring.portable.sections import FORMAT, LOG_REFERENCES, SECTIONS, Section, plain_columns, players_of
from tournaments.enums import Topic
from tournaments.models import Event

ATTEMPTS = 5
Numbers = dict[str, dict[int, int]]


def event_document(event: Event) -> dict[str, Any]:
    """The event as it stands, as JSON values. Reads again if it moves meanwhile, so that the document is of one moment."""
    for _attempt in range(ATTEMPTS):
        before = Event.objects.get(pk=event.pk)
        document = _document(before)
        if _revisions(Event.objects.get(pk=event.pk)) == _revisions(before):
            break
    return document


def _revisions(event: Event) -> list[int]:
    return [event.revision(topic) for topic in Topic]


def _document(event: Event) -> dict[str, Any]:
    document: dict[str, Any] = {"format": FORMAT, "event": _values(event, plain_columns(Event))}
    numbers: Numbers = {}
    for section in SECTIONS:
        rows: Iterable[Any] = players_of(event) if section.name == "players" else section.rows(event)
        found = list(rows)
        numbers[section.name] = {row.pk: number for number, row in enumerate(found, start=1)}
        document[section.name] = [_row(row, section, numbers) for row in found]
    return document


def _row(row: Model, section: Section, numbers: Numbers) -> dict[str, Any]:
    values = _values(row, section.columns)
    for column, target in section.references.items():
        key = getattr(row, f"{column}_id")
        values[column] = None if key is None else numbers[target][key]
    if section.name == "log":
        values["data"] = _log_data(values["data"], numbers)
    return values


def _log_data(data: Mapping[str, Any], numbers: Numbers) -> dict[str, Any]:
    """Ids become row numbers; one whose row is gone becomes null."""
    return {key: numbers[LOG_REFERENCES[key]].get(value) if key in LOG_REFERENCES else value for key, value in data.items()}


def _values(row: Model, columns: "Iterable[Field[Any, Any]]") -> dict[str, Any]:
    return {column.name: _value(row, column) for column in columns}


def _value(row: Model, column: "Field[Any, Any]") -> Any:
    value = column.value_from_object(row)
    plain = value is None or isinstance(value, bool | int | str | list | dict)
    return value if plain else column.value_to_string(row)

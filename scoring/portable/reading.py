"""Reading a document into rows not yet stored, with all that is wrong with it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import available_timezones

from django.core.exceptions import ValidationError
from django.db.models import Field, JSONField, Model
from django.utils.translation import gettext as _

from games.rules import RulesRefused
from scoring.judging import parse_rules
from scoring.portable.sections import FORMAT, LOG_REFERENCES, SECTIONS, Section, plain_columns
from tournaments.enums import TieBreak
from tournaments.models import Event

MAX_PROBLEMS = 20


@dataclass
class Draft:
    """The event's own values and each section's rows: values by column, references as row numbers; or sentences of problems."""

    event: dict[str, Any] = field(default_factory=dict)
    sections: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def read_document(document: object) -> Draft:
    """Check shape, types and references; what rows say together is left to the database and the verification."""
    draft = Draft()
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        draft.problems.append(_("This is not an event saved by Whist Drive (format %(format)s).") % {"format": FORMAT})
        return draft
    unknown = document.keys() - {"format", "event", *(section.name for section in SECTIONS)}
    draft.problems += [_("“%(name)s” is not a part of an event.") % {"name": name} for name in sorted(map(str, unknown))]
    draft.event = _checked(document.get("event"), _("Event"), Event, {}, draft)
    draft.problems += _event_problems(draft.event)
    for section in SECTIONS:
        rows = document.get(section.name, None if section.required else [])
        if not isinstance(rows, list):
            draft.problems.append(_("The part “%(name)s” is missing.") % {"name": section.name})
            rows = []
        draft.sections[section.name] = list(_rows(rows, section, document, draft))
    del draft.problems[MAX_PROBLEMS:]
    return draft


def _event_problems(event: Mapping[str, Any]) -> Iterator[str]:
    """What the columns' types do not say."""
    if not event:
        return
    try:
        parse_rules(event["rules"])
    except RulesRefused:
        yield _("Event, rules: these are not rules this version knows.")
    if event["time_zone"] not in available_timezones():
        yield _("Event, time_zone: there is no such time zone.")
    tie_breaks = event["tie_breaks"]
    if not isinstance(tie_breaks, list) or not all(tie_break in TieBreak.values for tie_break in tie_breaks):
        yield _("Event, tie_breaks: these are not tie-breaks this version knows.")


def _rows(rows: list[object], section: Section, document: Mapping[str, Any], draft: Draft) -> Iterator[dict[str, Any]]:
    sizes = {name: _size(document.get(target)) for name, target in section.references.items()}
    for number, row in enumerate(rows, start=1):
        if len(draft.problems) >= MAX_PROBLEMS:
            return
        place = f"{section.name}, {number}"
        values = _checked(row, place, section.model, sizes, draft)
        if section.name == "log" and "data" in values:
            _check_log_data(values["data"], place, document, draft)
        yield values


def _checked(row: object, place: str, model: type[Model], sizes: Mapping[str, int], draft: Draft) -> dict[str, Any]:
    """The row's values with their types, or nothing if something about it is wrong; what may be absent keeps its default."""
    columns = {column.name: column for column in plain_columns(model)}
    optional = {name for name, column in columns.items() if column.null or column.has_default()}
    names = row.keys() if isinstance(row, dict) else set()
    if not isinstance(row, dict) or not {*columns, *sizes} - optional <= names <= {*columns, *sizes}:
        expected = ", ".join(sorted({*columns, *sizes}))
        draft.problems.append(_("%(place)s: expected exactly %(names)s.") % {"place": place, "names": expected})
        return {}
    before = len(draft.problems)
    values = {name: _value(row[name], columns[name], f"{place}, {name}", draft) for name in names - sizes.keys()}
    for name, size in sizes.items():
        nullable = model._meta.get_field(name).null
        if not (row[name] is None and nullable) and not _is_row_number(row[name], size):
            draft.problems.append(_("%(place)s, %(name)s: there is no such row.") % {"place": place, "name": name})
        values[name] = row[name]
    return values if len(draft.problems) == before else {}


def _value(value: object, column: "Field[Any, Any]", place: str, draft: Draft) -> Any:
    if isinstance(column, JSONField) or (value is None and column.null):
        return value
    try:
        return column.clean(value, None)
    except (ValidationError, TypeError, ValueError, OverflowError) as error:
        sentences = " ".join(error.messages) if isinstance(error, ValidationError) else _("This value cannot be read.")
        draft.problems.append(f"{place}: {sentences}")
        return None


def _check_log_data(data: object, place: str, document: Mapping[str, Any], draft: Draft) -> None:
    entries = data.items() if isinstance(data, dict) else [("hand", data)]
    for key, value in entries:
        target = LOG_REFERENCES.get(key)
        if target is not None and value is not None and not _is_row_number(value, _size(document.get(target))):
            draft.problems.append(_("%(place)s, %(name)s: there is no such row.") % {"place": place, "name": key})


def _is_row_number(value: object, size: int) -> bool:
    return type(value) is int and 1 <= value <= size


def _size(rows: object) -> int:
    return len(rows) if isinstance(rows, list) else 0

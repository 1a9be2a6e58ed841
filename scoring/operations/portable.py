"""Storing an event that was saved elsewhere."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.portable.reading import Draft, read_document
from scoring.portable.sections import LOG_REFERENCES, SECTIONS, Section
from scoring.queries.verification import faults
from tournaments.enums import Role
from tournaments.errors import ActionRefused
from tournaments.models import Event, EventStaff
from tournaments.operations.events import store_new
from tournaments.retries import retried

BATCH = 500
Keys = dict[str, list[int]]


class ImportRefused(ActionRefused):
    """Nothing of the file was stored; `problems` are sentences."""

    code = "import"
    status = 422
    message = gettext_lazy("The file cannot be taken in. Nothing was stored.")

    def __init__(self, problems: Sequence[str]) -> None:
        super().__init__()
        self.problems = tuple(problems)


@retried
def import_event(*, document: object, user_id: int | None) -> Event:
    """Store a whole event under its address, or a free one if that is taken; `user_id` becomes its organiser.

    The event is verified before it counts; its log is taken over as it is. Raises `ImportRefused`.
    """
    draft = read_document(document)
    if draft.problems:
        raise ImportRefused(draft.problems)
    try:
        with transaction.atomic():
            event = _store(draft)
            if user_id is not None:
                EventStaff.objects.create(event=event, user_id=user_id, role=Role.ORGANISER)
            if found := faults(event):
                raise ImportRefused([fault.sentence for fault in found])
    except IntegrityError as error:
        raise ImportRefused([_("The parts of the file contradict each other: %(detail)s.") % {"detail": error}]) from error
    return event


def _store(draft: Draft) -> Event:
    event = Event(**draft.event)
    store_new(event)
    keys: Keys = {}
    for section in SECTIONS:
        rows = [section.model(**_stored_values(row, section, event, keys)) for row in draft.sections[section.name]]
        stored = section.model._default_manager.bulk_create(rows, batch_size=BATCH)
        keys[section.name] = [row.pk for row in stored]
    return event


def _stored_values(row: Mapping[str, Any], section: Section, event: Event, keys: Keys) -> dict[str, Any]:
    """The row's values with ids in the place of row numbers, and the event where it belongs to it directly."""
    values = {name: value for name, value in row.items() if name not in section.references}
    for name, target in section.references.items():
        values[f"{name}_id"] = None if row[name] is None else keys[target][row[name] - 1]
    if section.name == "log":
        values["data"] = {key: _log_value(key, value, keys) for key, value in row["data"].items()}
    return {**values, "event": event} if section.path == "event" else values


def _log_value(key: str, value: Any, keys: Keys) -> Any:
    return keys[LOG_REFERENCES[key]][value - 1] if key in LOG_REFERENCES and value is not None else value

"""The event log is append-only: the database itself refuses what no operation does."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, connection, transaction

from tests.factories import DIRECTOR, NOW, make_event, make_staff
from tournaments.actors import Actor
from tournaments.enums import Device
from tournaments.models import Deletion, Event, LogEntry
from tournaments.operations.events import change_settings, delete_rehearsal
from tournaments.permissions import actor_of

pytestmark = pytest.mark.django_db

OTHER_VALUES = {
    "id": 10**6,
    "event_id": 10**6,
    "at": NOW + timedelta(days=1),
    "actor": "somebody else",
    "device": "ipad",
    "user_id": 10**6,
    "action": "nothing",
    "data": "{}",
    "reason": "none",
}


@pytest.fixture
def event() -> Event:
    """A rehearsal with one row in its log."""
    event = make_event(is_rehearsal=True)
    change_settings(event_id=event.pk, name="Another name", actor=DIRECTOR, now=NOW)
    return event


def refusal(sql: str, *values: object) -> str:
    """What the database says to the statement."""
    with pytest.raises(IntegrityError) as refused, transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)
    return str(refused.value)


@pytest.mark.parametrize("column", [field.column for field in LogEntry._meta.concrete_fields])
def test_no_column_of_a_row_can_be_changed(column, event):
    before = LogEntry.objects.values().get()
    said = refusal(f"UPDATE tournaments_logentry SET {column} = %s", OTHER_VALUES[column])
    assert ("log_row_keeps_its_account" if column == "user_id" else "log_row_is_final") in said
    assert LogEntry.objects.values().get() == before


def test_a_row_cannot_be_deleted(event):
    assert "log_row_stays" in refusal("DELETE FROM tournaments_logentry")
    assert LogEntry.objects.filter(event=event).exists()


def test_nor_with_its_event_unless_that_is_marked_for_deletion(event):
    with pytest.raises(IntegrityError, match="log_row_stays"), transaction.atomic():
        event.delete()
    assert LogEntry.objects.filter(event=event).exists()


def test_the_mark_of_another_event_does_not_help(event):
    Deletion.objects.create(event=make_event())
    assert "log_row_stays" in refusal("DELETE FROM tournaments_logentry")


def test_a_rehearsal_is_deleted_with_its_log_and_the_other_logs_stay(event):
    other = make_event()
    change_settings(event_id=other.pk, name="Another name", actor=DIRECTOR, now=NOW)
    delete_rehearsal(event_id=event.pk, actor=DIRECTOR, now=NOW)
    assert list(LogEntry.objects.values_list("event_id", flat=True)) == [other.pk]
    assert not Deletion.objects.exists()


def test_the_name_stays_when_the_account_is_deleted(event):
    dan = make_staff(event)
    change_settings(event_id=event.pk, name="A third name", actor=actor_of(dan), now=NOW)
    User.objects.get(pk=dan.pk).delete()
    assert list(LogEntry.objects.order_by("pk").values_list("actor", "user_id")) == [("dan", None), ("dan", None)]


def test_a_row_says_on_what_device_it_was_done(event):
    change_settings(event_id=event.pk, name="A third name", actor=Actor("dan", device=Device.IPAD), now=NOW)
    assert LogEntry.objects.latest("pk").device == Device.IPAD

"""After every test: whatever it left in the database must hold together."""

from scoring.queries.verification import faults
from tournaments.models import Deletion, Event, LogEntry


def assert_events_are_sound() -> None:
    """Fail with a sentence for each break in any event in the database."""
    broken = [fault.sentence for event in Event.objects.all() for fault in faults(event)]
    assert not broken, " ".join(broken)


def delete_logs() -> None:
    """Let the logs of all events go, as they go with a whole event."""
    Deletion.objects.bulk_create([Deletion(event=event) for event in Event.objects.all()])
    LogEntry.objects.all().delete()

"""What the hall and those who run it say to each other: calls for the director, and announcements."""

from django.db import models
from django.db.models import F, Q

from tournaments.enums import AnnouncementKind
from tournaments.models.event import Event
from tournaments.models.people import Entry
from tournaments.models.tables import Table

IS_OPEN = Q(done_at=None)


class DirectorCall(models.Model):
    """Somebody wants the director: a table, or a player who has none. At most one call of each is open.

    `coming_at` is when the director answered, `done_at` when nothing more was to do.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="director_calls")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, related_name="director_calls")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="director_calls")
    called_at = models.DateTimeField()
    coming_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(table=None, entry__isnull=False) | Q(table__isnull=False, entry=None), name="call_by_table_or_player"
            ),
            models.UniqueConstraint(fields=["table"], condition=IS_OPEN, name="call_one_open_a_table"),
            models.UniqueConstraint(fields=["entry"], condition=IS_OPEN, name="call_one_open_a_player"),
        ]

    def __str__(self) -> str:
        return f"call {self.pk}"


class Announcement(models.Model):
    """Something for everybody to read, made from the template `kind` and perhaps the organiser's own `text`.

    It is shown from `shown_at` until it is withdrawn; `until` is when that happens by itself, None for never.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="announcements")
    kind = models.CharField(max_length=20, choices=AnnouncementKind)
    text = models.CharField(max_length=200, blank=True)
    shown_at = models.DateTimeField()
    until = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(until=None) | Q(until__gt=F("shown_at")), name="announcement_ends_after_start"),
            models.CheckConstraint(
                condition=~Q(text="") | ~Q(kind__in=(AnnouncementKind.LOST_PROPERTY, AnnouncementKind.FREE)),
                name="announcement_says_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.text}".strip()

"""Physical tables, the links that pair a phone with one, and the phones that are paired."""

from datetime import datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db import models

from tournaments.enums import Device
from tournaments.models.event import Event

#: A link is good until the end of the day after the event, or after it was made, whichever comes later.
GOOD_FOR_DAYS = 2


class Table(models.Model):
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "number"], name="table_number_once_an_event")]

    def __str__(self) -> str:
        return str(self.number)


class TableLink(models.Model):
    """A random 128-bit token for one table, kept only as its SHA-256; a phone that redeems it may enter that table's results.
    `pin_hash` is kept of the digits on the same card, empty where there are none.

    It is good until it is revoked, or until it is over: a card that was taken home opens nothing next week.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    token_hash = models.CharField(max_length=64, unique=True)
    pin_hash = models.CharField(max_length=64, blank=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"link {self.pk} to table {self.table_id}"

    def is_good(self, *, now: datetime) -> bool:
        """Whether it is neither revoked nor over; its days are those of the event's time zone."""
        event, time_zone = self.table.event, ZoneInfo(self.table.event.time_zone)
        day = max(event.date, self.created_at.astimezone(time_zone).date())
        return self.revoked_at is None and now.astimezone(time_zone).date() < day + timedelta(days=GOOD_FOR_DAYS)


class PhoneClaim(NamedTuple):
    """What a browser shows of the phone that it is.

    After a safety copy was restored, its number may be given again, but then to a phone that was paired at another moment.
    """

    pk: int
    paired_at: datetime


class Phone(models.Model):
    """A phone, or any other browser, that has redeemed a link: its table's phone until it or the link is revoked or over.

    `seen_at` is right to a few minutes. `accepted_at` is empty while those who run the event have yet to look at it; a phone that
    comes to a table without one needs nobody's look. `pairing_id` is that of the wish it was paired by, None if it had none.
    """

    link = models.ForeignKey(TableLink, on_delete=models.CASCADE, related_name="phones")
    device = models.CharField(max_length=10, choices=Device)
    paired_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True)
    pairing_id = models.UUIDField(null=True)
    revoked_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"phone {self.pk} by {self.link}"

    @property
    def table(self) -> Table:
        return self.link.table

    @property
    def claim(self) -> PhoneClaim:
        return PhoneClaim(self.pk, self.paired_at)

    def may_enter(self, *, now: datetime) -> bool:
        """Whether nobody has cut it off and its link is good."""
        return self.revoked_at is None and self.link.is_good(now=now)

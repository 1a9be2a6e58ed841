"""The phones that are paired with an event's tables."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.models import Event, Phone, Table


@dataclass(frozen=True, slots=True)
class PhoneLine:
    """A phone that may enter results, the `number`th that was paired with its table."""

    number: int
    phone: Phone


@dataclass(frozen=True, slots=True)
class TablePhones:
    table: Table
    phones: Sequence[PhoneLine]


@dataclass(frozen=True, slots=True)
class PhonesOverview:
    """All tables of an event in order of number, with their phones in the order in which they came."""

    tables: Sequence[TablePhones]

    @property
    def with_phone(self) -> int:
        """How many tables have one."""
        return sum(bool(line.phones) for line in self.tables)


def phones_of(event: Event, *, now: datetime) -> PhonesOverview:
    """The overview, in two queries however many phones there are."""
    came: defaultdict[int, list[Phone]] = defaultdict(list)
    phones = Phone.objects.select_related("link__table__event").filter(link__table__event=event)
    for phone in phones.order_by("paired_at", "pk"):
        came[phone.link.table_id].append(phone)
    return PhonesOverview([TablePhones(table, _good(came[table.pk], now)) for table in event.tables.order_by("number")])


def good_phones(table: Table, *, now: datetime) -> list[Phone]:
    """The phones that may enter results of the table."""
    return _still_good(Phone.objects.filter(link__table=table), now)


def new_phones(event: Event, *, now: datetime) -> list[Phone]:
    """The phones that may enter results and that nobody has accepted yet, in the order in which they came."""
    return _still_good(Phone.objects.filter(link__table__event=event, accepted_at=None), now)


def _still_good(phones: QuerySet[Phone], now: datetime) -> list[Phone]:
    found = phones.select_related("link__table__event").filter(revoked_at=None).order_by("paired_at", "pk")
    return [phone for phone in found if phone.may_enter(now=now)]


def _good(phones: Sequence[Phone], now: datetime) -> list[PhoneLine]:
    return [PhoneLine(number, phone) for number, phone in enumerate(phones, 1) if phone.may_enter(now=now)]

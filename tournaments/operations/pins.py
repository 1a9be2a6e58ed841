"""Pairing a phone by the PIN on the card, within limits that no restart and no second process forgets."""

from datetime import datetime
from math import ceil
from uuid import UUID

from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Topic
from tournaments.errors import ActionRefused
from tournaments.models import Phone, PhoneClaim, PinFailure, TableLink
from tournaments.operations.phones import pair
from tournaments.pins import COUNTED, pin_hash
from tournaments.queries.pins import pin_waits
from tournaments.retries import retried


class PinsOff(ActionRefused):
    """No PIN is taken for `seconds` more."""

    code = "pins_off"
    status = 429
    message = _("Too many wrong PINs. Scan the code on the card, or ask the director.")

    @property
    def seconds(self) -> int:
        return int(self.data["seconds"])


@retried
def pair_by_pin(
    *, event_id: int, table: int, pin: str, pairing_id: UUID | None, former: PhoneClaim | None, actor: Actor, now: datetime
) -> Phone | None:
    """Make whoever knows the PIN of a card on the table its phone, as `pair_phone` does. None for a wrong PIN, which is counted.

    Raises `PinsOff`, `EventFinished`, and `NotFound` where there is no such event.
    """
    _check_listening(event_id, table, now)  # so that a flood of tries does not even ask for the lock
    with event_change(event_id, actor=actor, now=now) as change:
        _check_listening(event_id, table, now)
        link = _link_with(change, table, pin)
        if link is not None:
            return pair(change, link, pairing_id=pairing_id, former=former)
        _count_failure(change, table)
    return None


@retried
def listen_again(*, event_id: int, actor: Actor, now: datetime) -> None:
    """Forget the wrong PINs of an event: PINs are taken again at once."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        change.event.pin_failures.all().delete()
        change.log("pins_on")
        change.bump(Topic.CLOCK, public=False)


def _check_listening(event_id: int, table: int, now: datetime) -> None:
    until = pin_waits(event_id, now=now).of_table(table)
    if until is not None:
        raise PinsOff(seconds=ceil((until - now).total_seconds()))


def _link_with(change: Change, table: int, pin: str) -> TableLink | None:
    links = TableLink.objects.select_related("table__event").filter(table__event=change.event, table__number=table)
    for link in links.filter(revoked_at=None).exclude(pin_hash=""):
        if constant_time_compare(link.pin_hash, pin_hash(pin, table_id=link.table_id)) and link.is_good(now=change.now):
            return link
    return None


def _count_failure(change: Change, table: int) -> None:
    """Note a wrong PIN, drop those that no longer count, and tell those who run the event when it was the last straw."""
    change.event.pin_failures.filter(at__lte=change.now - 2 * COUNTED).delete()
    PinFailure.objects.create(event=change.event, table_number=table, at=change.now)
    waits = pin_waits(change.event.pk, now=change.now)
    if waits.event is not None:
        change.log("pins_off")
    if waits.of_table(table) is not None:
        change.bump(Topic.CLOCK, public=False)

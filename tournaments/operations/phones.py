"""Phones paired with the tables."""

from contextlib import suppress
from datetime import datetime, timedelta
from uuid import UUID

from django.db import OperationalError
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Topic
from tournaments.errors import ActionRefused
from tournaments.models import Phone, PhoneClaim, TableLink
from tournaments.permissions import NotPaired
from tournaments.queries.phones import good_phones
from tournaments.retries import retried

SIGNS_ARE_NOTED_EVERY = timedelta(minutes=5)
#: Two for the pairs, and one more where a battery is nearly empty.
PHONES_A_TABLE = 3


class PhonesFull(ActionRefused):
    code = "phones_full"
    message = _("Table %(table)s has %(phones)s phones already. Ask the director, who can cut one of them off.")


class PhoneAccepted(ActionRefused):
    code = "phone_accepted"
    message = _("Somebody has said OK to this phone already.")


class PhoneGone(ActionRefused):
    code = "phone_gone"
    message = _("This phone has been cut off already.")


@retried
def pair_phone(
    *, event_id: int, link_id: int, pairing_id: UUID | None, former: PhoneClaim | None, actor: Actor, now: datetime
) -> Phone:
    """Make whoever redeems a link a phone of its table. Raises `PhonesFull`, or `NotPaired` for a link revoked meanwhile.

    The same `pairing_id` again, from a phone whose answer was lost, gives the phone that it gave before. `former` is the phone
    that it was before: at the same table it stays that one, so nobody becomes the other pair's phone by scanning the card twice;
    elsewhere it leaves its place to another.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        links = TableLink.objects.select_related("table").filter(table__event=change.event, revoked_at=None)
        link = links.filter(pk=link_id).first()
        if link is None:
            raise NotPaired
        return pair(change, link, pairing_id=pairing_id, former=former)


def pair(change: Change, link: TableLink, *, pairing_id: UUID | None, former: PhoneClaim | None) -> Phone:
    """The step of `pair_phone` that writes. A phone that comes to a table with another one waits for an OK in mission control."""
    there = good_phones(link.table, now=change.now)
    answered = next((phone for phone in there if pairing_id is not None and phone.pairing_id == pairing_id), None)
    if answered is not None:
        return answered
    others = [phone for phone in there if phone.claim != former]
    if len(others) >= PHONES_A_TABLE:
        raise PhonesFull(table=link.table.number, phones=len(others))
    phone = _former_phone(change, link, former) or Phone(
        device=change.actor.device, paired_at=change.now, accepted_at=None if others else change.now
    )
    phone.link, phone.seen_at, phone.pairing_id = link, change.now, pairing_id
    phone.save()
    change.log("phone_paired", table=link.table.number, phone=phone.pk)
    if phone.accepted_at is None:
        change.bump(Topic.CLOCK, public=False)
    return phone


def _former_phone(change: Change, link: TableLink, former: PhoneClaim | None) -> Phone | None:
    """The phone it was before, if it was one of the same table; else that one is given up."""
    if former is None:
        return None
    phones = Phone.objects.filter(**former._asdict(), link__table__event=change.event, revoked_at=None)
    phones.exclude(link__table=link.table).update(revoked_at=change.now)
    return phones.first()


@retried
def accept_phone(*, event_id: int, phone_id: int, actor: Actor, now: datetime) -> Phone:
    """Say that a new phone is where it belongs. Raises `PhoneGone`, `PhoneAccepted`."""
    with event_change(event_id, actor=actor, now=now) as change:
        phone = _phone(change, phone_id)
        if phone.accepted_at is not None:
            raise PhoneAccepted
        phone.accepted_at = now
        phone.save(update_fields=["accepted_at"])
        change.log("phone_accepted", table=phone.table.number, phone=phone.pk)
        change.bump(Topic.CLOCK, public=False)
    return phone


@retried
def revoke_phone(*, event_id: int, phone_id: int, actor: Actor, now: datetime) -> Phone:
    """Cut a phone off: from its next request on it may enter nothing until it is paired again. Raises `PhoneGone`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        phone = _phone(change, phone_id)
        phone.revoked_at = now
        phone.save(update_fields=["revoked_at"])
        change.log("phone_revoked", table=phone.table.number, phone=phone.pk)
        change.bump(Topic.CLOCK, public=True)  # every pad looks again, and this one learns of it
    return phone


def _phone(change: Change, phone_id: int) -> Phone:
    phones = Phone.objects.select_related("link__table").filter(link__table__event=change.event, revoked_at=None)
    phone = phones.filter(pk=phone_id).first()
    if phone is None:
        raise PhoneGone
    return phone


def note_sign_of_life(phone: Phone, *, now: datetime) -> None:
    """Remember that the phone was seen, to five minutes, so that reading seldom writes. No page fails because of it."""
    if phone.seen_at < now - SIGNS_ARE_NOTED_EVERY:
        with suppress(OperationalError):
            Phone.objects.filter(pk=phone.pk).update(seen_at=now)

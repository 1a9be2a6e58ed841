"""Phones paired with the tables."""

from contextlib import suppress
from datetime import datetime, timedelta

from django.db import OperationalError
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Topic
from tournaments.errors import ActionRefused
from tournaments.models import Phone, TableLink
from tournaments.permissions import NotPaired
from tournaments.retries import retried

SIGNS_ARE_NOTED_EVERY = timedelta(minutes=5)


class PhoneGone(ActionRefused):
    code = "phone_gone"
    message = _("This phone has been cut off already.")


@retried
def pair_phone(*, event_id: int, link_id: int, former_id: int, actor: Actor, now: datetime) -> Phone:
    """Make whoever redeems a link a phone of its table. Raises `NotPaired` if the link has been revoked meanwhile.

    `former_id` is the phone it was before, 0 for none: at the same table it stays that one, so nobody becomes the other pair's
    phone by scanning the card twice.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        links = TableLink.objects.select_related("table").filter(table__event=change.event, revoked_at=None)
        link = links.filter(pk=link_id).first()
        if link is None:
            raise NotPaired
        return pair(change, link, former_id=former_id)


def pair(change: Change, link: TableLink, *, former_id: int) -> Phone:
    """The step of `pair_phone` that writes."""
    phone = Phone.objects.filter(pk=former_id, link__table=link.table, revoked_at=None).first()
    phone = phone or Phone(device=change.actor.device, paired_at=change.now)
    phone.link, phone.seen_at = link, change.now
    phone.save()
    change.log("phone_paired", table=link.table.number, phone=phone.pk)
    return phone


@retried
def revoke_phone(*, event_id: int, phone_id: int, actor: Actor, now: datetime) -> Phone:
    """Cut a phone off: from its next request on it may enter nothing until it is paired again. Raises `PhoneGone`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        phones = Phone.objects.select_related("link__table").filter(link__table__event=change.event, revoked_at=None)
        phone = phones.filter(pk=phone_id).first()
        if phone is None:
            raise PhoneGone
        phone.revoked_at = now
        phone.save(update_fields=["revoked_at"])
        change.log("phone_revoked", table=phone.table.number, phone=phone.pk)
        change.bump(Topic.CLOCK, public=True)  # every pad looks again, and this one learns of it
    return phone


def note_sign_of_life(phone: Phone, *, now: datetime) -> None:
    """Remember that the phone was seen, to five minutes, so that reading seldom writes. No page fails because of it."""
    if phone.seen_at < now - SIGNS_ARE_NOTED_EVERY:
        with suppress(OperationalError):
            Phone.objects.filter(pk=phone.pk).update(seen_at=now)

"""The one policy: who may see or do what. Getters return the object or refuse, so no view can forget to ask.

What is outside a caller's scope is `NotFound`, the same answer as for what does not exist;
inside it without the right, `NotAllowed`. Rights are read from the database at each request, never from what a session says.
"""

from collections.abc import MutableMapping
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext_lazy as _

from tournaments.actors import MAX_LABEL_LENGTH, Actor
from tournaments.enums import Role
from tournaments.errors import ActionRefused, NotAllowed, NotFound
from tournaments.models import Event, Hand, Table, TableLink

Viewer = AbstractBaseUser | AnonymousUser
PAD_SESSION_KEY = "table_link"


class NotPaired(ActionRefused):
    code = "reauth"
    status = 401
    message = _("This phone is not paired with a table, or its code is no longer valid. Ask the director for today's code.")


def actor_of(user: Viewer) -> Actor:
    """The signed-in person as the author of a change."""
    if not isinstance(user, User):
        raise NotAllowed
    return Actor(label=user.get_username()[:MAX_LABEL_LENGTH], user_id=user.pk)


def role_of(user: Viewer, event: Event) -> Role | None:
    """The person's role in the event; a superuser is an organiser everywhere."""
    if not isinstance(user, User) or not user.is_active:
        return None
    if user.is_superuser:
        return Role.ORGANISER
    role = event.staff.filter(user=user).values_list("role", flat=True).first()
    return None if role is None else Role(role)


def public_event(slug: str) -> Event:
    try:
        return Event.objects.get(slug=slug)
    except Event.DoesNotExist:
        raise NotFound from None


def event_for_staff(user: Viewer, slug: str) -> Event:
    event = public_event(slug)
    if role_of(user, event) is None:
        raise NotFound
    return event


def event_for_organiser(user: Viewer, slug: str) -> Event:
    event = event_for_staff(user, slug)
    if role_of(user, event) is not Role.ORGANISER:
        raise NotAllowed
    return event


def pair_pad(session: MutableMapping[str, Any], link: TableLink) -> None:
    """Bind a session to a table link; call after giving the session a new key."""
    session[PAD_SESSION_KEY] = link.pk


def pad_table(session: MutableMapping[str, Any]) -> Table | None:
    """The table a paired phone stands on, or None if it is not paired or its link was revoked."""
    link = TableLink.objects.select_related("table__event").filter(pk=session.get(PAD_SESSION_KEY, 0), revoked_at=None).first()
    return None if link is None else link.table


def hand_for_entry(user: Viewer, session: MutableMapping[str, Any], slug: str, hand_id: int) -> tuple[Hand, Actor, bool]:
    """The hand a person or a paired phone may enter a result for, the author, and whether staff acts.

    Raises `NotPaired` without either right, `NotFound` for a hand outside the event or, for a phone, outside its table.
    """
    hands = Hand.objects.select_related("round__stage__event", "table").filter(round__stage__event__slug=slug, pk=hand_id)
    event = Event.objects.filter(slug=slug).first()
    if event is not None and role_of(user, event) is not None:
        actor, staff = actor_of(user), True
    else:
        table = pad_table(session)
        if table is None:
            raise NotPaired
        actor, staff = Actor(label=f"table {table.number}", table_id=table.pk), False
        hands = hands.filter(table=table)
    hand = hands.first()
    if hand is None:
        raise NotFound
    return hand, actor, staff

"""The one policy: who may see or do what. Getters return the object or refuse, so no view can forget to ask.

What is outside a caller's scope is `NotFound`, the same answer as for what does not exist;
inside it without the right, `NotAllowed`. Rights are read from the database at each request, never from what a session says.
"""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser, User
from django.utils.translation import gettext_lazy as _

from tournaments.actors import MAX_LABEL_LENGTH, Actor
from tournaments.enums import Right, Role, Scope
from tournaments.errors import ActionRefused, NotAllowed, NotFound
from tournaments.models import ApiKey, Event, Phone, PhoneClaim
from tournaments.short_codes import event_id_of

Viewer = AbstractBaseUser | AnonymousUser

#: What each role may do. Directors may also put names right: who comes late is typed in a hurry.
RIGHTS = {
    Role.ORGANISER: frozenset(Right),
    Role.DIRECTOR: frozenset(Right) - {Right.ORGANISE},
    Role.ASSISTANT: frozenset({Right.SEE, Right.PEOPLE, Right.PLAN, Right.ENTER, Right.HALL, Right.PHONES, Right.LOG}),
}


class Sight(StrEnum):
    """How much of an event a viewer sees: what is released, that and the plan, or that and who did what."""

    PUBLIC = "public"
    KEY = "key"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Sender:
    """Who sends results to the event of this address: a person or key that may for any table, or a phone yet to be looked up."""

    slug: str
    author: Actor | None
    claim: PhoneClaim | None


@dataclass(frozen=True, slots=True)
class RightToEnter:
    """The right to enter results of the event: as whom, and whether for any table or only for the actor's own."""

    event: Event
    actor: Actor
    any_table: bool


class NotSignedIn(ActionRefused):
    code = "not_signed_in"
    status = 401
    message = _("Sign in, or send a key.")


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


def rights_in(user: Viewer, slug: str) -> frozenset[Right]:
    """What the person may do in the event of that address; nothing where there is none or the person does not belong to it."""
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    if user.is_superuser:
        return RIGHTS[Role.ORGANISER] if Event.objects.filter(slug=slug).exists() else frozenset()
    role = user.event_roles.filter(event__slug=slug).values_list("role", flat=True).first()
    return frozenset() if role is None else RIGHTS[Role(role)]


def check_right(user: Viewer, event: Event, right: Right) -> None:
    """Raises `NotAllowed`."""
    if right not in rights_in(user, event.slug):
        raise NotAllowed


def public_event(slug: str, *, lock: bool = False) -> Event:
    """The event of that address, its row locked if it is to be changed. Raises `NotFound`."""
    events = Event.objects.select_for_update(no_key=True) if lock else Event.objects.all()
    try:
        return events.get(slug=slug)
    except Event.DoesNotExist:
        raise NotFound from None


def event_of_code(code: str) -> Event:
    """The event that the four letters on its table cards stand for. Raises `NotFound`."""
    event = Event.objects.filter(pk=event_id_of(code)).first()
    if event is None:
        raise NotFound
    return event


def visible_to(user: Viewer, key: ApiKey | None, event: Event) -> Sight:
    """How much of the event this viewer sees: the one answer that pages, files, streams and the API go by.

    Who sends a `key` is seen as its holder only; what a key does not cover it sees as everybody does.
    """
    if key is not None:
        return Sight.KEY if key.may(Scope.READ) and _covers(key, event) else Sight.PUBLIC
    return Sight.PUBLIC if role_of(user, event) is None else Sight.STAFF


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


def event_for_reader(user: Viewer, key: ApiKey | None, slug: str) -> tuple[Event, Sight]:
    """An event, which anybody may read who knows its address, and how much of it this caller sees."""
    event = public_event(slug)
    return event, visible_to(user, key, event)


def event_for_log(user: Viewer, key: ApiKey | None, slug: str) -> Event:
    """An event whose log this caller may read. Raises `NotSignedIn`, `NotFound`, `NotAllowed`."""
    if key is not None:
        return _event_for_key(key, slug, Scope.LOG)
    if not user.is_authenticated:
        raise NotSignedIn
    return event_for_staff(user, slug)


def _event_for_key(key: ApiKey, slug: str, scope: Scope) -> Event:
    event = public_event(slug)
    if not _covers(key, event):
        raise NotFound
    if not key.may(scope):
        raise NotAllowed
    return event


def _covers(key: ApiKey, event: Event) -> bool:
    return key.events.filter(pk=event.pk).exists()


def pad_phone(claim: PhoneClaim | None, *, now: datetime, lock: bool = False) -> Phone:
    """The paired phone that a browser is, with its table and event, the event's row locked if it is to be changed.

    Raises `NotPaired`, also once the phone may no longer enter.
    """
    if claim is None:
        raise NotPaired
    # Those cut off are left out here already, so that nothing is locked for them.
    phones = Phone.objects.select_related("link__table__event").filter(revoked_at=None, link__revoked_at=None)
    if lock:
        phones = phones.select_for_update(of=("link__table__event",), no_key=True)
    try:
        phone = phones.get(**claim._asdict())
    except Phone.DoesNotExist:
        raise NotPaired from None
    if not phone.may_enter(now=now):
        raise NotPaired
    return phone


def sender_to(slug: str, *, user: Viewer, key: ApiKey | None, claim: PhoneClaim | None, device: str) -> Sender:
    """Whoever makes a request, as a sender of results.

    Raises `NotPaired` for who is neither staff nor a phone, and for a key `NotFound` or `NotAllowed`.
    """
    author = _author_for_any_table(user, key, slug)
    if author is None and claim is None:
        raise NotPaired
    return Sender(slug, author and replace(author, device=device), claim)


def right_to_enter(sender: Sender, *, now: datetime, lock: bool = False) -> RightToEnter:
    """The right of a sender to enter results of the event, whose row is locked if it is to be changed.

    Raises `NotPaired`, and `NotFound` for an event that a phone is not paired in.
    """
    if sender.author is not None:
        return RightToEnter(event=public_event(sender.slug, lock=lock), actor=sender.author, any_table=True)
    phone = pad_phone(sender.claim, now=now, lock=lock)
    if phone.table.event.slug != sender.slug:
        raise NotFound
    return RightToEnter(event=phone.table.event, actor=actor_at(phone), any_table=False)


def actor_at(phone: Phone) -> Actor:
    """The paired phone as the author of a change."""
    return Actor(label=f"table {phone.table.number}", table_id=phone.table.pk, phone_id=phone.pk, device=phone.device)


def _author_for_any_table(user: Viewer, key: ApiKey | None, slug: str) -> Actor | None:
    if key is not None:
        _event_for_key(key, slug, Scope.RESULTS)
        return Actor(label=f"key {key.prefix} ({key.label})"[:MAX_LABEL_LENGTH])
    event = Event.objects.filter(slug=slug).first() if user.is_authenticated else None
    return None if event is None or role_of(user, event) is None else actor_of(user)

"""Who helps with an event, and whom an invitation is for."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.enums import Role
from tournaments.models import Event, EventStaff, Invitation
from tournaments.tokens import token_hash


@dataclass(frozen=True, slots=True)
class HelperLine:
    """Somebody on the list of an event. `invitation` is the link that has not been used; `may_be_invited` says whether the
    organiser can make a new one."""

    user_id: int
    name: str
    role: Role
    invitation: Invitation | None
    may_be_invited: bool


def helpers_of(event: Event) -> list[HelperLine]:
    """Organisers first, then by name."""
    staff = event.staff.select_related("user__invitation").order_by("user__username")
    return sorted(map(_line, staff), key=lambda line: list(Role).index(line.role))


def _line(helper: EventStaff) -> HelperLine:
    invitation = getattr(helper.user, "invitation", None)
    return HelperLine(helper.user_id, helper.user.get_username(), Role(helper.role), invitation, helper.may_be_invited)


def invitation_for(token: str, *, now: datetime) -> Invitation | None:
    """The invitation with its person, or None if the token is unknown, used or too old."""
    invitations = Invitation.objects.select_related("user").filter(expires_at__gt=now)
    return invitations.filter(token_hash=token_hash(token)).first()


def events_of(invitation: Invitation) -> list[EventStaff]:
    """What the person is invited to, with the event and as what."""
    return list(invitation.user.event_roles.select_related("event").order_by("event__date", "event_id"))

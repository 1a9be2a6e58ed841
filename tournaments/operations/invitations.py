"""One-time links with which a new helper chooses a password."""

from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.errors import ActionRefused
from tournaments.models import Invitation
from tournaments.retries import retried
from tournaments.tokens import new_token, token_hash

GOOD_FOR = timedelta(days=3)


class InvitationOver(ActionRefused):
    code = "invitation_over"
    status = 401
    message = _("This link has been used already, or its time is over. Ask the organiser for a new one.")


def invite(user: User, *, now: datetime) -> str:
    """Make the person's link, in place of any before, and return its token, which is kept nowhere."""
    token = new_token()
    values = {"token_hash": token_hash(token), "created_at": now, "expires_at": now + GOOD_FOR}
    Invitation.objects.update_or_create(user=user, defaults=values)
    return token


@retried
@transaction.atomic
def accept_invitation(*, invitation_id: int, password: str, now: datetime) -> User:
    """Give the account its password and use the link up. Raises `InvitationOver`, also for the second of two at once."""
    user = User.objects.filter(invitation=invitation_id).first()
    used, _rows = Invitation.objects.filter(pk=invitation_id, expires_at__gt=now).delete()
    if user is None or not used:
        raise InvitationOver
    user.set_password(password)
    user.save(update_fields=["password"])
    return user

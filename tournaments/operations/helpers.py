"""Who helps with an event, and as what."""

from datetime import datetime

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Role
from tournaments.errors import ActionRefused, NotFound
from tournaments.models import EventStaff
from tournaments.operations.invitations import invite
from tournaments.retries import retried


class AlreadyHelping(ActionRefused):
    code = "already_helping"
    message = _("%(name)s is on the list already.")


class WrittenOtherwise(ActionRefused):
    code = "written_otherwise"
    message = _("There is an account “%(name)s”. Write the name just so, or choose another one.")


class NoPasswordYet(ActionRefused):
    """Whoever holds the link to the account that was made for another event would get into this one too."""

    code = "no_password_yet"
    message = _("%(name)s helps with another event and has not chosen a password there yet. Add the account once that is done.")


class LastOrganiser(ActionRefused):
    code = "last_organiser"
    message = _("An event needs an organiser who can sign in. Make somebody else an organiser first.")


@retried
def add_helper(*, event_id: int, username: str, role: Role, actor: Actor, now: datetime) -> str:
    """Let the account of that name help; one that does not exist is made, without a password.

    Returns the token with which its owner chooses the password, empty where that is not the organiser's to give. Raises
    `AlreadyHelping`, `WrittenOtherwise`, `NoPasswordYet`.
    """
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        user = _account(username)
        if change.event.staff.filter(user=user).exists():
            raise AlreadyHelping(name=username)
        if not user.has_usable_password() and user.event_roles.exists():
            raise NoPasswordYet(name=username)
        helper = EventStaff.objects.create(event=change.event, user=user, role=role)
        change.log("helper_added", helper=username, role=role)
        return invite(user, now=now) if helper.may_be_invited else ""


@retried
def invite_again(*, event_id: int, user_id: int, actor: Actor, now: datetime) -> str:
    """Make a new link for a helper who has no password yet and return its token; the link before is good no more.

    Raises `NotFound` also for a helper whose account is not the organiser's to give.
    """
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        helper = _helper(change, user_id)
        if not helper.may_be_invited:
            raise NotFound
        change.log("helper_invited_again", helper=helper.user.get_username())
        return invite(helper.user, now=now)


@retried
def change_role(*, event_id: int, user_id: int, role: Role, actor: Actor, now: datetime) -> EventStaff:
    """Raises `LastOrganiser`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        helper = _helper(change, user_id)
        if role != Role.ORGANISER:
            _check_another_organiser(change, helper)
        helper.role = role
        helper.save(update_fields=["role"])
        change.log("helper_role_changed", helper=helper.user.get_username(), role=role)
    return helper


@retried
def remove_helper(*, event_id: int, user_id: int, actor: Actor, now: datetime) -> None:
    """Take somebody off the list; the account stays. Raises `LastOrganiser`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        helper = _helper(change, user_id)
        _check_another_organiser(change, helper)
        helper.delete()
        change.log("helper_removed", helper=helper.user.get_username())


def _account(username: str) -> User:
    alike = {user.get_username(): user for user in User.objects.filter(username__iexact=username)}
    if alike and username not in alike:
        raise WrittenOtherwise(name=next(iter(alike)))
    return alike.get(username) or User.objects.create_user(username)


def _helper(change: Change, user_id: int) -> EventStaff:
    helper = change.event.staff.select_related("user").filter(user=user_id).first()
    if helper is None:
        raise NotFound
    return helper


def _check_another_organiser(change: Change, helper: EventStaff) -> None:
    """Whoever still waits for a password does not count."""
    others = change.event.staff.exclude(pk=helper.pk).filter(role=Role.ORGANISER, user__invitation=None)
    if helper.role == Role.ORGANISER and not others.exists():
        raise LastOrganiser

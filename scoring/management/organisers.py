"""The account that a command names."""

from django.contrib.auth.models import User
from django.core.management.base import CommandError


def organiser_id(username: str | None) -> int | None:
    """The account's id, None without a name. Raises CommandError for a name that nobody has."""
    if username is None:
        return None
    user = User.objects.filter(username=username).first()
    if user is None:
        raise CommandError(f"There is no account “{username}”.")
    return user.pk

"""Who calls: a program with a key, or a browser with its cookies."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request

from tournaments.api.errors import KeyRefused, SessionStale
from tournaments.models import ApiKey
from tournaments.operations.api_keys import note_use
from tournaments.queries.api_keys import valid_key


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer wd_…`. Who sends a key acts with the key's rights only, whatever cookies come with it.

    A password (`Basic`) is that of a proxy before this server and none of its business. Raises `KeyRefused`.
    """

    def authenticate(self, request: Request) -> tuple[AnonymousUser, ApiKey] | None:
        sent = request.headers.get("Authorization", "Basic")
        scheme, _, text = sent.partition(" ")
        if scheme.lower() == "basic":
            return None
        now = timezone.now()
        key = valid_key(text.strip(), now=now) if scheme.lower() == "bearer" else None
        if key is None:
            raise KeyRefused
        note_use(key, now=now)
        return AnonymousUser(), key


def key_of(request: Request) -> ApiKey | None:
    """The key that a request was sent with."""
    return request.auth if isinstance(request.auth, ApiKey) else None


class SessionWithCsrf(SessionAuthentication):
    """The session of a person or the cookie of a paired phone, never without the CSRF token."""

    def authenticate(self, request: Request) -> tuple[Any, None]:
        try:
            self.enforce_csrf(request)
        except PermissionDenied as denied:
            raise SessionStale from denied
        return request._request.user, None  # noqa: SLF001 - as the class above does

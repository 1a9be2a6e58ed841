"""How often somebody may call. A hall has one address, so its paired phones and its staff are never counted."""

from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from tournaments.api.authentication import key_of
from tournaments.phone_claims import claim_in


class KeyThrottle(SimpleRateThrottle):
    """Counts a key's calls."""

    scope = "key"

    def get_cache_key(self, request: Request, view: Any) -> str | None:  # noqa: ARG002
        key = key_of(request)
        return None if key is None else f"throttle:key:{key.pk}"


class StrangerThrottle(SimpleRateThrottle):
    """Counts the calls from an address that come with no key, no person and no paired phone."""

    scope = "stranger"

    def get_cache_key(self, request: Request, view: Any) -> str | None:  # noqa: ARG002
        is_known = request.auth is not None or request.user.is_authenticated or claim_in(request) is not None
        return None if is_known else f"throttle:stranger:{self.get_ident(request)}"

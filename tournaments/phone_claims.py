"""How a browser shows which phone it is: by a signed cookie, behind which no session is kept.

It names the phone's row by its number and by the moment of pairing: after a safety copy was restored, the number may be given
again, but to another phone. Whether the phone may still enter, its row says at each request.
"""

from datetime import datetime
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

COOKIE = "pad"


class PhoneClaim(NamedTuple):
    phone_id: int
    paired_at: datetime


def claim_in(request: HttpRequest) -> PhoneClaim | None:
    """Which phone the browser is; None without a cookie, or with one that was not signed here or is too old."""
    signed = request.get_signed_cookie(COOKIE, "", salt=COOKIE, max_age=settings.SESSION_COOKIE_AGE)
    if not signed:
        return None
    number, paired_at = signed.split("_")
    return PhoneClaim(int(number), datetime.fromisoformat(paired_at))


def give_claim(response: HttpResponseBase, claim: PhoneClaim) -> None:
    """Make the browser that gets the response this phone, for as long as a session would last."""
    response.set_signed_cookie(
        COOKIE,
        f"{claim.phone_id}_{claim.paired_at.isoformat()}",
        salt=COOKIE,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )

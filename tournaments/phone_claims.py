"""How a browser shows which phone it is: by a signed cookie, behind which no session is kept.

Whether the phone may still enter, its row says at each request.
"""

from datetime import datetime

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from tournaments.models import PhoneClaim

COOKIE = "pad"
#: Another number for another form of the text, so that nothing is read that was signed in an older one.
FORM = "1"


def claim_in(request: HttpRequest) -> PhoneClaim | None:
    """Which phone the browser is; None without a cookie, or with one that was not signed here or is too old."""
    signed = request.get_signed_cookie(COOKIE, "", salt=FORM, max_age=settings.SESSION_COOKIE_AGE)
    if not signed:
        return None
    number, paired_at = signed.split("_")
    return PhoneClaim(int(number), datetime.fromisoformat(paired_at))


def give_claim(response: HttpResponseBase, claim: PhoneClaim) -> None:
    """Make the browser that gets the response this phone, for as long as a session would last."""
    response.set_signed_cookie(
        COOKIE,
        f"{claim.pk}_{claim.paired_at.isoformat()}",
        salt=FORM,
        max_age=settings.SESSION_COOKIE_AGE,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )

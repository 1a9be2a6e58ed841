"""Looking up the link a phone has scanned."""

from datetime import datetime

from tournaments.models import TableLink
from tournaments.tokens import token_hash


def link_for_token(token: str, *, now: datetime) -> TableLink | None:
    """The link with its table and event, or None if the token is unknown, or the link revoked or over."""
    link = TableLink.objects.select_related("table__event").filter(token_hash=token_hash(token)).first()
    return link if link is not None and link.is_good(now=now) else None

"""Looking up the link a phone has scanned."""

from tournaments.models import TableLink
from tournaments.tokens import token_hash


def link_for_token(token: str) -> TableLink | None:
    """The link with its table and event, or None if the token is unknown or revoked."""
    return TableLink.objects.select_related("table__event").filter(token_hash=token_hash(token), revoked_at=None).first()

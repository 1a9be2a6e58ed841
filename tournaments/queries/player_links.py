"""Looking up the links a phone has redeemed."""

from collections.abc import Collection
from datetime import datetime

from tournaments.models import Entry, PlayerLink
from tournaments.tokens import token_hash


def player_link_for_token(token: str, *, now: datetime) -> PlayerLink | None:
    """The link with its entry, player and event, or None if the token is unknown, or the link revoked or over."""
    links = PlayerLink.objects.select_related("entry__event", "entry__player")
    link = links.filter(token_hash=token_hash(token)).first()
    return link if link is not None and link.is_good(now=now) else None


def linked_entries(link_ids: Collection[int], *, now: datetime) -> dict[int, Entry]:
    """The entries, with their events, of those of the links that are good; by link, the newest event first."""
    if not link_ids:
        return {}
    links = PlayerLink.objects.select_related("entry__event").filter(pk__in=link_ids)
    return {link.pk: link.entry for link in links.order_by("-entry__event__date", "-pk") if link.is_good(now=now)}

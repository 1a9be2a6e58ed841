"""Links that tell a phone whose it is."""

from collections.abc import Collection
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.errors import ActionRefused
from tournaments.models import Entry, PlayerLink
from tournaments.retries import retried
from tournaments.tokens import new_token, token_hash


class PlayerLinkOver(ActionRefused):
    code = "player_link_over"
    status = 401
    message = _("The code of this card is not valid, or no longer. Find your name in the list, or ask for a new card.")


@retried
def issue_player_links(*, event_id: int, numbers: Collection[int], actor: Actor, now: datetime) -> dict[int, str]:
    """Make one fresh link for each of these players and return the tokens by number, for printing: only hashes are kept.

    Links made before stay good until they are revoked or over.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        tokens = {entry: new_token() for entry in change.event.entries.filter(number__in=numbers).order_by("number")}
        PlayerLink.objects.bulk_create(
            PlayerLink(entry=entry, token_hash=token_hash(token), created_at=now) for entry, token in tokens.items()
        )
        change.log("player_links_issued", numbers=[entry.number for entry in tokens])
    return {entry.number: token for entry, token in tokens.items()}


def revoke_player_links(change: Change, entry: Entry) -> None:
    """The person who has the entry's card plays no more under its number."""
    PlayerLink.objects.filter(entry=entry, revoked_at=None).update(revoked_at=change.now)

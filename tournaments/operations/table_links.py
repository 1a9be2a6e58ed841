"""Links that pair a phone with a table."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.actors import Actor
from tournaments.changes import event_change
from tournaments.enums import Topic
from tournaments.models import TableLink
from tournaments.pins import new_pin, pin_hash
from tournaments.retries import retried
from tournaments.tokens import new_token, token_hash


@dataclass(frozen=True, slots=True)
class NewLink:
    """What is on a card: the token in its code, and the PIN for a phone without a camera."""

    token: str
    pin: str


@retried
def issue_table_links(*, event_id: int, actor: Actor, now: datetime) -> dict[int, NewLink]:
    """Make one fresh link for every table and return them by table number, for printing: only hashes are kept.

    Links made before stay good until they are revoked or over.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        made = {table: NewLink(new_token(), new_pin()) for table in change.event.tables.order_by("number")}
        TableLink.objects.bulk_create(
            TableLink(
                table=table, token_hash=token_hash(link.token), pin_hash=pin_hash(link.pin, table_id=table.pk), created_at=now
            )
            for table, link in made.items()
        )
        change.log("table_links_issued", tables=len(made))
    return {table.number: link for table, link in made.items()}


@retried
def revoke_table_links(*, event_id: int, table: int | None = None, actor: Actor, now: datetime) -> int:
    """Revoke the links of one table, or of all; phones paired through them lose their right at the next request."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        links = TableLink.objects.filter(table__event=change.event, revoked_at=None)
        if table is not None:
            links = links.filter(table__number=table)
        revoked = links.update(revoked_at=now)
        change.log("table_links_revoked", table=table, links=revoked)
        change.bump(Topic.CLOCK, public=True)  # every pad looks again, and these learn of it
    return revoked

"""Noting what has been printed."""

from datetime import datetime

from scoring.errors import CardsMoved
from scoring.models import PrintedCard
from scoring.queries.personal_cards import personal_cards
from tournaments.actors import Actor
from tournaments.changes import event_change
from tournaments.retries import retried


@retried
def note_printed_cards(*, event_id: int, seen: str, only_changed: bool, actor: Actor, now: datetime) -> int:
    """Remember that all cards, or those that had changed, are in the players' hands; returns how many that are.

    Raises `CardsMoved` if they no longer say what was `seen` (`PersonalCards.fingerprint`), so that no outdated card passes for a
    current one.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        there = personal_cards(change.event)
        if there.fingerprint(only_changed=only_changed) != seen:
            raise CardsMoved
        cards = there.changed if only_changed else there.cards
        PrintedCard.objects.bulk_create(
            [PrintedCard(entry_id=card.entry_id, fingerprint=card.fingerprint, printed_at=now) for card in cards],
            update_conflicts=True,
            unique_fields=["entry"],
            update_fields=["fingerprint", "printed_at"],
        )
        change.log("cards_printed", numbers=[card.number for card in cards])
    return len(cards)

"""What a drive is told of its results: who has won each table, and with the last one, to seat the next round."""

from scoring.models import HandResult
from scoring.queries.table_winners import winning_pair
from tournaments.changes import Change
from tournaments.models import Hand, TableOutcome
from tournaments.operations.drives import seat_next


def note_outcome(change: Change, hand: Hand) -> None:
    """Keep the outcome of the hand's table in step with its results; when the round's last one is in, seat the next round."""
    if not hand.round.stage.is_drive:
        return
    hands = list(Hand.objects.filter(round=hand.round_id, table=hand.table_id).order_by("number"))
    results = list(HandResult.objects.filter(hand__in=hands, is_current=True).order_by("hand__number"))
    winner = winning_pair(change.event, hands, results)
    outcome = TableOutcome.objects.filter(round=hand.round_id, table=hand.table_id)
    if winner is None:
        outcome.update(winner=None)
    else:
        outcome.update_or_create(round_id=hand.round_id, table_id=hand.table_id, defaults={"winner": winner})
        seat_next(change, hand.round)

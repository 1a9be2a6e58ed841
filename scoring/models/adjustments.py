"""What the director takes or gives beside what was played."""

from django.db import models
from django.db.models import Q

from games.score import TRICKS
from games.seats import Side
from scoring.enums import OF_A_HAND, OF_AN_ENTRY, AdjustmentKind
from tournaments.models import Entry, Event, Hand

#: The most that one adjustment gives or takes.
MOST = 99


class Adjustment(models.Model):
    """A director's ruling: dated, with its reason, never changed, and in force until it is withdrawn.

    Of a hand's `side`, `amount` is what a revoke costs in tricks, or the score assigned in the event's measure; of an entry it
    is what is added to its total, below zero for a penalty. The result of the hand stays as it was entered.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="adjustments")
    kind = models.CharField(max_length=20, choices=AdjustmentKind)
    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, null=True, related_name="adjustments")
    side = models.CharField(max_length=2, blank=True)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="adjustments")
    amount = models.SmallIntegerField()
    reason = models.CharField(max_length=300)
    given_by = models.CharField(max_length=60)
    given_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=OF_A_HAND, hand__isnull=False, side__in=list(map(str, Side)), entry__isnull=True)
                | Q(kind__in=OF_AN_ENTRY, hand__isnull=True, side="", entry__isnull=False),
                name="adjustment_of_a_side_or_an_entry",
            ),
            models.CheckConstraint(
                condition=Q(kind=AdjustmentKind.REVOKE, amount__gte=1, amount__lte=TRICKS)
                | (~Q(kind=AdjustmentKind.REVOKE) & Q(amount__gte=-MOST, amount__lte=MOST)),
                name="adjustment_amount",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
            models.UniqueConstraint(
                fields=["hand", "side"],
                condition=Q(kind=AdjustmentKind.ASSIGNED, withdrawn_at=None),
                name="adjustment_one_assigned_score_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount}"

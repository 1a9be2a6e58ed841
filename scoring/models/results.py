"""Results of hands; versions are never overwritten."""

from django.db import models
from django.db.models import F, Q

from tournaments.models import Hand


class HandResult(models.Model):
    """One version of a hand's result: tricks of both sides as played, the trump, and the points they give.

    `trump` is S, H, D, C or NT. Exactly one version of a hand with a result is current; a correction carries its reason.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    tricks_ns = models.PositiveSmallIntegerField()
    tricks_ew = models.PositiveSmallIntegerField()
    trump = models.CharField(max_length=2)
    points_ns = models.SmallIntegerField()
    points_ew = models.SmallIntegerField()
    entered_by = models.CharField(max_length=60)
    entered_at = models.DateTimeField()
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "version"], name="result_version_once_a_hand"),
            models.UniqueConstraint(fields=["hand"], condition=Q(is_current=True), name="result_one_current_a_hand"),
            models.CheckConstraint(
                condition=Q(tricks_ns__gte=0, tricks_ew__gte=0, tricks_ns=13 - F("tricks_ew")), name="result_thirteen_tricks"
            ),
            models.CheckConstraint(condition=Q(trump__in=["S", "H", "D", "C", "NT"]), name="result_trump"),
            models.CheckConstraint(condition=Q(version=1) | ~Q(reason=""), name="result_correction_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.tricks_ns}-{self.tricks_ew} for hand {self.hand_id}"

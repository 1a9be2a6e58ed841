"""The prizes of an event."""

from django.db import models
from django.db.models import Q

from scoring.enums import PrizeCategory, TieRule
from tournaments.models import Entry, Event

MOST_PLACES = 10


class Prize(models.Model):
    """A prize for a `place` in a category, among everybody or among those with a label.

    `number` orders the list, the most important prize first. `cut_winner` is who won the cut, where cards decided.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes")
    number = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=20, choices=PrizeCategory)
    place = models.PositiveSmallIntegerField(default=1)
    label = models.CharField(max_length=30, blank=True)
    cut_winner = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="prize_number_once_an_event"),
            models.UniqueConstraint(fields=["event", "category", "place", "label"], name="prize_once_an_event"),
            models.CheckConstraint(condition=Q(place__gte=1, place__lte=MOST_PLACES), name="prize_place"),
        ]

    def __str__(self) -> str:
        return f"{self.category} {self.place} {self.label}".strip()


class PrizeGiving(models.Model):
    """How an event gives its prizes. `revealed` counts those shown to everybody, from the last on the list, and one
    more for the whole list at the end; None before that."""

    event = models.OneToOneField(Event, on_delete=models.CASCADE, related_name="prize_giving")
    one_prize_each = models.BooleanField(default=True)
    tie_rule = models.CharField(max_length=20, choices=TieRule, default=TieRule.COUNT_BACK)
    revealed = models.PositiveSmallIntegerField(null=True)

    def __str__(self) -> str:
        return f"prize-giving of event {self.event_id}"

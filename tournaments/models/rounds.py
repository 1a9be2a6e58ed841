"""Rounds, who sits where in them, and the hands to be played."""

from django.db import models
from django.db.models import F, Q

from tournaments.clock import Clock
from tournaments.enums import CLOCK_STATES, HandState, Pair, Position, RoundState
from tournaments.models.event import Stage
from tournaments.models.people import Entry
from tournaments.models.tables import Table


class Round(models.Model):
    """One sitting. The clock is the row: `ends_at` while it runs, `remaining` while paused, `duration` None without a clock.

    `away` is how long the computer was off while the round ran, until somebody says what becomes of that time.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=RoundState, default=RoundState.PLANNED)
    duration = models.DurationField(null=True)
    ends_at = models.DateTimeField(null=True)
    remaining = models.DurationField(null=True)
    away = models.DurationField(null=True)
    started_at = models.DateTimeField(null=True)
    called_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stage", "number"], name="round_number_once_a_stage"),
            models.UniqueConstraint(
                fields=["stage"], condition=Q(state__in=CLOCK_STATES), name="round_one_running_or_paused_a_stage"
            ),
            models.CheckConstraint(
                condition=Q(state=RoundState.RUNNING, remaining=None)
                | Q(state=RoundState.PAUSED, ends_at=None)
                | (~Q(state__in=CLOCK_STATES) & Q(ends_at=None, remaining=None)),
                name="round_clock_runs_or_is_paused",
            ),
            models.CheckConstraint(
                condition=Q(away=None) | Q(state=RoundState.PAUSED, remaining__isnull=False), name="round_away_waits_paused"
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def clock(self) -> Clock:
        return Clock(ends_at=self.ends_at, remaining=self.remaining, away=self.away)


class Seat(models.Model):
    """An entry's place in a round: a position at a table, or neither for a sit-out.

    One row an entry and round, so nobody can be at two tables, or play and sit out.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="seats")
    position = models.CharField(max_length=1, choices=Position, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="seat_one_place_an_entry_and_round"),
            models.UniqueConstraint(fields=["round", "table", "position"], name="seat_one_entry_a_chair"),
            models.CheckConstraint(
                condition=Q(table=None, position=None) | Q(table__isnull=False, position__in=Position.values),
                name="seat_chair_or_sit_out",
            ),
        ]

    def __str__(self) -> str:
        return f"entry {self.entry_id} in round {self.round_id}"


class Hand(models.Model):
    """One deal to be played. `number` runs from 1 in the round, `event_number` through the event and drives the trump.

    `state` says what is known of its result and is written only by `scoring`.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="hands")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField()
    event_number = models.PositiveIntegerField()
    state = models.CharField(max_length=20, choices=HandState, default=HandState.OPEN)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table", "number"], name="hand_number_once_a_table_and_round"),
            models.CheckConstraint(condition=Q(number__gte=1, event_number__gte=F("number")), name="hand_numbers"),
        ]

    def __str__(self) -> str:
        return f"hand {self.event_number} at table {self.table_id}"


class TableOutcome(models.Model):
    """Which pair of a table has won a round of a drive; filled by `scoring` with the last result of the table.

    `winner` is null while a result is disputed again. `moved_by` is the winner by which the next round has been seated, null
    before: a correction afterwards does not move anybody.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="outcomes")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="outcomes")
    winner = models.CharField(max_length=2, choices=Pair, null=True)
    moved_by = models.CharField(max_length=2, choices=Pair, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="outcome_once_a_table_and_round"),
            models.CheckConstraint(
                condition=(Q(winner=None) | Q(winner__in=Pair.values)) & (Q(moved_by=None) | Q(moved_by__in=Pair.values)),
                name="outcome_is_a_pair",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.winner} at table {self.table_id}"

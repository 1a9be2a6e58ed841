"""Event, its stages and its staff."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.enums import Confirmation, Measure, MovementWay, Movers, PartialEntries, Role, SitOutAward, TieBreak, Topic

MOST_STEPS = 3


def default_tie_breaks() -> list[str]:
    return [TieBreak.HANDS_WON, TieBreak.SECOND_HALF, TieBreak.LAST_HAND]


class Event(models.Model):
    """What people come to. `rules` is the text form of `games.rules.Rules`; `round_minutes` None means rounds without a clock.

    The results of rounds from `results_hidden_from` on are for the staff only until they are released; None hides nothing.
    A finished event is provisional for `correction_minutes`: until `corrections_until` its results can still be put right, then
    it is sealed. Each topic has a revision and a public twin that moves only with what everybody may see.
    """

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=150)
    date = models.DateField()
    time_zone = models.CharField(max_length=50)
    is_rehearsal = models.BooleanField(default=False)
    rules = models.CharField(max_length=200)
    hands_per_round = models.PositiveSmallIntegerField()
    round_minutes = models.PositiveSmallIntegerField(null=True)
    measure = models.CharField(max_length=10, choices=Measure, default=Measure.TRICKS)
    sit_out_award = models.CharField(max_length=20, choices=SitOutAward, default=SitOutAward.OWN_AVERAGE)
    partial_entries = models.CharField(max_length=10, choices=PartialEntries, default=PartialEntries.RANKED)
    tie_breaks = models.JSONField(default=default_tie_breaks)
    confirmation = models.CharField(max_length=20, choices=Confirmation, default=Confirmation.READ_BACK)
    correction_minutes = models.PositiveSmallIntegerField(default=30)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)
    results_hidden_from = models.PositiveSmallIntegerField(null=True)
    corrections_until = models.DateTimeField(null=True)

    seating_revision = models.PositiveIntegerField(default=0)
    results_revision = models.PositiveIntegerField(default=0)
    clock_revision = models.PositiveIntegerField(default=0)
    public_seating_revision = models.PositiveIntegerField(default=0)
    public_results_revision = models.PositiveIntegerField(default=0)
    public_clock_revision = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(hands_per_round__gte=1, hands_per_round__lte=60), name="event_hands_per_round"),
            models.CheckConstraint(
                condition=Q(round_minutes=None) | Q(round_minutes__gte=1, round_minutes__lte=600), name="event_round_minutes"
            ),
            models.CheckConstraint(
                condition=Q(results_hidden_from=None) | Q(results_hidden_from__gte=1), name="event_results_hidden_from_a_round"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def sealed_at(self) -> datetime | None:
        """When the results are or were sealed; None before the event is finished."""
        return None if self.finished_at is None else self.corrections_until or self.finished_at

    def is_sealed(self, *, now: datetime) -> bool:
        """Whether no result can be changed any more."""
        return self.finished_at is not None and (self.corrections_until is None or self.corrections_until <= now)

    def revision(self, topic: Topic, *, public: bool = False) -> int:
        value: int = getattr(self, f"public_{topic}_revision" if public else f"{topic}_revision")
        return value

    def hides_results_of(self, round_number: int) -> bool:
        """Whether only the staff may know what was played in that round."""
        return self.results_hidden_from is not None and round_number >= self.results_hidden_from


class EventStaff(models.Model):
    """Who runs an event, and as what."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="staff")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="event_roles")
    role = models.CharField(max_length=20, choices=Role)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "user"], name="event_staff_one_role_a_person")]

    def __str__(self) -> str:
        return f"{self.user} ({self.role})"

    @property
    def may_be_invited(self) -> bool:
        """Whether a link to the account is this event's organiser's to give: it has no password, and leads to nothing else."""
        has_power = self.user.is_superuser or self.user.has_usable_password()
        return not has_power and self.user.event_roles.count() == 1


class Stage(models.Model):
    """A part of an event with one movement. `plan_version` counts the plans written; a plan is computed from a snapshot that
    carries it and refused if it has moved.

    In a drive the `movers` of a table go on by so many tables (downwards if negative): ladies, who sit North and East, by
    `lady_step`, gentlemen by `gentleman_step`.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    planned_rounds = models.PositiveSmallIntegerField()
    way = models.CharField(max_length=20, choices=MovementWay, default=MovementWay.SCHEDULED)
    movers = models.CharField(max_length=10, choices=Movers, default=Movers.LOSERS)
    lady_step = models.SmallIntegerField(default=1)
    gentleman_step = models.SmallIntegerField(default=-1)
    movement_kind = models.CharField(max_length=40, blank=True)
    seed = models.BigIntegerField(default=0)
    plan_version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="stage_number_once_an_event"),
            models.CheckConstraint(condition=Q(planned_rounds__gte=1, planned_rounds__lte=1000), name="stage_planned_rounds"),
            models.CheckConstraint(
                condition=Q(lady_step__range=(-MOST_STEPS, MOST_STEPS), gentleman_step__range=(-MOST_STEPS, MOST_STEPS)),
                name="stage_steps",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event} · {self.number}"

    @property
    def is_drive(self) -> bool:
        """Whether each round is seated by the results of the one before."""
        return self.way != MovementWay.SCHEDULED

"""What people wish of the seating."""

from django.db import models
from django.db.models import F, Q

from tournaments.enums import WishKind
from tournaments.models.event import Event
from tournaments.models.people import MAX_LABEL_WORD_LENGTH, Entry

NO_ENTRY = Q(entry=None, other=None)
ONE_ENTRY = Q(entry__isnull=False, other=None)


class Wish(models.Model):
    """A wish of one kind: two entries never share a table, one stays at `table` or sits out in `round_number`, or of two partners
    one has the label `role` and the other has not.

    A hard wish is kept or no plan is made; a soft one is weighed.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="wishes")
    kind = models.CharField(max_length=20, choices=WishKind)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="wishes")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="wishes_of_others")
    table = models.PositiveSmallIntegerField(null=True)
    round_number = models.PositiveSmallIntegerField(null=True)
    role = models.CharField(max_length=MAX_LABEL_WORD_LENGTH, blank=True)
    is_hard = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=WishKind.KEEP_APART, table=None, round_number=None, role="", entry__isnull=False)
                & Q(other__isnull=False)
                & ~Q(entry=F("other"))
                | Q(ONE_ENTRY, kind=WishKind.STAY_AT_TABLE, table__gte=1, round_number=None, role="")
                | Q(ONE_ENTRY, kind=WishKind.SIT_OUT, table=None, round_number__gte=1, role="")
                | (Q(NO_ENTRY, kind=WishKind.OTHER_ROLE, table=None, round_number=None) & ~Q(role="")),
                name="wish_fits_its_kind",
            ),
            models.UniqueConstraint(
                fields=["event"], condition=Q(kind=WishKind.OTHER_ROLE), name="wish_one_about_roles_an_event"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

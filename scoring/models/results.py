"""Results of hands; versions are never overwritten."""

from django.db import models
from django.db.models import F, Q

from games.bid_whist.bids import BIDS
from games.score import BOOK, TRICKS
from games.seats import SEATS, Side
from games.whist.result import HONOUR_POINTS
from scoring.receipts import receipt_of
from tournaments.models import Hand

#: A check that comes to null passes, so each branch says what is null.
CLASSIC = Q(bid__isnull=True, declarer__isnull=True)
BID_WHIST = Q(bid__isnull=False, declarer__isnull=False)
NOTRUMP_BID = BID_WHIST & Q(bid__endswith="NT")
#: What tricks and honours of classic whist can be worth, and who can have honours.
MOST_CLASSIC_POINTS = TRICKS - BOOK + max(HONOUR_POINTS.values())
HONOURS = [f"{side}{count}" for side in Side for count in HONOUR_POINTS]
#: What a hand of bid whist can be worth, with the dearest options: a set at notrump by tricks, and all thirteen at notrump.
BID_POINTS = (-24, 14)


class HandResult(models.Model):
    """One version of a hand's result: tricks of both sides as played, the trump, and the points they give.

    `trump` is S, H, D, C or NT. The contract of bid whist is the bid (`4U`, `4D`, `4NT`), the declarer's seat, and the trump, or
    at notrump the direction (U or D); in classic whist all but the trump is null, and `honours` say who held how many (`NS4`).
    Exactly one version of a hand with a result is current; a correction carries its reason, an entry the id of its command.
    """

    hand = models.ForeignKey(Hand, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveSmallIntegerField()
    is_current = models.BooleanField(default=True)
    tricks_ns = models.PositiveSmallIntegerField()
    tricks_ew = models.PositiveSmallIntegerField()
    bid = models.CharField(max_length=3, null=True)
    declarer = models.CharField(max_length=1, null=True)
    trump = models.CharField(max_length=2)
    direction = models.CharField(max_length=1, null=True)
    honours = models.CharField(max_length=3, null=True)
    points_ns = models.SmallIntegerField()
    points_ew = models.SmallIntegerField()
    entered_by = models.CharField(max_length=60)
    entered_at = models.DateTimeField()
    reason = models.CharField(max_length=300, blank=True)
    command_id = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["hand", "version"], name="result_version_once_a_hand"),
            models.UniqueConstraint(fields=["hand"], condition=Q(is_current=True), name="result_one_current_a_hand"),
            models.CheckConstraint(
                condition=Q(tricks_ns__gte=0, tricks_ew__gte=0, tricks_ns=13 - F("tricks_ew")), name="result_thirteen_tricks"
            ),
            models.CheckConstraint(condition=Q(trump__in=["S", "H", "D", "C", "NT"]), name="result_trump"),
            models.CheckConstraint(
                condition=CLASSIC | (BID_WHIST & Q(bid__in=list(map(str, BIDS)), declarer__in=list(map(str, SEATS)))),
                name="result_bid_has_a_declarer",
            ),
            models.CheckConstraint(
                condition=(~NOTRUMP_BID & Q(direction__isnull=True) & (CLASSIC | ~Q(trump="NT")))
                | (NOTRUMP_BID & Q(trump="NT", direction__isnull=False, direction__in=["U", "D"])),
                name="result_naming_fits_the_bid",
            ),
            models.CheckConstraint(
                condition=(CLASSIC & Q(points_ns__range=(0, MOST_CLASSIC_POINTS), points_ew__range=(0, MOST_CLASSIC_POINTS)))
                | (BID_WHIST & Q(declarer__in=["N", "S"], points_ns__range=BID_POINTS, points_ew=0))
                | (BID_WHIST & Q(declarer__in=["E", "W"], points_ew__range=BID_POINTS, points_ns=0)),
                name="result_points_fit_the_game",
            ),
            models.CheckConstraint(
                condition=Q(honours__isnull=True) | (CLASSIC & ~Q(trump="NT") & Q(honours__in=HONOURS)),
                name="result_honours_need_trumps",
            ),
            models.CheckConstraint(
                condition=Q(version=1) | ~Q(reason="") | Q(command_id__isnull=False), name="result_correction_has_a_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tricks_ns}-{self.tricks_ew} for hand {self.hand_id}"

    @property
    def receipt(self) -> str:
        """What the phone showed for the entry, empty for a result that came from none."""
        return "" if self.command_id is None else receipt_of(self.command_id)


class PlayRecord(models.Model):
    """A hand written down card by card (`whist-play/1`), attached to the version of the result that it proves."""

    result = models.ForeignKey(HandResult, on_delete=models.CASCADE, related_name="play_records")
    record = models.JSONField()
    attached_by = models.CharField(max_length=60)
    attached_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"Play of {self.result}"

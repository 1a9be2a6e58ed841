"""All rows of one event that say who played what, each kind read at most once."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from scoring.models import Adjustment, HandResult, RefusedEntry
from tournaments.models import Event, Hand, LogEntry, Round, Seat, TableOutcome


class EventRows:
    """The rows of `event`, in the order of play."""

    def __init__(self, event: Event) -> None:
        self.event = event

    @cached_property
    def rounds(self) -> Mapping[int, Round]:
        return {found.pk: found for found in Round.objects.filter(stage__event=self.event).order_by("number")}

    @cached_property
    def entries(self) -> Sequence[int]:
        """The ids of all entries by number."""
        return list(self.event.entries.order_by("number").values_list("pk", flat=True))

    @cached_property
    def seats(self) -> Sequence[Seat]:
        return list(Seat.objects.filter(round__stage__event=self.event))

    @cached_property
    def hands(self) -> Mapping[int, Hand]:
        hands = Hand.objects.filter(round__stage__event=self.event).select_related("table")
        return {hand.pk: hand for hand in hands.order_by("event_number", "table__number")}

    @cached_property
    def results(self) -> Mapping[int, Sequence[HandResult]]:
        """Versions by hand id, in order."""
        versions: defaultdict[int, list[HandResult]] = defaultdict(list)
        for result in HandResult.objects.filter(hand__round__stage__event=self.event).order_by("version"):
            versions[result.hand_id].append(result)
        return versions

    @cached_property
    def outcomes(self) -> Mapping[tuple[int, int], TableOutcome]:
        """By round id and table id, in drives."""
        found = TableOutcome.objects.filter(round__stage__event=self.event, round__stage__in=self.drives)
        return {(outcome.round_id, outcome.table_id): outcome for outcome in found}

    @cached_property
    def drives(self) -> Sequence[int]:
        """The ids of the stages that are drives."""
        return [stage.pk for stage in self.event.stages.all() if stage.is_drive]

    @cached_property
    def current(self) -> Sequence[HandResult]:
        return [result for versions in self.results.values() for result in versions if result.is_current]

    @cached_property
    def adjustments(self) -> Sequence[Adjustment]:
        """All, withdrawn ones included."""
        return list(self.event.adjustments.order_by("pk"))

    @cached_property
    def adjustments_in_force(self) -> Sequence[Adjustment]:
        return [adjustment for adjustment in self.adjustments if adjustment.withdrawn_at is None]

    @cached_property
    def disputed_hands(self) -> set[int | None]:
        entries = RefusedEntry.objects.filter(event=self.event, code="differs", settled_at=None)
        return set(entries.values_list("hand_id", flat=True))

    @cached_property
    def log(self) -> Sequence[tuple[str, Mapping[str, object]]]:
        return list(LogEntry.objects.filter(event=self.event).values_list("action", "data"))

    def round_of(self, hand: Hand) -> Round:
        return self.rounds[hand.round_id]

    def place(self, hand: Hand) -> str:
        return _("Round %(round)s, table %(table)s, hand %(hand)s") % {
            "round": self.round_of(hand).number,
            "table": hand.table.number,
            "hand": hand.number,
        }

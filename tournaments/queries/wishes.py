"""The wishes of an event, as the planner and as people read them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.enums import WishKind
from tournaments.models import Event, Label
from tournaments.models import Wish as WishRow
from tournaments.movements.certificate import Certificate
from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, StayAtTable, Wish
from tournaments.planning import PlanningSnapshot, counted_wishes
from tournaments.queries.wish_texts import report_in_words, wish_in_words


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish in words, under the id of its row; `role` is the label it goes by."""

    id: int
    sentence: str
    is_hard: bool
    role: str


@dataclass(frozen=True, slots=True)
class WishFate:
    """What becomes of a wish in a plan."""

    sentence: str
    is_hard: bool
    is_kept: bool
    report: str


def pure_wishes(event: Event) -> tuple[Wish, ...]:
    """The wishes with entry ids as players, tables and rounds counted from 0."""
    return tuple(_pure(event, row) for row in event.wishes.order_by("pk"))


def _pure(event: Event, row: WishRow) -> Wish:
    if row.kind == WishKind.OTHER_ROLE:
        labels = Label.objects.filter(entry__event=event, word=row.role)
        return PartnerOtherRole(frozenset(labels.values_list("entry_id", flat=True)), hard=row.is_hard)
    if row.kind == WishKind.STAY_AT_TABLE and row.entry_id and row.table:
        return StayAtTable(row.entry_id, row.table - 1, hard=row.is_hard)
    if row.kind == WishKind.SIT_OUT and row.entry_id and row.round_number:
        return SitOutIn(row.entry_id, row.round_number - 1, hard=row.is_hard)
    if row.entry_id and row.other_id:
        return KeepApart(row.entry_id, row.other_id, hard=row.is_hard)
    raise ValueError(f"wish {row.pk} does not fit its kind")


def wish_lines(event: Event) -> list[WishLine]:
    """All wishes in the order they were noted."""
    names = names_by_entry(event)
    rows = event.wishes.order_by("pk")
    return [WishLine(row.pk, wish_in_words(_pure(event, row), names), row.is_hard, row.role) for row in rows]


def wish_fates(event: Event, now: PlanningSnapshot, certificate: Certificate) -> Sequence[WishFate]:
    """Which wishes the certified rounds keep."""
    names = names_by_entry(event) if now.wishes else {}
    return [
        WishFate(wish_in_words(wish, names), wish.hard, report.is_kept, report_in_words(report))
        for wish, report in zip(counted_wishes(now), certificate.wishes, strict=True)
    ]


def names_by_entry(event: Event) -> dict[int, str]:
    return dict(event.entries.values_list("pk", "player__name"))

"""The wishes of an event, as the planner and as people read them."""

from tournaments.enums import WishKind
from tournaments.models import Event, Label
from tournaments.models import Wish as WishRow
from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, StayAtTable, Wish


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

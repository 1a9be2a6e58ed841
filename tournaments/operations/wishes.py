"""What people wish of the seating; every change makes the next plan a new one."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import event_change
from tournaments.enums import Topic, WishKind
from tournaments.errors import ActionRefused, NotFound
from tournaments.models import Wish
from tournaments.operations.people import entry_in, outdate_plan
from tournaments.retries import retried


class WishThereAlready(ActionRefused):
    code = "wish_there"
    message = _("This wish is noted already.")


class SamePerson(ActionRefused):
    code = "same_person"
    status = 422
    message = _("Choose two different people.")


@retried
def add_wish(
    *,
    event_id: int,
    kind: WishKind,
    number: int | None = None,
    other_number: int | None = None,
    table: int | None = None,
    round_number: int | None = None,
    role: str = "",
    is_hard: bool = False,
    actor: Actor,
    now: datetime,
) -> Wish:
    """Note a wish; what its kind does not need is left out. The wish about roles takes the place of the one before.

    Raises `EntryNotFound`, `SamePerson`, `WishThereAlready`.
    """
    if number is not None and number == other_number:
        raise SamePerson
    with event_change(event_id, actor=actor, now=now) as change:
        about = {
            "kind": kind,
            "entry": None if number is None else entry_in(change, number),
            "other": None if other_number is None else entry_in(change, other_number),
            "table": table,
            "round_number": round_number,
            "role": role,
        }
        if kind == WishKind.OTHER_ROLE:
            change.event.wishes.filter(kind=kind).delete()
        elif change.event.wishes.filter(**about).exists():
            raise WishThereAlready
        wish = Wish.objects.create(event=change.event, is_hard=is_hard, **about)
        change.log("wish_added", kind=kind, number=number, other=other_number, table=table, round=round_number, hard=is_hard)
        outdate_plan(change)
        change.bump(Topic.SEATING, public=False)
    return wish


@retried
def remove_wish(*, event_id: int, wish_id: int, actor: Actor, now: datetime) -> None:
    """Take a wish back. Raises `NotFound`."""
    with event_change(event_id, actor=actor, now=now) as change:
        wish = change.event.wishes.filter(pk=wish_id).first()
        if wish is None:
            raise NotFound
        wish.delete()
        change.log("wish_removed", kind=wish.kind)
        outdate_plan(change)
        change.bump(Topic.SEATING, public=False)

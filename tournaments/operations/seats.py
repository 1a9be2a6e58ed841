"""Single seats of a round whose seating is out: somebody sits down, or a table that lacks somebody rests.

A table is played if it has hands. One with an empty seat has none: its people sit out beside it unless somebody still comes.
"""

from collections.abc import Iterator
from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import CLOCK_STATES, EntryState, HandState, Position, RoundState, Topic
from tournaments.errors import ActionRefused, EntryNotFound
from tournaments.models import Entry, Hand, Round, Seat, Table
from tournaments.operations.people import outdate_plan
from tournaments.operations.rounds import round_in
from tournaments.retries import retried


class SeatTaken(ActionRefused):
    code = "seat_taken"
    message = _("That seat at table %(table)s is not empty.")


class NotSittingOut(ActionRefused):
    code = "not_sitting_out"
    message = _("%(name)s does not sit out in round %(number)s.")


class TableHasResults(ActionRefused):
    code = "table_has_results"
    message = _("Table %(table)s has already played. Let somebody take over the number of who is missing.")


class TableIsWhole(ActionRefused):
    code = "table_is_whole"
    message = _("Table %(table)s has no empty seat, or rests already.")


@retried
def fill_seat(
    *, event_id: int, number: int, table: int, position: Position, entry_number: int, actor: Actor, now: datetime
) -> Seat:
    """Put a player who sits out, or has just arrived, into an empty seat; a table that is whole by this is played.

    The round is released, or begun and has no result at that table yet. Raises `SeatTaken`, `NotSittingOut`, `TableHasResults`.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.RELEASED, *CLOCK_STATES, RoundState.TIME_CALLED])
        chair = Table.objects.filter(event=change.event, number=table, seats__round=round_).first()
        if chair is None or Seat.objects.filter(round=round_, table=chair, position=position).exists():
            raise SeatTaken(table=table)
        if Hand.objects.filter(round=round_, table=chair).exclude(state=HandState.OPEN).exists():
            raise TableHasResults(table=table)
        seat = _idle_seat(change, round_, entry_number)
        seat.table, seat.position = chair, position
        seat.save()
        Entry.objects.filter(pk=seat.entry_id, first_round__gt=number).update(first_round=number)
        if round_.seats.filter(table=chair).count() == len(Position) and not round_.hands.filter(table=chair).exists():
            Hand.objects.bulk_create(hands_to_play(change, round_, chair))
        change.log("seat_filled", round=number, table=table, position=position, number=entry_number)
        outdate_plan(change)
        change.bump(Topic.SEATING, public=True)
    return seat


@retried
def rest_table(*, event_id: int, number: int, table: int, actor: Actor, now: datetime) -> Table:
    """A table with an empty seat in a released round does not play; its people sit out. Raises `TableIsWhole`."""
    with event_change(event_id, actor=actor, now=now) as change:
        round_ = round_in(change, number, [RoundState.RELEASED])
        chair = Table.objects.filter(event=change.event, number=table, hands__round=round_).first()
        if chair is None or round_.seats.filter(table=chair).count() == len(Position):
            raise TableIsWhole(table=table)
        round_.hands.filter(table=chair).delete()
        change.log("table_rests", round=number, table=table)
        outdate_plan(change)
        change.bump(Topic.SEATING, public=True)
    return chair


def hands_to_play(change: Change, round_: Round, table: Table) -> Iterator[Hand]:
    """The hands of a table in a round, not stored yet."""
    hands = change.event.hands_per_round
    for number in range(1, hands + 1):
        yield Hand(round=round_, table=table, number=number, event_number=(round_.number - 1) * hands + number)


def _idle_seat(change: Change, round_: Round, entry_number: int) -> Seat:
    """The sit-out of somebody in the round, or a new place for one who has none."""
    entry = Entry.objects.select_related("player").filter(event=change.event, number=entry_number).first()
    if entry is None:
        raise EntryNotFound(number=entry_number)
    seat = Seat.objects.filter(round=round_, entry=entry).first() or Seat(round=round_, entry=entry)
    if seat.table_id is not None or entry.state == EntryState.WITHDRAWN:
        raise NotSittingOut(name=entry.player.name, number=round_.number)
    return seat

"""The whole story of one hand: its versions, and the entries that wait for the director."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.judging import parse_rules
from scoring.models import HandResult, RefusedEntry
from scoring.queries.names import names
from tournaments.enums import HandState, RoundState
from tournaments.errors import NotFound
from tournaments.models import Event, Hand, Seat
from tournaments.queries.sittings import Sitting, sittings

#: Why an entry was not taken, by the code it was refused with.
WHY_REFUSED = {
    "differs": _("differs from the result that is stored"),
    "stale": _("was about an older result"),
    "round_closed": _("came after the round was closed"),
    "round_not_begun": _("came before the round had started"),
    "not_played": _("came after the hand was marked as not played"),
    "implausible": _("cannot be right"),
    "unreadable": _("could not be read"),
    "command_reused": _("changed after it was sent"),
    "sealed": _("came after the event was finished"),
}


@dataclass(frozen=True, slots=True)
class WaitingEntry:
    """An entry that nobody has looked at yet, and why it was not taken."""

    entry: RefusedEntry
    why: str


@dataclass(frozen=True, slots=True)
class HandStory:
    """A hand with its people, its versions from the newest on, and what waits. `due_trump` is None where a card is turned up."""

    hand: Hand
    sitting: Sitting
    due_trump: str | None
    versions: Sequence[HandResult]
    waiting: Sequence[WaitingEntry]

    @property
    def current(self) -> HandResult | None:
        return next((version for version in self.versions if version.is_current), None)

    @property
    def version(self) -> int:
        """The version that counts, 0 without one."""
        return self.current.version if self.current else 0

    @property
    def is_disputed(self) -> bool:
        return self.hand.state == HandState.DISPUTED

    @property
    def has_begun(self) -> bool:
        return self.hand.round.state not in (RoundState.PLANNED, RoundState.RELEASED)


def hand_story(event: Event, hand_id: int) -> HandStory:
    """The story of a hand of the event. Raises `NotFound`."""
    hand = Hand.objects.select_related("round", "table").filter(round__stage__event=event, pk=hand_id).first()
    if hand is None:
        raise NotFound
    seats = Seat.objects.filter(round=hand.round, table=hand.table)
    waiting = hand.refused_entries.filter(settled_at=None).order_by("at")
    return HandStory(
        hand=hand,
        sitting=sittings(seats, names(event)).get((hand.round_id, hand.table_id), Sitting(hand.table.number, {})),
        due_trump=parse_rules(event.rules).trump_for(hand.event_number),
        versions=list(hand.results.order_by("-version")),
        waiting=[WaitingEntry(entry, str(WHY_REFUSED.get(entry.code, entry.code))) for entry in waiting],
    )

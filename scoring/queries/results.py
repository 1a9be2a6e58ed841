"""The whole story of one hand: its versions, and the entries that wait for the director."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django.db.models import Prefetch
from django.utils.translation import gettext_lazy as _

from games.notices import notices
from games.record import IllegalRecord
from games.replay import replay
from games.result import Result, check_result
from games.rules import Rules
from scoring.fault_texts import fault_text
from scoring.judging import parse_rules
from scoring.models import HandResult, PlayRecord, RefusedEntry
from scoring.notice_texts import EVENT_TEXTS, notice_text, revoke_text
from scoring.notices import EventNotice
from scoring.queries.bid_lines import BidLine, bid_line, contract_of_entry
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
    """An entry that nobody has looked at yet, the contract it says (empty in classic whist) and why it was not taken."""

    entry: RefusedEntry
    contract: str
    why: str


@dataclass(frozen=True, slots=True)
class AttachedRecord:
    """A play record with what is unusual about the hand it tells."""

    record: PlayRecord
    remarks: Sequence[str]


@dataclass(frozen=True, slots=True)
class Version:
    """A version of the result with its contract in names (None in classic whist) and the play records attached to it."""

    result: HandResult
    line: BidLine | None
    records: Sequence[AttachedRecord]


@dataclass(frozen=True, slots=True)
class HandStory:
    """A hand with its people, its versions from the newest on, and what waits."""

    hand: Hand
    sitting: Sitting
    rules: Rules
    versions: Sequence[Version]
    waiting: Sequence[WaitingEntry]

    @property
    def due_trump(self) -> str | None:
        """The trump that the hand's number fixes, None where the hand itself decides."""
        return self.rules.trump_for(self.hand.event_number)

    @property
    def current(self) -> HandResult | None:
        return next((version.result for version in self.versions if version.result.is_current), None)

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
    sitting = sittings(seats, names(event)).get((hand.round_id, hand.table_id), Sitting(hand.table.number, {}))
    waiting = hand.refused_entries.filter(settled_at=None).order_by("at")
    results = hand.results.prefetch_related(Prefetch("play_records", PlayRecord.objects.order_by("attached_at", "pk")))
    return HandStory(
        hand=hand,
        sitting=sitting,
        rules=parse_rules(event.rules),
        versions=[_version(result, hand, sitting, event) for result in results.order_by("-version")],
        waiting=[
            WaitingEntry(entry, contract_of_entry(entry.body, sitting), str(WHY_REFUSED.get(entry.code, entry.code)))
            for entry in waiting
        ],
    )


def record_of(event: Event, hand_id: int, record_id: int) -> object:
    """A play record of a hand of the event, as JSON values. Raises `NotFound`."""
    found = PlayRecord.objects.filter(pk=record_id, result__hand=hand_id, result__hand__round__stage__event=event).first()
    if found is None:
        raise NotFound
    return found.record


def _version(result: HandResult, hand: Hand, sitting: Sitting, event: Event) -> Version:
    records = [AttachedRecord(record, _remarks(record, hand, event)) for record in result.play_records.all()]
    return Version(result, bid_line(result, sitting), records)


def _is_turned_up_again(record: PlayRecord, hand: Hand) -> bool:
    """Whether the records of the two hands before at this table have the same turned-up card."""
    turnup = record.record.get("turnup")
    before = PlayRecord.objects.filter(
        result__hand__table=hand.table_id,
        result__hand__event_number__in=(hand.event_number - 1, hand.event_number - 2),
        record__turnup=turnup,
    )
    return turnup is not None and before.values("result__hand").distinct().count() == 2


def _remarks(record: PlayRecord, hand: Hand, event: Event) -> list[str]:
    """Soft warnings, and what the revokes cost by the rules: the result is as played, a penalty is the director's to give.

    A record that came with an event from elsewhere may be anything; then what is wrong with it.
    """
    rules = parse_rules(event.rules)
    try:
        played = replay(record.record, rules)
    except IllegalRecord as illegal:
        return [fault_text(illegal.fault)]
    remarks = [notice_text(notice) for notice in notices(cast("Result", check_result(rules, played.result_record())))]
    if _is_turned_up_again(record, hand):
        remarks.append(str(EVENT_TEXTS[EventNotice.W_TURNUP_COUNT]))
    return [*remarks, *(revoke_text(revoke) for revoke in played.revokes)]

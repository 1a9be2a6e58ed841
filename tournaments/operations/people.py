"""People come, leave, return and are replaced; only rounds that have not begun are touched."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import CLOCK_STATES, RELEASED_STATES, EntryState, HandState, RoundState, Topic
from tournaments.errors import ActionRefused, EntryNotFound
from tournaments.models import Entry, Hand, Player, Round, Seat, Stage
from tournaments.operations.player_links import revoke_player_links
from tournaments.retries import retried
from tournaments.roster import MAX_NAME_LENGTH, clean_name, name_fault

MAX_ENTRIES = 1000
NOT_BEGUN = (RoundState.PLANNED, RoundState.RELEASED)


class NameRefused(ActionRefused):
    code = "name"
    status = 422
    message = _("“%(name)s” cannot be a name: up to 150 letters, at least one of them, and no control characters.")


class TooManyEntries(ActionRefused):
    code = "too_many_entries"
    message = _("An event holds up to %(limit)s players.")


class AlreadyWithdrawn(ActionRefused):
    code = "already_withdrawn"
    message = _("%(name)s has already withdrawn.")


class NotWithdrawn(ActionRefused):
    code = "not_withdrawn"
    message = _("%(name)s has not withdrawn.")


class NotAwaited(ActionRefused):
    code = "not_awaited"
    message = _("%(name)s is not awaited at a table that has not played yet.")


class AlreadyPlanned(ActionRefused):
    code = "already_planned"
    message = _("%(name)s already has a place in the plan and can only withdraw.")


@retried
def add_entries(*, event_id: int, names: Sequence[str], actor: Actor, now: datetime) -> list[Entry]:
    """Enter people in the given order. Those who come late play from the first round whose seating is not released yet."""
    cleaned = [checked_name(name) for name in names]
    with event_change(event_id, actor=actor, now=now) as change:
        entries = change.event.entries
        if entries.count() + len(cleaned) > MAX_ENTRIES:
            raise TooManyEntries(limit=MAX_ENTRIES)
        first_number = (entries.aggregate(last=Max("number"))["last"] or 0) + 1
        first_round = last_round_in(change, RELEASED_STATES) + 1
        players = Player.objects.bulk_create(Player(name=name) for name in cleaned)
        added = Entry.objects.bulk_create(
            Entry(event=change.event, player=player, number=number, first_round=first_round)
            for number, player in enumerate(players, start=first_number)
        )
        change.log("entries_added", numbers=[entry.number for entry in added], first_round=first_round)
        _people_changed(change)
    return added


@retried
def withdraw_entry(*, event_id: int, number: int, actor: Actor, now: datetime) -> Entry:
    """The player leaves: the seat in rounds not yet begun is given up, what was played stays."""
    with event_change(event_id, actor=actor, now=now) as change:
        entry = _playing(change, number)
        _withdraw(change, entry, last_round=_last_begun_round(change))
    return entry


@retried
def mark_absent(*, event_id: int, number: int, actor: Actor, now: datetime) -> Entry:
    """The bell has rung and the player is not there: gives up the seat in the round being played as well.

    The others at that table sit out unless somebody takes the seat. Raises `NotAwaited` where no round is being played with a
    place for the player, or the table has a result.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        entry = _playing(change, number)
        seat = (
            Seat.objects.filter(entry=entry, round__state__in=(*CLOCK_STATES, RoundState.TIME_CALLED))
            .order_by("round__number")
            .last()
        )
        hands = Hand.objects.none() if seat is None else Hand.objects.filter(round=seat.round_id, table=seat.table_id)
        if seat is None or hands.exclude(state=HandState.OPEN).exists():
            raise NotAwaited(name=entry.player.name)
        _withdraw(change, entry, last_round=seat.round.number - 1)
        hands.delete()
        seat.delete()
        change.bump(Topic.SEATING, public=True)
    return entry


def _playing(change: Change, number: int) -> Entry:
    entry = entry_in(change, number)
    if entry.state == EntryState.WITHDRAWN:
        raise AlreadyWithdrawn(name=entry.player.name)
    return entry


def _withdraw(change: Change, entry: Entry, *, last_round: int) -> None:
    entry.state = EntryState.WITHDRAWN
    entry.last_round = last_round
    entry.save(update_fields=["state", "last_round"])
    is_known = is_public(entry)
    Seat.objects.filter(entry=entry, round__state__in=NOT_BEGUN).delete()
    revoke_player_links(change, entry)
    change.log("entry_withdrawn", number=entry.number, last_round=last_round)
    _people_changed(change, public=is_known)


@retried
def readmit_entry(*, event_id: int, number: int, actor: Actor, now: datetime) -> Entry:
    """The player is back and plays from the first round whose seating is not released yet."""
    with event_change(event_id, actor=actor, now=now) as change:
        entry = entry_in(change, number)
        if entry.state != EntryState.WITHDRAWN:
            raise NotWithdrawn(name=entry.player.name)
        entry.state = EntryState.ACTIVE
        entry.last_round = None
        entry.save(update_fields=["state", "last_round"])
        change.log("entry_readmitted", number=number)
        _people_changed(change, public=is_public(entry))
    return entry


@retried
def substitute_player(*, event_id: int, number: int, name: str, actor: Actor, now: datetime) -> Entry:
    """Another person takes over the number, its seats and its results so far."""
    name = checked_name(name)
    with event_change(event_id, actor=actor, now=now) as change:
        entry = entry_in(change, number)
        before = entry.player_id
        entry.player = Player.objects.create(name=name)
        entry.save(update_fields=["player"])
        revoke_player_links(change, entry)
        change.log("player_substituted", number=number, before_player=before, after_player=entry.player_id)
        for topic in (Topic.SEATING, Topic.RESULTS):
            change.bump(topic, public=is_public(entry))
    return entry


@retried
def replace_player(*, event_id: int, number: int, name: str, actor: Actor, now: datetime) -> Entry:
    """The player leaves, and another person gets the seats of the rounds not yet begun under the next free number.

    What was played stays with the old number; the new one starts with nothing. Returns the new entry. Raises `AlreadyWithdrawn`.
    """
    name = checked_name(name)
    with event_change(event_id, actor=actor, now=now) as change:
        old = _playing(change, number)
        last_round = _last_begun_round(change)
        new = _next_entry(change, name, first_round=last_round + 1)
        is_known = is_public(old)
        Seat.objects.filter(entry=old, round__state__in=NOT_BEGUN).update(entry=new)
        _withdraw(change, old, last_round=last_round)
        change.log("player_replaced", number=number, by=new.number)
        _people_changed(change, public=is_known)
    return new


def _next_entry(change: Change, name: str, *, first_round: int) -> Entry:
    entries = change.event.entries
    if entries.count() >= MAX_ENTRIES:
        raise TooManyEntries(limit=MAX_ENTRIES)
    last = entries.aggregate(last=Max("number"))["last"] or 0
    player = Player.objects.create(name=name)
    return Entry.objects.create(event=change.event, player=player, number=last + 1, first_round=first_round)


@retried
def rename_player(*, event_id: int, number: int, name: str, actor: Actor, now: datetime) -> Entry:
    """Put a name right; the person stays the same."""
    name = checked_name(name)
    with event_change(event_id, actor=actor, now=now) as change:
        entry = entry_in(change, number)
        entry.player.name = name
        entry.player.save(update_fields=["name"])
        change.log("player_renamed", number=number)
        for topic in (Topic.SEATING, Topic.RESULTS):
            change.bump(topic, public=is_public(entry))
    return entry


@retried
def remove_entry(*, event_id: int, number: int, actor: Actor, now: datetime) -> None:
    """Take back an entry made by mistake, as long as no round has a place for it; higher numbers stay as they are."""
    with event_change(event_id, actor=actor, now=now) as change:
        entry = entry_in(change, number)
        if entry.seats.exists():
            raise AlreadyPlanned(name=entry.player.name)
        player = entry.player
        entry.delete()
        player.delete()
        change.log("entry_removed", number=number)
        _people_changed(change)


def entry_in(change: Change, number: int) -> Entry:
    entry = change.event.entries.select_related("player").filter(number=number).first()
    if entry is None:
        raise EntryNotFound(number=number)
    return entry


def is_public(entry: Entry) -> bool:
    """Whether everybody may know of the entry: it has a place in a released round."""
    return entry.seats.filter(round__state__in=RELEASED_STATES).exists()


def last_round_in(change: Change, states: Sequence[RoundState]) -> int:
    """The highest number of a round in one of `states`, 0 if there is none."""
    rounds = Round.objects.filter(stage__event=change.event, state__in=states)
    last: int = rounds.aggregate(last=Max("number"))["last"] or 0
    return last


def _last_begun_round(change: Change) -> int:
    return last_round_in(change, [state for state in RELEASED_STATES if state not in NOT_BEGUN])


def outdate_plan(change: Change) -> None:
    """Plans computed from a snapshot before this change are refused."""
    for stage in Stage.objects.filter(event=change.event):
        stage.plan_version += 1
        stage.save(update_fields=["plan_version"])


def checked_name(name: str) -> str:
    """The cleaned name. Raises `NameRefused`."""
    cleaned = clean_name(name)
    if name_fault(cleaned) is not None:
        raise NameRefused(name=name[:MAX_NAME_LENGTH])
    return cleaned


def _people_changed(change: Change, *, public: bool = False) -> None:
    outdate_plan(change)
    for topic in (Topic.SEATING, Topic.RESULTS):
        change.bump(topic, public=public)

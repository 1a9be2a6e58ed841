"""Writing a plan: rounds, seats, sit-outs and hands of everything that is not released yet."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import EntryState, Position, RoundState, Topic
from tournaments.errors import ActionRefused
from tournaments.models import Entry, Hand, Round, Seat, Stage, Table, TableOutcome
from tournaments.operations.people import outdate_plan
from tournaments.operations.seats import hands_to_play
from tournaments.planning import Proposal, Tables
from tournaments.retries import retried

MAX_ROUNDS = 1000
BATCH = 500


class PlanMoved(ActionRefused):
    code = "plan_moved"
    message = _("Something changed while this plan was made. Look at the new preview.")


class RoundsRefused(ActionRefused):
    code = "rounds"
    status = 422
    message = _("The number of rounds can be %(least)s to %(most)s.")


@retried
def seat_stage(*, event_id: int, proposal: Proposal, actor: Actor, now: datetime) -> Stage:
    """Replace the plan of all unreleased rounds by the proposal. Raises `PlanMoved` if its snapshot is out of date."""
    with event_change(event_id, actor=actor, now=now) as change:
        stage = _stage(change)
        if stage.plan_version != proposal.plan_version:
            raise PlanMoved
        write_plan(change, stage, proposal)
    return stage


def write_plan(change: Change, stage: Stage, proposal: Proposal) -> None:
    """Write the rounds of a proposal over those planned before, in an open change."""
    stage.rounds.filter(state=RoundState.PLANNED).delete()
    first = stage.rounds.count() + 1
    stage.movement_kind, stage.seed = proposal.kind, proposal.seed
    stage.save(update_fields=["movement_kind", "seed"])
    rounds = _make_rounds(change, stage, range(first, first + len(proposal.rounds)))
    tables = _tables(change, most=max((len(seating) for seating in proposal.rounds), default=0))
    Seat.objects.bulk_create(_seats(change, rounds, proposal.rounds, tables), batch_size=BATCH)
    Hand.objects.bulk_create(_hands(change, rounds, proposal.rounds, tables), batch_size=BATCH)
    TableOutcome.objects.filter(round__stage=stage, round__number=first - 1).update(moved_by=F("winner"))
    change.log("stage_seated", kind=proposal.kind, seed=proposal.seed, first=first, rounds=len(rounds))
    outdate_plan(change)
    change.bump(Topic.SEATING, public=False)


@retried
def change_rounds(*, event_id: int, rounds: int, actor: Actor, now: datetime) -> Stage:
    """Set how many rounds are planned in all; fewer drops the last planned ones, more wait to be planned."""
    with event_change(event_id, actor=actor, now=now) as change:
        stage = _stage(change)
        least = max(stage.rounds.exclude(state=RoundState.PLANNED).count(), 1)
        if not least <= rounds <= MAX_ROUNDS:
            raise RoundsRefused(least=least, most=MAX_ROUNDS)
        before, stage.planned_rounds = stage.planned_rounds, rounds
        stage.save(update_fields=["planned_rounds"])
        stage.rounds.filter(number__gt=rounds).delete()
        change.log("rounds_changed", before=before, after=rounds)
        outdate_plan(change)
        change.bump(Topic.SEATING, public=True)
    return stage


def _stage(change: Change) -> Stage:
    return Stage.objects.get(event=change.event, number=1)


def _make_rounds(change: Change, stage: Stage, numbers: Iterable[int]) -> list[Round]:
    minutes = change.event.round_minutes
    duration = None if minutes is None else timedelta(minutes=minutes)
    return Round.objects.bulk_create(Round(stage=stage, number=number, duration=duration) for number in numbers)


def _tables(change: Change, *, most: int) -> list[Table]:
    """The event's tables in order, new ones made up to number `most`."""
    there = set(change.event.tables.values_list("number", flat=True))
    Table.objects.bulk_create(Table(event=change.event, number=n) for n in range(1, most + 1) if n not in there)
    return list(change.event.tables.order_by("number")[:most])


def _seats(change: Change, rounds: Sequence[Round], seating: Sequence[Tables], tables: Sequence[Table]) -> Iterator[Seat]:
    active = set(Entry.objects.filter(event=change.event, state=EntryState.ACTIVE).values_list("pk", flat=True))
    for round_, round_seating in zip(rounds, seating, strict=True):
        sitting_out = set(active)
        for table, players in zip(tables, round_seating, strict=False):
            for position, entry in zip(Position, players, strict=True):
                if entry is not None:
                    sitting_out.discard(entry)
                    yield Seat(round=round_, entry_id=entry, table=table, position=position)
        yield from (Seat(round=round_, entry_id=entry) for entry in sorted(sitting_out))


def _hands(change: Change, rounds: Sequence[Round], seating: Sequence[Tables], tables: Sequence[Table]) -> Iterator[Hand]:
    """The hands of all whole tables; one with an empty seat is not played."""
    for round_, round_seating in zip(rounds, seating, strict=True):
        for table, players in zip(tables, round_seating, strict=False):
            if None not in players:
                yield from hands_to_play(change, round_, table)

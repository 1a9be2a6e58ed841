"""What there is to see of a drive: how often people meet again, and results corrected after people had moved."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q

from tournaments.enums import RoundState
from tournaments.models import Event, Round, TableOutcome
from tournaments.planning import PlanningSnapshot, certify_plan
from tournaments.queries.proposals import planned_certificate


@dataclass(frozen=True, slots=True)
class Repeats:
    """Repeats in the rounds so far, and those of a plan that could have been made before the start."""

    rounds: int
    partners: int
    meetings: int
    planned_partners: int
    planned_meetings: int


@dataclass(frozen=True, slots=True)
class CorrectedTable:
    """A table's number, and the round whose next one was seated before its result was corrected."""

    round_number: int
    table: int


@dataclass(frozen=True, slots=True)
class DriveState:
    """How a drive goes: its repeats once a round is seated, and its tables whose result has changed since people moved by it."""

    repeats: Repeats | None
    corrected: Sequence[CorrectedTable]


def drive_state(event: Event, now: PlanningSnapshot, *, budget: float) -> DriveState:
    """The rounds seated so far beside a plan for as many, searched for within `budget` seconds unless it is kept from before."""
    return DriveState(_repeats(now, budget) if now.frozen else None, corrected_tables(event))


def _repeats(now: PlanningSnapshot, budget: float) -> Repeats:
    drive = certify_plan(now, ())
    plan = planned_certificate(drive.players, drive.rounds, budget=budget)
    return Repeats(drive.rounds, drive.partner_repeats, drive.repeat_meetings, plan.partner_repeats, plan.repeat_meetings)


def corrected_tables(event: Event) -> list[CorrectedTable]:
    """Tables whose winner has changed since people moved by it, as long as the next round has not begun."""
    following = Round.objects.filter(
        stage=OuterRef("round__stage"),
        number=OuterRef("round__number") + 1,
        state__in=(RoundState.PLANNED, RoundState.RELEASED),
    )
    moved = TableOutcome.objects.filter(Exists(following), round__stage__event=event, moved_by__isnull=False)
    changed = moved.filter(Q(winner=None) | ~Q(moved_by=F("winner"))).order_by("round__number", "table__number")
    return [CorrectedTable(*place) for place in changed.values_list("round__number", "table__number")]

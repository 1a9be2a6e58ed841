"""What the start page lists."""

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournaments.enums import RELEASED_STATES, RoundState
from tournaments.models import Entry, Event, Round


class NextStep(StrEnum):
    """The one thing to do next in an event; each is the url name of the page where it is done."""

    ADD_PEOPLE = "people"
    PLAN = "movement"
    RUN = "control"
    READ_STANDINGS = "standings"


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list; `round` is the newest one whose seating is released, None before the first."""

    event: Event
    round: int | None
    round_state: RoundState | None
    next_step: NextStep


def events_run_by(user: User) -> list[EventLine]:
    """The events the person is staff of, newest first; all of them for a superuser."""
    return _lines(Event.objects.all() if user.is_superuser else Event.objects.filter(staff__user=user))


def public_events() -> list[EventLine]:
    """The events with a released round, newest first."""
    return _lines(Event.objects.filter(Exists(_released_rounds())))


def _lines(events: QuerySet[Event]) -> list[EventLine]:
    with_progress = events.annotate(
        has_people=Exists(Entry.objects.filter(event=OuterRef("pk"))),
        has_plan=Exists(Round.objects.filter(stage__event=OuterRef("pk"))),
        newest_round=Subquery(_released_rounds().values("number")[:1]),
        newest_state=Subquery(_released_rounds().values("state")[:1]),
    )
    return [
        EventLine(
            event=event,
            round=event.newest_round,
            round_state=None if event.newest_state is None else RoundState(event.newest_state),
            next_step=_next_step(event, has_people=event.has_people, has_plan=event.has_plan),
        )
        for event in with_progress.order_by("-date", "-pk")
    ]


def _released_rounds() -> QuerySet[Round]:
    rounds = Round.objects.filter(stage__event=OuterRef("pk"), state__in=RELEASED_STATES)
    return rounds.order_by("-stage__number", "-number")


def _next_step(event: Event, *, has_people: bool, has_plan: bool) -> NextStep:
    if event.finished_at is not None:
        return NextStep.READ_STANDINGS
    if not has_people:
        return NextStep.ADD_PEOPLE
    return NextStep.RUN if has_plan else NextStep.PLAN

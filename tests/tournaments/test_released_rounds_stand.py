"""Whatever happens between the rounds and however the rest is planned again: what was released stays as it was.

People leave, return and arrive, four of them at once with a table of their own; rounds are added and dropped.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories import DIRECTOR, NOW, make_event, set_round_state
from tests.reference.verify import certify as count
from tournaments.enums import EntryState, RoundState
from tournaments.errors import ActionRefused
from tournaments.models import Event, Seat
from tournaments.operations.people import add_entries, readmit_entry, withdraw_entry
from tournaments.operations.planning import change_rounds, seat_stage
from tournaments.planning import movement_of, options
from tournaments.queries.planning import snapshot

#: What happens, with a number that picks whom or how many.
HAPPENINGS = st.tuples(
    st.sampled_from(["leaves", "returns", "arrives", "four arrive", "fewer rounds", "more rounds", "goes on", "goes on"]),
    st.integers(0, 99),
)


def happen(event: Event, what: str, pick: int) -> None:
    """Let something happen; a refusal is fine."""
    numbers = {state: list(event.entries.filter(state=state).values_list("number", flat=True)) for state in EntryState}
    playing, gone = numbers[EntryState.ACTIVE], numbers[EntryState.WITHDRAWN]
    by_whom = {"event_id": event.pk, "actor": DIRECTOR, "now": NOW}
    match what:
        case "leaves" if len(playing) > 5:
            withdraw_entry(number=playing[pick % len(playing)], **by_whom)
        case "returns" if gone:
            readmit_entry(number=gone[pick % len(gone)], **by_whom)
        case "arrives" | "four arrive":
            add_entries(names=["Late Lim"] * (1 if what == "arrives" else 4), **by_whom)
        case "fewer rounds" | "more rounds":
            change_rounds(rounds=event.stages.get().planned_rounds + (1 if what == "more rounds" else -1), **by_whom)
        case "goes on":
            planned = event.stages.get().rounds.filter(state=RoundState.PLANNED).order_by("number").first()
            if planned is not None:
                set_round_state(event, planned.number, RoundState.CLOSED)


def plan_the_rest(event: Event, pick: int) -> None:
    """Take one of the repairs that are offered, and count what is certified with the reference counter."""
    offered = options(snapshot(event.pk), seed=pick, budget=0.01)
    taken = offered[pick % len(offered)]
    seat_stage(event_id=event.pk, proposal=taken, actor=DIRECTOR, now=NOW)
    movement, _ = movement_of(snapshot(event.pk), kind=taken.kind, seed=pick)
    played = [[table for table in tables if None not in table] for tables in movement.as_json()["rounds"]]
    figures = count(played, movement.players)
    certificate = taken.certificate
    assert figures["partner_repeats"] == certificate.partner_repeats
    assert figures["repeat_meetings"] == certificate.repeat_meetings
    assert figures["seat_spread_max"] == certificate.seat_spread
    assert snapshot(event.pk).has_fitting_plan


def seating(event: Event) -> dict[int, set[tuple[int, int | None, str | None]]]:
    """Who sits where in each round that is no longer only planned."""
    seats = Seat.objects.filter(round__stage__event=event).exclude(round__state=RoundState.PLANNED)
    found: dict[int, set[tuple[int, int | None, str | None]]] = {}
    for number, *place in seats.values_list("round__number", "entry__number", "table__number", "position"):
        found.setdefault(number, set()).add(tuple(place))
    return found


@pytest.mark.django_db
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
@given(players=st.integers(8, 17), happenings=st.lists(HAPPENINGS, min_size=3, max_size=9))
def test_no_plan_touches_a_round_whose_seating_is_out(players, happenings):
    event = make_event(players, rounds=5, hands_per_round=1)
    plan_the_rest(event, 0)
    for what, pick in happenings:
        before = seating(event)
        try:
            happen(event, what, pick)
        except ActionRefused:
            continue
        if snapshot(event.pk).rounds_left:
            plan_the_rest(event, pick)
        after = seating(event)
        assert {number: after[number] for number in before} == before

"""Planning: what a plan seats, what it never touches, and when it is refused."""

import pytest

from tests.factories import DIRECTOR, NOW, make_event, set_round_state
from tournaments.enums import RoundState
from tournaments.models import Hand, Round, Seat
from tournaments.movements.base import MovementImpossible
from tournaments.operations.people import add_entries, withdraw_entry
from tournaments.operations.planning import PlanMoved, RoundsRefused, change_rounds, seat_stage
from tournaments.planning import propose
from tournaments.queries.planning import snapshot

pytestmark = pytest.mark.django_db


def plan(event, *, seed=1):
    proposal = propose(snapshot(event.pk), seed=seed, budget=0.2)
    seat_stage(event_id=event.pk, proposal=proposal, actor=DIRECTOR, now=NOW)
    return proposal


def seating(event, number):
    seats = Seat.objects.filter(round__stage__event=event, round__number=number)
    return set(seats.values_list("entry__number", "table__number", "position"))


@pytest.mark.parametrize(("players", "tables", "sitting_out"), [(8, 2, 0), (11, 2, 3), (13, 3, 1), (46, 11, 2)])
def test_every_active_player_has_one_place_in_every_round(players, tables, sitting_out):
    event = make_event(players, rounds=5)
    plan(event)
    for round_ in Round.objects.all():
        assert round_.seats.count() == players
        assert round_.seats.filter(table=None).count() == sitting_out
        assert round_.hands.count() == tables * 2
    assert event.tables.count() == tables


def test_hand_numbers_run_through_the_event():
    event = make_event(8, rounds=3, hands_per_round=2)
    plan(event)
    numbers = Hand.objects.filter(table__number=1).order_by("event_number").values_list("round__number", "number", "event_number")
    assert list(numbers) == [(1, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4), (3, 1, 5), (3, 2, 6)]


def test_rounds_carry_the_minutes_of_the_event():
    event = make_event(8, round_minutes=14)
    plan(event)
    assert {round_.duration.total_seconds() for round_ in Round.objects.all()} == {14 * 60}


def test_a_new_plan_replaces_only_what_is_not_released():
    event = make_event(10, rounds=4)
    plan(event)
    set_round_state(event, 1, RoundState.CLOSED)
    set_round_state(event, 2, RoundState.RELEASED)
    before = seating(event, 1), seating(event, 2)
    withdraw_entry(event_id=event.pk, number=10, actor=DIRECTOR, now=NOW)
    add_entries(event_id=event.pk, names=["Late Larry", "Late Lucy"], actor=DIRECTOR, now=NOW)
    given_up = {place for place in before[1] if place[0] == 10}
    plan(event, seed=7)
    assert (seating(event, 1), seating(event, 2)) == (before[0], before[1] - given_up)
    for number in (3, 4):
        assert {entry for entry, *_ in seating(event, number)} == {*range(1, 10), 11, 12}


def test_the_certificate_covers_the_rounds_already_played():
    event = make_event(12, rounds=4)
    plan(event)
    set_round_state(event, 1, RoundState.CLOSED)
    proposal = propose(snapshot(event.pk), seed=2, budget=0.2)
    assert (len(proposal.rounds), proposal.certificate.rounds) == (3, 4)


def test_late_players_are_not_said_to_have_sat_out_before_they_came():
    event = make_event(8, rounds=3)
    plan(event)
    set_round_state(event, 1, RoundState.CLOSED)
    add_entries(event_id=event.pk, names=["A", "B", "C", "D"], actor=DIRECTOR, now=NOW)
    proposal = propose(snapshot(event.pk), seed=2, budget=0.2)
    assert (proposal.certificate.sit_outs.min, proposal.certificate.sit_outs.max) == (0, 0)


def test_a_proposal_made_before_somebody_left_is_refused():
    event = make_event(9)
    proposal = propose(snapshot(event.pk), budget=0.2)
    withdraw_entry(event_id=event.pk, number=9, actor=DIRECTOR, now=NOW)
    with pytest.raises(PlanMoved):
        seat_stage(event_id=event.pk, proposal=proposal, actor=DIRECTOR, now=NOW)
    assert not Round.objects.exists()


def test_the_same_seed_plans_the_same_evening():
    event = make_event(14, rounds=6)
    assert propose(snapshot(event.pk), seed=5, budget=5) == propose(snapshot(event.pk), seed=5, budget=5)


def test_planning_again_counts_the_cards_that_change():
    event = make_event(8, rounds=3)
    plan(event)
    assert propose(snapshot(event.pk), seed=1, budget=0.2).changed_cards == 0
    add_entries(event_id=event.pk, names=["A", "B", "C", "D"], actor=DIRECTOR, now=NOW)
    assert propose(snapshot(event.pk), seed=1, budget=0.2).changed_cards >= 4


def test_three_players_are_told_what_is_possible():
    event = make_event(3)
    with pytest.raises(MovementImpossible) as refusal:
        propose(snapshot(event.pk))
    assert (refusal.value.code, refusal.value.data) == ("too_few_players", {"players": 3, "minimum": 4})


def test_fewer_rounds_drop_the_last_planned_ones_but_none_that_is_released():
    event = make_event(8, rounds=4)
    plan(event)
    set_round_state(event, 1, RoundState.CLOSED)
    set_round_state(event, 2, RoundState.RELEASED)
    with pytest.raises(RoundsRefused) as refusal:
        change_rounds(event_id=event.pk, rounds=1, actor=DIRECTOR, now=NOW)
    assert refusal.value.data["least"] == 2
    change_rounds(event_id=event.pk, rounds=3, actor=DIRECTOR, now=NOW)
    assert Round.objects.count() == 3


def test_more_rounds_wait_to_be_planned_after_those_that_stand():
    event = make_event(8, rounds=2)
    plan(event)
    set_round_state(event, 1, RoundState.CLOSED)
    change_rounds(event_id=event.pk, rounds=5, actor=DIRECTOR, now=NOW)
    plan(event)
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3, 4, 5]

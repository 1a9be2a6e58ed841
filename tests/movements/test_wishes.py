"""Wishes are kept or reported as broken; hard ones are kept or refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.base import MovementImpossible, place_of
from tournaments.movements.certificate import certify
from tournaments.movements.planner import plan_movement, replan
from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, StayAtTable

QUICK = 0.2


def refusal_of(**plan):
    with pytest.raises(MovementImpossible) as refusal:
        plan_movement(budget=QUICK, **plan)
    return refusal.value


@settings(max_examples=12, deadline=None)
@given(players=st.integers(20, 60), rounds=st.integers(2, 8), seed=st.integers(0, 99))
def test_couples_are_kept_apart(players, rounds, seed):
    wishes = [KeepApart(pair, pair + 1, hard=True) for pair in range(0, 6, 2)]
    movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=QUICK, wishes=wishes)
    certificate = certify(movement.rounds, players, wishes=wishes)
    assert all(report.is_kept for report in certificate.wishes)


def test_two_of_four_cannot_be_kept_apart():
    refusal = refusal_of(players=4, rounds=3, wishes=[KeepApart(0, 1, hard=True)])
    assert (refusal.code, refusal.data["reason"]) == ("wish_cannot_be_kept", "not_found")
    assert refusal.data["broken_in"] == (1, 2, 3)


def test_a_soft_wish_that_is_broken_is_named_in_the_certificate():
    wishes = [KeepApart(0, 1)]
    movement = plan_movement(players=4, rounds=3, wishes=wishes)
    (report,) = certify(movement.rounds, 4, wishes=wishes).as_json()["wishes"]
    assert report == {"wish": "KeepApart", "people": [0, 1], "hard": False, "kept": False, "broken_in": [1, 2, 3]}


@pytest.mark.parametrize(("players", "rounds"), [(46, 12), (40, 10), (20, 19), (33, 33)])
def test_who_cannot_move_sits_north_at_one_table(players, rounds):
    wishes = [StayAtTable(7, table=3, hard=True)]
    movement = plan_movement(players=players, rounds=rounds, budget=QUICK, wishes=wishes)
    assert {place_of(7, movement_round) for movement_round in movement.rounds} <= {(3, 0), None}
    assert certify(movement.rounds, players).partner_repeats == 0


def test_two_people_who_cannot_move_keep_their_tables():
    wishes = [StayAtTable(7, table=0, hard=True), StayAtTable(8, table=4, hard=True)]
    movement = plan_movement(players=46, rounds=8, budget=QUICK, wishes=wishes)
    assert {place_of(7, movement_round) for movement_round in movement.rounds} <= {(0, 0), None}
    assert {place_of(8, movement_round) for movement_round in movement.rounds} <= {(4, 0), None}


@settings(max_examples=12, deadline=None)
@given(ladies=st.integers(8, 24), surplus=st.integers(0, 1), rounds=st.integers(1, 6), seed=st.integers(0, 99))
def test_partners_are_always_a_lady_and_a_gentleman(ladies, surplus, rounds, seed):
    ladies = ladies // 2 * 2
    players = 2 * ladies + surplus
    wishes = [PartnerOtherRole(frozenset(range(ladies)), hard=True)]
    movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=QUICK, wishes=wishes)
    certificate = certify(movement.rounds, players, wishes=wishes)
    assert certificate.wishes[0].is_kept
    assert certificate.partner_repeats == 0


def test_where_ladies_are_few_gentlemen_act_for_them_and_the_certificate_says_so():
    wishes = [PartnerOtherRole(frozenset(range(8)))]
    movement = plan_movement(players=20, rounds=4, budget=QUICK, wishes=wishes)
    assert certify(movement.rounds, 20, wishes=wishes).wishes[0].broken_in == (1, 2, 3, 4)


@settings(max_examples=20, deadline=None)
@given(asked=st.lists(st.integers(0, 45), min_size=1, max_size=6, unique=True), seed=st.integers(0, 99))
def test_volunteers_sit_out_when_they_ask_and_the_others_stay_within_one(asked, seed):
    wishes = [SitOutIn(player, round_index, hard=True) for round_index, player in enumerate(asked)]
    movement = plan_movement(players=46, rounds=12, seed=seed, budget=0.02, wishes=wishes)
    certificate = certify(movement.rounds, 46, wishes=wishes)
    assert all(report.is_kept for report in certificate.wishes)
    assert certificate.sit_outs.volunteers == tuple(sorted(asked))
    assert certificate.sit_outs.in_turn
    assert certificate.sit_outs.max - certificate.sit_outs.min <= 1


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ([StayAtTable(1, table=5, hard=True)], "table"),
        ([StayAtTable(1, table=2), StayAtTable(3, table=2)], "table_taken"),
        ([StayAtTable(1, table=2), StayAtTable(1, table=3)], "table_taken"),
        ([PartnerOtherRole(frozenset(range(9)), hard=True)], "roles"),
        ([SitOutIn(1, 0, hard=True), SitOutIn(2, 0, hard=True), SitOutIn(3, 0, hard=True)], "sit_outs"),
        ([SitOutIn(1, 6, hard=True)], "round"),
    ],
)
def test_wishes_that_contradict_are_refused_with_what_they_contradict(wishes, reason):
    refusal = refusal_of(players=22, rounds=6, wishes=wishes)
    assert (refusal.code, refusal.data["reason"]) == ("wish_cannot_be_kept", reason)


def test_a_wish_of_somebody_unknown_is_refused():
    assert refusal_of(players=20, rounds=5, wishes=[KeepApart(1, 20)]).code == "unknown_player"


def test_a_replan_heeds_wishes_of_the_people_who_are_there():
    played = plan_movement(players=22, rounds=3).rounds
    wishes = [KeepApart(4, 5, hard=True), StayAtTable(0, table=1, hard=True), StayAtTable(6, table=1, hard=True)]
    movement = replan(played=played, active=range(1, 22), total_players=22, rounds=4, budget=QUICK, wishes=wishes)
    certificate = certify(movement.rounds, 22, wishes=wishes[:1] + wishes[2:])
    assert all(report.is_kept for report in certificate.wishes)

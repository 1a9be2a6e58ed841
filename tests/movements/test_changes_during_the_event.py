"""People leave and arrive: played rounds stand, the ledger survives, the director may choose between repairs."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.base import MovementImpossible, seated
from tournaments.movements.certificate import certify
from tournaments.movements.planner import plan_movement, replan
from tournaments.movements.repair import keep_cards, repairs
from tournaments.movements.sit_outs import sit_out_ledger

QUICK = 0.05


@st.composite
def interruptions(draw):
    """(players, how many leave, how many arrive, rounds played, rounds to come)."""
    players = draw(st.integers(12, 40))
    return players, draw(st.integers(0, 4)), draw(st.integers(0, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 5))


@settings(max_examples=25, deadline=None)
@given(interruption=interruptions(), seed=st.integers(0, 99))
def test_a_replan_seats_whoever_is_there_and_keeps_the_ledger(interruption, seed):
    players, gone, new, played, further = interruption
    before = plan_movement(players=players, rounds=played + further, seed=seed, budget=QUICK, kind="search").rounds[:played]
    people = [*range(gone, players), *range(players, players + new)]
    present = [range(players)] * played
    after = replan(
        played=before,
        active=people,
        total_players=players + new,
        rounds=further,
        sit_out_counts=sit_out_ledger(before, present),
        seed=seed,
        budget=QUICK,
    )
    assert all(len(movement_round) == len(people) // 4 for movement_round in after.rounds)
    assert all(set(seated(movement_round)) <= set(people) for movement_round in after.rounds)
    sit_outs = certify((*before, *after.rounds), players + new, present=[*present, *[people] * further]).sit_outs
    assert sit_outs.max - sit_outs.min <= 1
    assert sit_outs.in_turn


def test_no_sit_out_is_forced_on_a_late_arrival_before_everybody_had_one():
    before = plan_movement(players=14, rounds=8).rounds[:3]
    ledger = sit_out_ledger(before, [range(14)] * 3)
    after = replan(played=before, active=range(15), total_players=15, rounds=2, sit_out_counts=ledger)
    assert all(14 in seated(movement_round) for movement_round in after.rounds)


def test_played_rounds_count_for_repeats():
    before = plan_movement(players=40, rounds=6).rounds
    after = replan(played=before, active=range(1, 40), total_players=40, rounds=4)
    assert certify((*before, *after.rounds), 40).partner_repeats == 0


def test_a_replan_for_three_people_is_refused():
    with pytest.raises(MovementImpossible) as refusal:
        replan(played=(), active=[1, 2, 3], total_players=20, rounds=2)
    assert (refusal.value.code, refusal.value.data) == ("not_enough_active", {"active": 3, "minimum": 4})


def test_a_replan_for_somebody_without_a_number_is_refused():
    with pytest.raises(MovementImpossible) as refusal:
        replan(played=(), active=[1, 2, 3, 20], total_players=20, rounds=2)
    assert refusal.value.code == "unknown_player"


@settings(max_examples=25, deadline=None)
@given(interruption=interruptions(), seed=st.integers(0, 99))
def test_keeping_the_cards_moves_nobody_whose_table_is_whole_and_seats_as_many_as_can_play(interruption, seed):
    players, gone, new, played, further = interruption
    plan = plan_movement(players=players, rounds=played + further, seed=seed, budget=QUICK).rounds
    planned = plan[played:]
    people = {*range(gone, players), *range(players, players + new)}
    kept = keep_cards(planned, people, sit_out_ledger(plan[:played], [range(players)] * played))
    certify(kept, players + new)
    for old, now in zip(planned, kept, strict=True):
        assert set(seated(now)) <= people
        assert set(seated(now)) >= set(seated(old)) & people
        assert [seating for seating in old if people.issuperset(seating)] == [
            there for seating, there in zip(old, now, strict=False) if people.issuperset(seating)
        ]
        assert sum(None not in seating for seating in now) == len(people) // 4


def test_two_tables_that_lack_somebody_lend_each_other_a_player():
    (mended,) = keep_cards([((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))], {*range(12)} - {1, 6}, {})
    assert mended == ((0, 7, 2, 3), (4, 5, None, None), (8, 9, 10, 11))


def test_who_has_sat_out_most_takes_the_first_empty_seat():
    (mended,) = keep_cards([((0, 1, 2, 3),)], {0, 1, 2, 4, 5}, {0: 0, 1: 0, 2: 0, 4: 1, 5: 2})
    assert mended == ((0, 1, 2, 5),)


def test_who_sits_beside_an_empty_seat_sits_out_in_the_certificate():
    plan = plan_movement(players=20, rounds=19).rounds
    offered = repairs(
        played=plan[:10], present=[range(20)] * 10, planned=plan[10:], active=range(1, 20), total_players=20, rounds=9
    )
    kept = next(repair for repair in offered if repair.movement.kind == "keep_cards")
    assert all(sum(None in seating for seating in seats) == 1 for seats in kept.movement.rounds)
    assert (kept.certificate.tables_min, kept.certificate.tables_max) == (4, 5)
    assert kept.certificate.sit_outs.max >= 1


def test_near_full_length_the_design_with_an_empty_seat_is_better_and_comes_first():
    plan = plan_movement(players=20, rounds=19).rounds
    first, second = repairs(
        played=plan[:10], present=[range(20)] * 10, planned=plan[10:], active=range(1, 20), total_players=20, rounds=9
    )
    assert (first.movement.kind, second.movement.kind) == ("keep_cards", "replan")
    assert first.certificate.partner_repeats == 0 < second.certificate.partner_repeats
    assert first.certificate.opponents.max <= 2
    assert first.changed_cards == ()
    assert len(second.changed_cards) == 19


def test_when_somebody_sits_out_he_takes_the_empty_seat():
    plan = plan_movement(players=46, rounds=12).rounds
    offered = {
        repair.movement.kind: repair
        for repair in repairs(
            played=plan[:3], present=[range(46)] * 3, planned=plan[3:], active=range(1, 46), total_players=46, rounds=9
        )
    }
    assert set(offered) == {"keep_cards", "replan"}
    assert all(None not in seating for seats in offered["keep_cards"].movement.rounds for seating in seats)
    assert offered["replan"].certificate.partner_repeats == 0


def test_fewer_rounds_change_no_card():
    plan = plan_movement(players=40, rounds=12).rounds
    offered = repairs(played=plan[:6], present=[range(40)] * 6, planned=plan[6:], active=range(40), total_players=40, rounds=4)
    kept = next(repair for repair in offered if repair.movement.kind == "keep_cards")
    assert (kept.movement.rounds, kept.changed_cards) == (plan[6:10], ())


def test_more_rounds_than_planned_need_a_new_plan():
    plan = plan_movement(players=20, rounds=5).rounds
    offered = repairs(played=plan[:4], present=[range(20)] * 4, planned=plan[4:], active=range(20), total_players=20, rounds=3)
    assert [repair.movement.kind for repair in offered] == ["replan"]


def test_cards_are_not_kept_where_arrivals_would_never_play():
    plan = plan_movement(players=20, rounds=5).rounds
    offered = repairs(played=plan[:2], present=[range(20)] * 2, planned=plan[2:], active=range(21), total_players=21, rounds=3)
    assert [repair.movement.kind for repair in offered] == ["replan"]


def test_one_leaves_after_round_three_two_arrive_in_round_five_and_the_hall_closes_after_ten():
    plan = plan_movement(players=46, rounds=12).rounds
    third = repairs(played=plan[:3], present=[range(46)] * 3, planned=plan[3:], active=range(1, 46), total_players=46, rounds=9)[
        0
    ]
    played = (*plan[:3], third.movement.rounds[0])
    present = [range(46)] * 3 + [range(1, 46)]
    fifth = repairs(
        played=played,
        present=present,
        planned=third.movement.rounds[1:],
        active=range(1, 48),
        total_players=48,
        rounds=6,
    )[0]
    certificate = certify((*played, *fifth.movement.rounds), 48, present=[*present, *[range(1, 48)] * 6])
    assert certificate == fifth.certificate
    assert (certificate.rounds, certificate.partner_repeats, certificate.sit_outs.in_turn) == (10, 0, True)
    assert certificate.sit_outs.max <= 1

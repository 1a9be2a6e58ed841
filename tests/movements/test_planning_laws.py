"""Laws of every movement the planner makes, whatever the size."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference.verify import certify as count
from tournaments.movements.base import Movement, MovementImpossible, seated
from tournaments.movements.certificate import MalformedMovement, certify, lower_bounds
from tournaments.movements.planner import candidates, plan_movement

QUICK = 0.05


@st.composite
def sizes(draw):
    return draw(st.integers(4, 60)), draw(st.integers(1, 30))


@settings(max_examples=40, deadline=None)
@given(size=sizes(), seed=st.integers(0, 99))
def test_every_size_is_planned_fairly(size, seed):
    players, rounds = size
    movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=QUICK)
    figures = count(movement.as_json()["rounds"], players)
    assert len(movement.rounds) == rounds
    assert figures["tables_per_round"] == [players // 4, players // 4]
    assert figures["sit_out"]["max"] - figures["sit_out"]["min"] <= 1


@settings(max_examples=40, deadline=None)
@given(size=sizes(), seed=st.integers(0, 99))
def test_in_each_round_everybody_has_one_seat_at_one_table_or_sits_out(size, seed):
    players, rounds = size
    movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=0.01)
    for index, movement_round in enumerate(movement.rounds):
        assert sorted([*seated(movement_round), *movement.sit_outs(index)]) == list(range(players))


@settings(max_examples=25, deadline=None)
@given(tables=st.integers(1, 20), one_more=st.booleans(), share=st.floats(0, 1), seed=st.integers(0, 99))
def test_nobody_partners_anybody_twice_in_any_number_of_rounds_up_to_a_designs(tables, one_more, share, seed):
    players = 4 * tables + one_more
    longest = players if one_more else players - 1
    movement = plan_movement(players=players, rounds=max(1, round(longest * share)), seed=seed, budget=0.3)
    assert certify(movement.rounds, players).partner_repeats == 0


@settings(max_examples=25, deadline=None)
@given(players=st.integers(8, 80), seed=st.integers(0, 99), share=st.floats(0.05, 0.5))
def test_nobody_partners_anybody_twice_in_up_to_half_as_many_rounds_as_players(players, seed, share):
    movement = plan_movement(players=players, rounds=max(1, int(players * share)), seed=seed, budget=0.3)
    assert certify(movement.rounds, players).partner_repeats == 0


@settings(max_examples=40, deadline=None)
@given(size=sizes(), seed=st.integers(0, 99))
def test_the_certificate_agrees_with_the_reference(size, seed):
    players, rounds = size
    movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=0.01)
    ours, theirs = certify(movement.rounds, players), count(movement.as_json()["rounds"], players)
    for name, reference in (("partners", "partner"), ("opponents", "opponent"), ("meetings", "meetings")):
        figures = getattr(ours, name)
        assert (figures.min, figures.max) == (theirs[reference]["min"], theirs[reference]["max"])
        assert {str(times): pairs for times, pairs in figures.histogram} == theirs[reference]["hist"]
        assert figures.variance == pytest.approx(theirs[reference]["variance"], abs=1e-6)
    assert [ours.tables_min, ours.tables_max] == theirs["tables_per_round"]
    assert ours.partner_repeats == theirs["partner_repeats"]
    assert ours.repeat_meetings == theirs["repeat_meetings"]
    assert ours.seat_spread == theirs["seat_spread_max"]
    assert ours.side_difference == theirs["ns_minus_ew_max"]
    assert ours.most_rounds_at_one_table == theirs["max_times_at_one_table"]
    assert ours.is_whist_design == theirs["is_whist_design"]
    sit_outs = theirs["sit_out"]
    assert (ours.sit_outs.min, ours.sit_outs.max) == (sit_outs["min"], sit_outs["max"])
    assert ours.sit_outs.in_turn == sit_outs["nobody_twice_before_all_once"]
    assert ours.sit_outs.closest == sit_outs["closest_repeat_in_rounds"]
    assert ours.bounds.partner_repeats == theirs["bounds"]["partner_repeats"]
    assert ours.bounds.repeat_meetings == theirs["bounds"]["repeat_meetings"]
    assert ours.bounds.opponents_max == theirs["bounds"]["opponent_max"]
    assert ours.bounds.meetings_max == theirs["bounds"]["meeting_max"]
    assert ours.proved_best == (theirs["proved_best"]["partner"] and theirs["proved_best"]["repeat_meetings"])


def test_forty_six_players_and_twelve_rounds():
    certificate = certify(plan_movement(players=46, rounds=12).rounds, 46)
    assert certificate.partner_repeats == 0
    assert certificate.repeat_meetings <= 8
    assert certificate.sit_outs.in_turn
    assert (certificate.sit_outs.min, certificate.sit_outs.max) == (0, 1)
    assert certificate.seat_spread <= 2
    assert certificate.most_rounds_at_one_table <= 3


@pytest.mark.parametrize("players", [4, 5, 8, 13, 20, 33, 60])
def test_the_full_length_is_a_whist_design(players):
    rounds = players if players % 4 else players - 1
    movement = plan_movement(players=players, rounds=rounds)
    certificate = certify(movement.rounds, players)
    assert (movement.kind, certificate.is_whist_design, certificate.proved_best) == ("whist_design", True, True)
    assert certificate.seat_spread <= 2


def test_more_rounds_than_the_design_has_repeat_partners_as_little_as_possible():
    certificate = certify(plan_movement(players=8, rounds=17).rounds, 8)
    assert certificate.partner_repeats == certificate.bounds.partner_repeats == 2 * 2 * 17 - 28


@pytest.mark.parametrize(
    ("players", "rounds", "code", "data"),
    [
        (3, 6, "too_few_players", {"players": 3, "minimum": 4}),
        (1001, 6, "too_many_players", {"players": 1001, "maximum": 1000}),
        (20, 0, "too_few_rounds", {"rounds": 0, "minimum": 1}),
    ],
)
def test_an_impossible_wish_says_what_is_possible(players, rounds, code, data):
    with pytest.raises(MovementImpossible) as refusal:
        plan_movement(players=players, rounds=rounds)
    assert (refusal.value.code, refusal.value.data) == (code, data)


@settings(max_examples=10, deadline=None)
@given(players=st.integers(16, 60), seed=st.integers(0, 99))
def test_a_seed_repeats_the_plan_when_the_budget_does_not_end_the_search(players, seed):
    first = plan_movement(players=players, rounds=players // 8, seed=seed, budget=20, kind="search")
    assert plan_movement(players=players, rounds=players // 8, seed=seed, budget=20, kind="search") == first


@settings(max_examples=10, deadline=None)
@given(players=st.integers(4, 40), rounds=st.integers(1, 12))
def test_a_movement_survives_json(players, rounds):
    movement = plan_movement(players=players, rounds=rounds, budget=0.01)
    assert Movement.from_json(movement.as_json()) == movement


@pytest.mark.parametrize(
    ("players", "rounds", "kind"),
    [(20, 5, "rotation"), (80, 24, "transversal"), (40, 13, "once_meet"), (400, 16, "rotation"), (64, 21, "transversal")],
)
def test_where_a_construction_exists_nobody_meets_anybody_twice(players, rounds, kind):
    movement = plan_movement(players=players, rounds=rounds)
    certificate = certify(movement.rounds, players)
    assert (movement.kind, certificate.repeat_meetings, certificate.first_repeat_meeting) == (kind, 0, None)


@pytest.mark.parametrize("players", [16, 28, 40, 76, 88])
def test_everyone_meets_everyone_exactly_once(players):
    rounds = (players - 1) // 3
    meetings = certify(plan_movement(players=players, rounds=rounds).rounds, players).meetings
    assert (meetings.min, meetings.max) == (1, 1)


def test_a_kind_is_made_on_request_and_refused_where_it_does_not_fit():
    assert plan_movement(players=52, rounds=5, kind="transversal").kind == "transversal"
    with pytest.raises(MovementImpossible) as refusal:
        plan_movement(players=46, rounds=12, kind="whist_design")
    assert refusal.value.code == "kind_does_not_fit"
    assert "search" in refusal.value.data["possible"]


def test_candidates_are_compared_by_their_certificates():
    made = candidates(players=20, rounds=5, budget=QUICK)
    assert [candidate.movement.kind for candidate in made[:2]] == ["rotation", "transversal"]
    assert [candidate.certificate.order for candidate in made] == sorted(candidate.certificate.order for candidate in made)


@settings(max_examples=20, deadline=None)
@given(players=st.integers(8, 60), rounds=st.integers(1, 12), seed=st.integers(0, 99))
def test_the_search_heeds_its_seats_and_rounds_only(players, rounds, seed):
    movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=QUICK, kind="search")
    for index, movement_round in enumerate(movement.rounds):
        people = [player for seating in movement_round for player in seating]
        assert sorted([*people, *movement.sit_outs(index)]) == list(range(players))


@settings(deadline=None)
@given(size=sizes())
def test_the_bounds_are_known_before_the_movement_is_made(size):
    players, rounds = size
    movement = plan_movement(players=players, rounds=rounds, budget=0.01)
    assert lower_bounds(players=players, rounds=rounds) == certify(movement.rounds, players).bounds


def test_fourteen_players_and_twenty_rounds_must_repeat_partners_twenty_nine_times():
    certificate = certify(plan_movement(players=14, rounds=20).rounds, 14)
    assert lower_bounds(players=14, rounds=20).partner_repeats == 29
    assert (certificate.partner_repeats, certificate.proved_best) == (29, True)


@settings(max_examples=20, deadline=None)
@given(players=st.integers(4, 40), rounds=st.integers(1, 12))
def test_a_path_is_a_players_table_and_seat_in_each_round(players, rounds):
    movement = plan_movement(players=players, rounds=rounds, budget=0.01)
    for player in range(players):
        for movement_round, place in zip(movement.rounds, movement.path(player), strict=True):
            assert (place is None) == (player not in seated(movement_round))
            assert place is None or movement_round[place[0]][place[1]] == player


@pytest.mark.parametrize("rounds", [[((0, 1, 2, 0),)], [((0, 1, 2, 4),)], [((0, 1, 2, 3), (0, 5, 6, 7))]])
def test_seats_that_cannot_be_are_refused(rounds):
    with pytest.raises(MalformedMovement):
        certify(rounds, 4)


def test_the_first_round_in_which_anything_repeats_is_named():
    rounds = [((0, 1, 2, 3),), ((4, 1, 5, 6),), ((0, 4, 1, 7),), ((0, 5, 2, 6),)]
    certificate = certify(rounds, 8)
    assert (certificate.first_repeat_meeting, certificate.first_repeat_partnership) == (3, 4)


def test_left_and_right_are_balanced_in_a_design_from_a_field_and_not_in_one_table_of_four():
    assert certify(plan_movement(players=13, rounds=13).rounds, 13).left_right_difference == 0
    assert certify([((0, 1, 2, 3),), ((0, 1, 2, 3),)], 4).left_right_difference == 2


@pytest.mark.parametrize(("players", "rounds"), [(14, 13), (22, 21), (30, 29), (46, 40)])
def test_with_two_sit_outs_partners_hardly_repeat_up_to_full_length(players, rounds):
    certificate = certify(plan_movement(players=players, rounds=rounds).rounds, players)
    assert certificate.partner_repeats <= 3
    assert certificate.repeat_meetings == certificate.bounds.repeat_meetings
    assert certificate.sit_outs.in_turn

"""Progressive and semi-partner drives: who moves, which way, who changes seat."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.base import MovementImpossible, partnerships, seated
from tournaments.movements.certificate import certify
from tournaments.movements.drive import next_seating, opening
from tournaments.movements.planner import plan_movement
from tournaments.movements.progressive import PROGRESSIVE, SEMI_PARTNER, DriveRules, next_round, opening_round

THREE_TABLES = ((0, 1, 20, 21), (2, 3, 22, 23), (4, 5, 24, 25))


def test_the_losing_lady_goes_up_the_losing_gentleman_down_and_the_winners_split():
    after = next_round(THREE_TABLES, {0: "NS", 1: "NS", 2: "NS"})
    assert after == ((0, 5, 23, 20), (2, 1, 25, 22), (4, 3, 21, 24))


def test_winners_at_east_west_split_as_well():
    after = next_round(THREE_TABLES, {0: "EW", 1: "NS", 2: "NS"})
    assert after[0] == (5, 1, 21, 23)


def test_in_a_semi_partner_drive_the_winners_stay_partners():
    after = next_round(THREE_TABLES, {0: "NS", 1: "EW", 2: "NS"}, SEMI_PARTNER)
    assert after == ((0, 5, 20, 22), (1, 3, 25, 23), (4, 2, 24, 21))
    assert (0, 20) in partnerships(after[0])


def test_where_winners_move_the_losers_stay():
    after = next_round(THREE_TABLES, {0: "EW", 1: "EW", 2: "EW"}, DriveRules(movers="winners"))
    assert after == next_round(THREE_TABLES, {0: "NS", 1: "NS", 2: "NS"})


def test_directions_are_the_hosts_choice():
    after = next_round(THREE_TABLES, {0: "NS", 1: "NS", 2: "NS"}, DriveRules(lady_step=-1, gentleman_step=1))
    assert after[0] == (0, 3, 25, 20)


@st.composite
def drives(draw):
    """(tables, rules, seed of the winners)."""
    rules = DriveRules(
        movers=draw(st.sampled_from(["losers", "winners"])),
        lady_step=draw(st.sampled_from([-1, 0, 1])),
        gentleman_step=draw(st.sampled_from([-1, 0, 1, 2])),
        stayers_split=draw(st.booleans()),
    )
    return draw(st.integers(1, 12)), rules, draw(st.integers(0, 999))


@settings(deadline=None)
@given(drive=drives())
def test_everybody_has_one_seat_and_partners_are_a_lady_and_a_gentleman_to_the_end(drive):
    tables, rules, seed = drive
    luck = random.Random(seed)
    ladies = frozenset(range(2 * tables))
    now = opening_round(list(range(2 * tables)), list(range(2 * tables, 4 * tables)), seed=seed)
    for _ in range(12):
        assert sorted(seated(now)) == list(range(4 * tables))
        assert all((one in ladies) != (other in ladies) for seating in now for one, other in partnerships(seating))
        now = next_round(now, {table: luck.choice(["NS", "EW"]) for table in range(tables)}, rules)


@settings(deadline=None)
@given(drive=drives())
def test_the_pair_that_stays_stays_and_splits_or_not(drive):
    tables, _, seed = drive
    luck = random.Random(seed)
    now = opening_round(list(range(2 * tables)), list(range(2 * tables, 4 * tables)), seed=seed)
    winners = {table: luck.choice(["NS", "EW"]) for table in range(tables)}
    for rules in (PROGRESSIVE, SEMI_PARTNER):
        after = next_round(now, winners, rules)
        for table, side in winners.items():
            lady, gentleman = partnerships(now[table])[side == "EW"]
            assert {lady, gentleman} <= set(after[table])
            assert ((lady, gentleman) in partnerships(after[table])) == (not rules.stayers_split)


def test_a_drive_of_forty_repeats_far_more_than_a_scheduled_movement():
    luck = random.Random(1)
    rounds = [opening_round(list(range(20)), list(range(20, 40)))]
    for _ in range(11):
        rounds.append(next_round(rounds[-1], {table: luck.choice(["NS", "EW"]) for table in range(10)}))
    drive = certify(rounds, 40)
    scheduled = certify(plan_movement(players=40, rounds=12).rounds, 40)
    assert scheduled.partner_repeats == 0 < drive.partner_repeats
    assert scheduled.repeat_meetings == 0 < drive.repeat_meetings


def test_an_empty_seat_travels_like_a_person():
    now = opening_round([0, 1, 2, None], [4, 5, 6, 7])
    after = next_round(now, {0: "NS", 1: "EW"})
    assert sorted(seated(after)) == [0, 1, 2, 4, 5, 6, 7]


def test_no_seating_before_the_last_result_is_in():
    with pytest.raises(ValueError, match=r"no winner yet at tables \[1\]"):
        next_round(THREE_TABLES, {0: "NS", 2: "EW"})


@pytest.mark.parametrize(("ladies", "gentlemen"), [([], []), ([1], [2]), ([1, 2], [3, 4, 5])])
def test_a_drive_needs_as_many_ladies_as_gentlemen(ladies, gentlemen):
    with pytest.raises(MovementImpossible) as refusal:
        opening_round(ladies, gentlemen)
    assert refusal.value.code == "unequal_roles"


@st.composite
def evenings(draw):
    """(people, rules, what happens between rounds as (how many leave, how many come), seed)."""
    rules = DriveRules(movers=draw(st.sampled_from(["losers", "winners"])), stayers_split=draw(st.booleans()))
    moves = draw(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=8))
    return draw(st.integers(8, 30)), rules, moves, draw(st.integers(0, 999))


@settings(deadline=None)
@given(evening=evenings())
def test_a_drive_seats_as_many_as_fill_whole_tables_whoever_comes_or_goes(evening):
    people, rules, moves, seed = evening
    luck = random.Random(seed)
    here, newest = set(range(people)), people
    rounds, present = [opening(sorted(here), seed=seed)], [set(here)]
    for leave, come in moves:
        here -= set(luck.sample(sorted(here), min(leave, len(here) - 4)))
        here |= set(range(newest, newest + come))
        newest += come
        winners = {table: luck.choice(["NS", "EW"]) for table in range(len(rounds[-1]))}
        rounds.append(next_seating(played=rounds, present=present, winners=winners, active=sorted(here), rules=rules))
        present.append(set(here))
        assert len(rounds[-1]) == len(here) // 4
        assert set(seated(rounds[-1])) <= here
    certify(rounds, newest, present=present)


@settings(deadline=None)
@given(people=st.integers(8, 30), seed=st.integers(0, 99))
def test_in_a_drive_everybody_of_a_role_sits_out_once_before_anybody_twice(people, seed):
    luck = random.Random(seed)
    rounds = [opening(range(people), seed=seed)]
    for _ in range(12):
        winners = {table: luck.choice(["NS", "EW"]) for table in range(len(rounds[-1]))}
        present = [range(people)] * len(rounds)
        rounds.append(next_seating(played=rounds, present=present, winners=winners, active=range(people), rules=PROGRESSIVE))
    ladies = {player for one in rounds for seats in one for player in (seats[0], seats[1])}
    counts = [sum(player not in set(seated(one)) for one in rounds) for player in range(people)]
    for role in (ladies, set(range(people)) - ladies):
        of_role = [counts[player] for player in role]
        assert max(of_role) - min(of_role) <= 1


def test_the_opening_heeds_roles_and_lets_some_of_the_other_role_act_where_one_is_short():
    ladies = frozenset(range(10))
    first = opening(range(20), ladies=ladies)
    assert {player for seats in first for player in (seats[0], seats[1])} == ladies
    short = opening(range(20), ladies=frozenset(range(8)))
    assert frozenset(range(8)) < {player for seats in short for player in (seats[0], seats[1])}


def test_where_a_seat_was_empty_that_pair_moves_on():
    last = ((0, 1, 20, 21), (2, None, 22, 23), (4, 5, 24, 25))
    after = next_seating(
        played=[last],
        present=[range(26)],
        winners={0: "NS", 2: "NS"},
        active=[0, 1, 2, 4, 5, 20, 21, 22, 23, 24, 25],
        rules=PROGRESSIVE,
    )
    assert len(after) == 2
    assert {2, 22} <= set(seated(after))


def test_a_drive_of_three_people_is_refused():
    with pytest.raises(MovementImpossible) as refusal:
        opening([1, 2, 3])
    assert refusal.value.code == "not_enough_active"

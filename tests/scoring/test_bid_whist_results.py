"""An event of bid whist: contracts are stored and checked, points may be negative, and the standings follow."""

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from games.bid_whist.bids import BIDS
from scoring.errors import Implausible
from scoring.exports import standings_csv
from scoring.judging import entered_values, judge
from scoring.models import HandResult
from scoring.operations.outcomes import OutcomeCode
from scoring.queries.standings import standings
from tests.factories import TURNED_UP, enter, hands_of, leave_out, make_event, seat, set_round_state
from tests.scoring.calls import body, paired_with, put
from tests.scoring.contracts import BID_WHIST, US_CLUB, bid_whist_event, contract, enter_bid
from tournaments.enums import RoundState

HONOURS = TURNED_UP.replace("honours=off", "honours=english")
COLUMNS = ("bid", "declarer", "trump", "direction", "tricks_ns", "tricks_ew", "points_ns", "points_ew")


@pytest.fixture
def event(db):
    return bid_whist_event()


@pytest.fixture
def hand(event):
    return hands_of(event, 1)[0]


def stored():
    return HandResult.objects.filter(is_current=True).values_list(*COLUMNS).get()


def test_a_bid_that_is_made_scores_its_tricks_above_six(hand):
    enter_bid(hand, "S", "3U", "H", 10)
    assert stored() == ("3U", "S", "H", None, 10, 3, 4, 0)


def test_a_bid_that_fails_is_below_zero_for_its_side_only(hand):
    enter_bid(hand, "E", "4D", "C", 9)
    assert stored() == ("4D", "E", "C", None, 4, 9, 0, -1)


def test_a_notrump_hand_has_a_direction_and_no_trump_suit(hand):
    enter_bid(hand, "W", "2NT", "D", 8)
    assert stored() == ("2NT", "W", "NT", "D", 5, 8, 0, 2)


@pytest.mark.django_db
def test_the_points_follow_the_clubs_own_options():
    hand = hands_of(bid_whist_event(rules=US_CLUB), 1)[0]
    enter_bid(hand, "N", "4NT", "U", 9)
    assert stored()[-2:] == (-8, 0)


def test_an_alias_is_stored_in_its_one_form(hand):
    enter_bid(hand, "N", "4", "S", 10)
    assert stored()[0] == "4U"


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ({}, {"BID_MISSING", "DECLARER_MISSING"}),
        (contract("N", "8U", "H"), {"BID_NUMBER_RANGE"}),
        (contract("N", "4U", "NT"), {"SUIT_UNKNOWN"}),
        ({**contract("N", "4NT", "U"), "trump": "H"}, {"TRUMP_ON_NOTRUMP"}),
        (contract("X", "4U", "H"), {"SEAT_UNKNOWN"}),
        ({**contract("N", "4U", "H"), "tricks_ew": 2}, {"KITTY_NOT_COUNTED"}),
    ],
)
def test_what_cannot_be_is_refused_with_all_its_faults(hand, values, codes):
    with pytest.raises(Implausible) as refused:
        enter(hand, 10, **values)
    assert {problem.code for problem in refused.value.problems} == codes
    assert not HandResult.objects.exists()


def test_the_declarers_side_has_the_kitty_at_least(hand):
    with pytest.raises(Implausible) as refused:
        enter_bid(hand, "E", "1U", "H", 0)
    assert [problem.code for problem in refused.value.problems] == ["KITTY_TRICK_MISSING"]


@pytest.mark.django_db
def test_the_house_minimum_holds_at_the_tables():
    hand = hands_of(bid_whist_event(rules=US_CLUB), 1)[0]
    with pytest.raises(Implausible) as refused:
        enter_bid(hand, "N", "3U", "H", 10)
    assert [problem.code for problem in refused.value.problems] == ["BID_BELOW_MINIMUM"]


@pytest.mark.parametrize(
    "other", [("N", "4U", "H", 9), ("S", "3U", "H", 9), ("N", "3D", "H", 9), ("N", "3U", "C", 9), ("N", "3NT", "U", 9)]
)
def test_a_second_entry_with_another_contract_is_a_dispute(hand, other):
    enter_bid(hand, "N", "3U", "H", 9)
    assert enter_bid(hand, "N", "3U", "H", 9, expected_version=1).code is OutcomeCode.CONFIRMED
    assert enter_bid(hand, *other, expected_version=1).code is OutcomeCode.DIFFERS


def test_the_call_takes_a_contract_and_answers_with_the_points(hand):
    response = put(paired_with(hand.table), hand, body(8, **contract("N", "4D", "C")))
    assert response.status_code == 201
    assert (response.json()["points_ns"], response.json()["points_ew"]) == (-2, 0)


@pytest.mark.parametrize(("rules", "field"), [(BID_WHIST, "honours"), (TURNED_UP, "bid"), (TURNED_UP, "direction")])
@pytest.mark.django_db
def test_a_field_of_the_other_game_is_unknown(rules, field):
    hand = hands_of(bid_whist_event(rules=rules), 1)[0]
    response = put(paired_with(hand.table), hand, body(8, **{field: "4U"}))
    found = [problem for problem in response.json()["problems"] if problem["code"] == "unknown_field"]
    assert (response.status_code, [problem["field"] for problem in found]) == (422, [field])


def test_standings_by_points_hold_negative_totals_and_a_set_is_won_by_the_defenders(event):
    first, second = hands_of(event, 1)
    enter_bid(first, "N", "5U", "H", 7)
    enter_bid(second, "E", "1D", "S", 8)
    lines = [(line.name, line.total_text, line.hands_won) for line in standings(event).lines]
    assert lines == [("Player 2", "2", 2), ("Player 4", "2", 2), ("Player 1", "-4", 0), ("Player 3", "-4", 0)]


def test_a_negative_total_stays_a_number_in_the_file(event):
    enter_bid(hands_of(event, 1)[0], "N", "7U", "H", 6)
    assert ",-7," in standings_csv(event).decode("utf-8-sig").splitlines()[3]


@pytest.mark.django_db
def test_an_evening_of_bid_whist_is_verified_with_sit_outs_of_negative_averages():
    event = bid_whist_event(5, rounds=2)
    for hand in hands_of(event, 1):
        enter_bid(hand, "N", "6D", "H", 7)
    set_round_state(event, 1, RoundState.CLOSED)
    set_round_state(event, 2, RoundState.RUNNING)
    first, second = hands_of(event, 2)
    enter_bid(first, "E", "3NT", "U", 4)
    leave_out(second)
    assert min(line.total for line in standings(event).lines) < 0  # that it is sound, every test's fixture checks


def test_honours_count_where_they_are_played(db):
    event = make_event(4, rules=HONOURS)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    response = put(paired_with(hand.table), hand, body(8, trump="S", honours={"side": "EW", "count": 3}))
    assert response.status_code == 201
    result = HandResult.objects.get()
    assert (result.honours, result.points_ns, result.points_ew) == ("EW3", 2, 2)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("result_bid_has_a_declarer", {"declarer": None, "points_ns": 0}),
        ("result_bid_has_a_declarer", {"bid": None, "points_ns": 0}),
        ("result_bid_has_a_declarer", {"bid": "8U"}),
        ("result_naming_fits_the_bid", {"trump": "NT"}),
        ("result_naming_fits_the_bid", {"direction": "U"}),
        ("result_naming_fits_the_bid", {"bid": "3NT"}),
        ("result_points_fit_the_game", {"points_ew": 1}),
        ("result_points_fit_the_game", {"points_ns": -25}),
        ("result_points_fit_the_game", {"bid": None, "declarer": None, "points_ns": -1}),
        ("result_honours_need_trumps", {"honours": "NS4"}),
    ],
)
def test_the_database_itself_refuses_a_contract_that_does_not_fit(hand, name, changes):
    enter_bid(hand, "N", "3U", "H", 9)
    with pytest.raises(IntegrityError, match=name), transaction.atomic():
        HandResult.objects.update(**changes)


@given(bid=st.sampled_from(BIDS), declarer=st.sampled_from("NESW"), named=st.integers(0, 3), tricks=st.integers(1, 13))
def test_what_was_judged_is_judged_the_same_again(bid, declarer, named, tricks):
    tricks_ns = tricks if declarer in "NS" else 13 - tricks
    values = contract(declarer, str(bid), "SHDC"[named] if bid.names_trump else "UDUD"[named])
    tricked = {**values, "tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}
    first = judge(BID_WHIST, event_number=1, number=1, values=tricked)
    assert entered_values(first) == tricked
    assert judge(BID_WHIST, event_number=1, number=1, values=entered_values(first)) == first

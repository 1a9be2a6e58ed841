"""The check of result records: all faults at once, in the order of the rules page, 4.2."""

import pytest

from games.errors import Code
from games.notices import NoticeCode, notices
from games.registry import GAMES
from games.result import Context, NotPlayed, RecordRefused, check_result, problems, score
from games.rules import BidRules, ClassicRules, Honours, TrumpMode
from games.score import Revoke, adjusted_tricks
from games.seats import Seat
from tests.games.builders import bid, classic

CLASSIC, BID = ClassicRules(), BidRules()


def codes(rules, record, **known):
    return [str(problem.code) for problem in problems(rules, record, Context(**known))]


def fields(rules, record):
    return [(problem.field, *problem.also) for problem in problems(rules, record)]


@pytest.mark.parametrize("record", [None, [], "7-6", 7, {}, {"game": "bridge"}, {"game": None}, {"game": ["bid"]}])
def test_a_record_of_no_known_game_has_that_fault_only(record):
    assert codes(CLASSIC, record) in (["GAME_UNKNOWN"], ["FIELD_TYPE"])


def test_a_record_of_the_other_game_is_refused():
    (problem,) = problems(CLASSIC, bid(7, 6))
    assert (problem.code, problem.data) == (Code.GAME_UNKNOWN, {"value": "bid", "expected": "classic"})


def test_all_faults_come_at_once_in_the_order_of_evaluation():
    record = {"game": "classic", "hand_no": "1", "dealer": "Q", "tricks_ns": 14, "trump": "X", "colour": "red"}
    assert codes(CLASSIC, record) == [
        "FIELD_UNKNOWN",
        "FIELD_MISSING",
        "FIELD_TYPE",
        "SEAT_UNKNOWN",
        "TRICKS_RANGE",
        "SUIT_UNKNOWN",
    ]


def test_a_code_is_reported_once_and_names_all_its_fields():
    assert fields(CLASSIC, {"game": "classic", "trump": "H"}) == [("hand_no", "dealer", "tricks_ns", "tricks_ew")]


@pytest.mark.parametrize("value", [True, "7", "١٢", 7.0, 6.5, float("nan"), [], {}, [[7]]])
def test_only_whole_numbers_count(value):
    assert codes(CLASSIC, classic(value, 6)) == ["FIELD_TYPE"]
    assert codes(CLASSIC, classic(7, 6, points_ns=value)) == ["FIELD_TYPE"]
    assert codes(BID, bid(9, 4, kitty_exchanged=value)) == ["FIELD_TYPE"]


@pytest.mark.parametrize("value", [-1, 14, 10**9, 10**400])
def test_trick_totals_lie_between_0_and_13(value):
    (problem,) = problems(CLASSIC, classic(value, 6))
    assert problem.code is Code.TRICKS_RANGE
    assert len(str(problem.data["value"])) < 40


@pytest.mark.parametrize("hand_no", [0, -3, 25, 10**9])
def test_hand_numbers_run_from_1_to_the_planned_number(hand_no):
    assert codes(CLASSIC.with_rounds(24), classic(7, 6, hand_no=hand_no)) == ["HAND_NO_RANGE"]
    assert codes(CLASSIC, classic(7, 6, hand_no=hand_no), hands_planned=24) == ["HAND_NO_RANGE"]


@pytest.mark.parametrize("dealer", ["n", "North", "", "NE", 0, True, ["N"], {"N": 1}])
def test_seats_are_exactly_four_letters(dealer):
    assert codes(CLASSIC, classic(7, 6, dealer=dealer)) == ["SEAT_UNKNOWN"]


def test_the_event_knows_the_dealer_the_hands_entered_and_the_end_of_the_game():
    record = classic(7, 6, hand_no=3)
    assert codes(CLASSIC, record, expected_dealer=Seat.E) == ["DEALER_ROTATION"]
    assert codes(CLASSIC, record, expected_dealer=Seat.N, recorded={1, 2}) == []
    assert codes(CLASSIC, record, recorded={3}) == ["HAND_DUPLICATE"]
    assert codes(CLASSIC, record, recorded={1}, in_order=True) == ["HAND_ORDER"]
    assert codes(CLASSIC, record, ended_with=2) == ["GAME_ALREADY_OVER"]
    assert codes(CLASSIC, record, ended_with=3) == []


def test_a_hand_not_played_has_no_tricks_and_scores_nothing():
    record = {"game": "bid", "hand_no": 2, "dealer": "E", "status": "void"}
    assert check_result(BID, record) == NotPlayed(2, Seat.E)
    assert score(BID, NotPlayed(2, Seat.E)).points_ns == 0
    assert codes(BID, record | {"tricks_ns": 0}) == ["STATUS_HAS_TRICKS"]
    assert codes(BID, record | {"status": "lost"}) == ["FIELD_TYPE"]
    assert codes(BID, record | {"status": ["void"]}) == ["FIELD_TYPE"]
    assert codes(BID, {"game": "bid", "status": "not_played"}) == ["FIELD_MISSING"]
    assert codes(CLASSIC, classic(7, 6, status="played")) == []


def test_trump_must_fit_the_mode():
    assert codes(CLASSIC, classic(7, 6, trump=None)) == ["TRUMP_MISSING"]
    assert codes(CLASSIC, classic(7, 6, trump="NT")) == ["TRUMP_NOT_ALLOWED"]
    assert codes(CLASSIC, classic(7, 6, trump="h")) == ["SUIT_UNKNOWN"]
    assert codes(CLASSIC, classic(7, 6, trump={"suit": "H"})) == ["SUIT_UNKNOWN"]
    listed = ClassicRules(trump_mode=TrumpMode.ROTATE5)
    assert codes(listed, classic(7, 6, hand_no=5)) == ["TRUMP_ROTATION"]
    assert codes(listed, classic(7, 6, hand_no=5, trump="NT")) == []
    assert codes(listed, classic(7, 6, turnup="H2")) == ["TURNUP_NOT_USED"]


def test_the_turned_card_is_of_the_pack_and_of_the_trump_suit():
    assert codes(CLASSIC, classic(7, 6, turnup="H5")) == []
    assert codes(CLASSIC, classic(7, 6, turnup="S5")) == ["TURNUP_MISMATCH"]
    for value in ("JB", "H10", "5H", 5, ["H5"]):
        assert codes(CLASSIC, classic(7, 6, turnup=value)) == ["CARD_UNKNOWN"]


def test_honours_are_a_side_and_three_or_four():
    rules = ClassicRules(honours=Honours.ENGLISH, trump_mode=TrumpMode.ROTATE5)
    good = {"side": "NS", "count": 4}
    assert check_result(rules, classic(7, 6, honours=good)).honours.count == 4
    assert codes(CLASSIC, classic(7, 6, honours=good)) == ["HONOURS_OFF"]
    assert codes(rules, classic(7, 6, honours=good | {"count": 5})) == ["HONOURS_RANGE"]
    assert codes(rules, classic(7, 6, honours=good | {"count": "4"})) == ["FIELD_TYPE"]
    assert codes(rules, classic(7, 6, honours=good | {"side": "N"})) == ["FIELD_TYPE"]
    assert codes(rules, classic(7, 6, honours=[4])) == ["FIELD_TYPE"]
    assert codes(rules, classic(7, 6, hand_no=5, trump="NT", honours=good)) == ["HONOURS_ON_NOTRUMP"]


def test_written_points_are_compared_only_when_nothing_else_is_wrong():
    assert codes(CLASSIC, classic(8, 5, points_ns=2, points_ew=0)) == []
    (problem,) = problems(CLASSIC, classic(8, 5, points_ns=3))
    assert problem.data == {"tricks": 8, "computed": 2, "entered": "3"}
    assert codes(CLASSIC, classic(8, 6, points_ns=3)) == ["TRICKS_SUM"]
    assert codes(BID, bid(9, 4, points_ns=4)) == ["POINTS_MISMATCH"]


def test_revokes_are_by_a_seat_and_cost_up_to_three_tricks():
    for entry in ({"by": "N", "tricks": 4}, {"by": "N", "tricks": -1}, {"by": "n", "tricks": 1}, {"tricks": 1}):
        assert codes(CLASSIC, classic(8, 5, revokes=[entry])) == ["REVOKE_RANGE"]
    for entry in ("N", {"by": "N", "tricks": "2"}, {"by": "N", "tricks": True}):
        assert codes(CLASSIC, classic(8, 5, revokes=[entry])) == ["FIELD_TYPE"]
    assert codes(CLASSIC, classic(8, 5, revokes={"by": "N"})) == ["FIELD_TYPE"]
    assert check_result(ClassicRules(revoke_tricks=2), classic(8, 5, revokes=[{"by": "N"}])).revokes == (Revoke(Seat.N, 2),)


def test_penalties_of_both_sides_do_not_depend_on_their_order():
    north, east = Revoke(Seat.N, 3), Revoke(Seat.E, 3)
    assert adjusted_tricks(2, 11, (north, east)) == adjusted_tricks(2, 11, (east, north)) == (3, 10)


def test_a_bid_and_its_maker_are_needed_without_an_auction():
    assert codes(BID, bid(9, 4, bid=None, declarer=None)) == ["BID_MISSING", "DECLARER_MISSING"]
    assert codes(BID, bid(9, 4, declarer="e")) == ["SEAT_UNKNOWN"]
    for value, code in (("4NTU", "BID_DIRECTION_ON_NOTRUMP"), ("9U", "BID_NUMBER_RANGE"), (4, "BID_FORMAT")):
        assert codes(BID, bid(9, 4) | {"bid": value}) == [code]


def test_an_auction_and_a_written_bid_must_agree():
    written = bid(9, 4, "3U", "E", auction=["3U", "P", "P", "P"])
    assert codes(BID, written) == []
    assert codes(BID, written | {"bid": "4U"}) == ["BID_MISMATCH"]
    assert codes(BID, written | {"declarer": "W"}) == ["DECLARER_MISMATCH"]
    assert codes(BID, written | {"bid": None, "declarer": None}) == []
    assert codes(BID, written | {"bid": "4NT"}) == ["BID_MISMATCH"]
    assert codes(BID, written | {"auction": ["3U", "P", "P"]}) == ["AUCTION_INCOMPLETE"]
    assert codes(BID, written | {"auction": []}) == ["AUCTION_INCOMPLETE"]
    assert codes(BID, written | {"auction": "3U P P P"}) == ["FIELD_TYPE"]
    assert codes(BID, written | {"auction": [{"seat": "X", "call": "P"}]}) == ["SEAT_UNKNOWN"]
    assert codes(BID, written | {"auction": [None]}) == ["BID_FORMAT"]


def test_a_bad_auction_leaves_the_written_bid_to_be_checked_by_itself():
    record = bid(9, 4, "9U", auction=["3U", "3U"])
    assert codes(BID, record) == ["BID_NUMBER_RANGE", "BID_NOT_HIGHER"]
    assert ("auction.1",) in fields(BID, record)
    assert codes(BID, bid(9, 4, "3NT", auction=["3U", "3U"], direction=None)) == ["BID_NOT_HIGHER", "DIRECTION_MISSING"]


def test_trump_and_direction_must_fit_the_bid():
    assert codes(BID, bid(9, 4, trump=None)) == ["TRUMP_MISSING"]
    assert codes(BID, bid(9, 4, trump="NT")) == ["SUIT_UNKNOWN"]
    assert codes(BID, bid(9, 4, direction="D")) == ["DIRECTION_MISMATCH"]
    assert codes(BID, bid(9, 4, direction="U")) == []
    assert codes(BID, bid(9, 4, "3NT", trump="S")) == ["TRUMP_ON_NOTRUMP"]
    assert codes(BID, bid(9, 4, "3NT", direction="up")) == ["DIRECTION_UNKNOWN"]
    assert check_result(BID, bid(9, 4, "3D")).contract.direction == "D"


def test_fields_of_the_other_game_are_refused():
    assert codes(BID, bid(9, 4, turnup="H5")) == ["TURNUP_NOT_USED"]
    assert codes(BID, bid(9, 4, honours={"side": "NS", "count": 3})) == ["HONOURS_OFF"]
    assert codes(CLASSIC, classic(7, 6, declarer="N")) == ["FIELD_UNKNOWN"]
    assert codes(CLASSIC, classic(7, 6, declarer=None)) == []


def test_check_result_raises_with_all_problems():
    with pytest.raises(RecordRefused) as refusal:
        check_result(CLASSIC, classic(7, 7, trump="X"))
    assert [problem.code for problem in refusal.value.problems] == [Code.SUIT_UNKNOWN, Code.TRICKS_SUM]
    assert str(refusal.value) == "X is not a suit. The two totals make 14; together they must be 13."


def test_a_sound_result_keeps_what_was_written():
    result = check_result(BID, bid(9, 4, auction=["P", "P", "P", "4U"], bid=None, declarer=None, kitty_exchanged=2))
    assert (result.forced, result.kitty_exchanged, str(result.bid), result.declarer) == (True, 2, "4U", Seat.N)
    assert GAMES["bid"].read(BID, bid(9, 4), Context())[1] == ()


def noticed(rules, record):
    return [notice.code for notice in notices(check_result(rules, record))]


def test_unusual_results_are_noticed_and_never_blocked():
    assert noticed(CLASSIC, classic(13, 0)) == [NoticeCode.W_SLAM]
    assert noticed(CLASSIC, classic(7, 6)) == []
    both = [{"by": "N", "tricks": 1}, {"by": "E", "tricks": 1}]
    assert noticed(CLASSIC, classic(7, 6, revokes=both)) == [NoticeCode.W_REVOKE_BOTH]
    assert noticed(BID, bid(13, 0, "3U")) == [NoticeCode.W_BOSTON, NoticeCode.W_BIG_OVER]
    assert noticed(BID, bid(3, 10, "1U")) == [NoticeCode.W_LOW_DECLARER, NoticeCode.W_BIG_SET]
    assert noticed(BID, bid(9, 4, "3U", kitty_exchanged=6)) == [NoticeCode.W_ALL_KITTY]
    forced = bid(10, 3, "4U", "N", auction=["P", "P", "P", "4U"])
    assert noticed(BID, forced) == [NoticeCode.W_FORCED_HIGH]
    assert str(notices(check_result(BID, forced))[0]) == "The dealer was forced to bid and bid 4U."

"""Classic whist, rules W-9 to W-24 and W-31: what may be played, who wins, what it scores."""

import json
from pathlib import Path

import pytest

from games.contract import Trump
from games.errors import Code
from games.hand import begin_hand
from games.play import IllegalPlay, Play
from games.progress import GameOver, Outcome, Progress
from games.result import check_result, score
from games.rules import ClassicRules, End, Honours
from games.seats import Seat, Side
from tests.games.builders import cards, classic, deal, trumps

RULES = ClassicRules()
TABLE = json.loads((Path(__file__).parent / "tables" / "scores.json").read_text(encoding="utf-8"))
TWO_TRICKS = tuple(map(cards, ("S2 H2", "S5 CK", "SA C4", "S3 C9")))


def legal(contract, hand, trick=""):
    return set(trumps(contract).legal(cards(hand), cards(trick)))


def started(leader="N", contract="H"):
    return Play(trumps(contract), TWO_TRICKS, Seat(leader))


def test_w9_ranks_run_from_two_to_ace_in_every_suit():
    for suit in "SHDC":
        ordered = cards(" ".join(suit + rank for rank in "23456789TJQKA"))
        assert trumps("H").low_to_high(reversed(ordered)) == ordered


@pytest.mark.parametrize("dealer", list(Seat))
def test_w10_the_dealers_left_leads(dealer):
    from_deal = deal("classic", dealer=str(dealer), turn_up=True)
    assert begin_hand(RULES, 1, from_deal).play.turn is dealer.left


def test_w11_a_leader_may_lead_any_card():
    assert legal("S", "S2 SA H5 C9") == set(cards("S2 SA H5 C9"))


def test_w12_the_others_play_in_turn_clockwise():
    play = started().play(Seat.N, *cards("S2"))
    assert play.turn is Seat.E
    with pytest.raises(IllegalPlay) as refusal:
        play.play(Seat.W, *cards("S3"))
    assert refusal.value.code is Code.PLAY_OUT_OF_TURN
    assert refusal.value.problems[0].data == {"seat": "W", "expected": "E"}


def test_w13_a_player_who_can_follow_must():
    assert legal("S", "H2 HK S3 DA", "H5") == set(cards("H2 HK"))
    play = started().play(Seat.N, *cards("S2"))
    with pytest.raises(IllegalPlay) as refusal:
        play.check_play(Seat.E, *cards("CK"))
    assert refusal.value.code is Code.MUST_FOLLOW_SUIT
    assert refusal.value.problems[0].data == {"seat": "E", "cards": "S5", "suit": "S"}
    assert not play.may_play(Seat.E, *cards("CK"))
    assert play.may_play(Seat.E, *cards("S5"))


def test_w14_a_void_player_may_play_anything_and_need_not_trump():
    assert legal("H", "D3 D8 HA SQ", "CT CK") == set(cards("D3 D8 HA SQ"))


def test_w15_only_the_first_suit_binds():
    assert legal("S", "S2 C8 CA", "C4 S9") == set(cards("C8 CA"))


def test_w16_the_highest_trump_wins():
    assert trumps("D").winner(cards("CT CK D3 D2")) == 2


def test_w17_without_trumps_the_highest_card_of_the_suit_led_wins():
    assert trumps("H").winner(cards("CT CK DA CJ")) == 1


def test_w18_cards_of_a_finished_trick_are_not_played_again():
    play = play_all(started(), "S2 S5 SA S3")
    with pytest.raises(IllegalPlay) as refusal:
        play.play(Seat.S, *cards("SA"))
    assert refusal.value.code is Code.CARD_NOT_IN_HAND


def test_w19_the_winner_leads_to_the_next_trick():
    assert play_all(started(), "S2 S5 SA S3").turn is Seat.S


def test_w20_all_hands_run_out_together_and_the_play_is_over():
    play = play_all(started(), "S2 S5 SA S3 C4 C9 H2 CK")
    assert play.is_finished
    assert play.hands == ((), (), (), ())
    with pytest.raises(IllegalPlay, match="nobody"):
        play.play(play.turn, *cards("S2"))


def test_w21_a_sides_tricks_are_those_of_both_its_players():
    play = play_all(started(), "S2 S5 SA S3 C4 C9 H2 CK")
    assert [trick.winner for trick in play.tricks] == [Seat.S, Seat.N]
    assert (play.tricks_of(Side.NS), play.tricks_of(Side.EW)) == (2, 0)
    assert play.plays[4] == (Seat.S, *cards("C4"))


def play_all(play, text):
    for card in cards(text):
        play = play.play(play.turn, card)
    return play


@pytest.mark.parametrize("tricks", range(14))
def test_w22_every_trick_count_scores_as_in_the_independent_table(tricks):
    found = score(RULES, check_result(RULES, classic(tricks, 13 - tricks)))
    assert [found.points_ns, found.points_ew] == TABLE["classic"][tricks]
    assert found.won_by is (Side.NS if tricks > 6 else Side.EW)
    assert found.slam is (tricks in {0, 13})


def total(progress, *tricks):
    for tricks_ns in tricks:
        record = classic(tricks_ns, 13 - tricks_ns)
        progress = progress.add(score(progress.rules, check_result(progress.rules, record)))
    return progress


def test_w23_points_add_up_a_side():
    progress = total(Progress(RULES), 8, 4, 9)
    assert (progress.points_ns, progress.points_ew, progress.hands) == (5, 3, 3)


def test_w24_the_game_ends_at_five_and_takes_no_further_hand():
    progress = total(Progress(RULES), 10)
    assert progress.outcome() is None
    over = total(progress, 13)
    assert over.outcome() == Outcome(Side.NS)
    assert over.points_ns == 11
    with pytest.raises(GameOver) as refusal:
        total(over, 7)
    assert refusal.value.problems[0].data == {"last": 2}


def test_w31_an_organiser_may_fix_the_number_of_hands():
    progress = total(Progress(RULES.with_rounds(3)), 13, 13)
    assert progress.outcome() is None
    assert total(progress, 0).outcome() == Outcome(Side.NS)


def test_w31_equal_totals_after_the_last_hand_are_a_draw():
    assert total(Progress(RULES.with_rounds(2)), 10, 3).outcome() == Outcome(None)


def test_w31_a_fixed_game_whose_length_is_not_set_goes_on():
    unset = Progress(ClassicRules(end=End.FIXED), points_ns=40, hands=99)
    assert unset.outcome() is None


def test_honours_are_counted_after_tricks_and_not_by_a_side_one_short():
    rules = ClassicRules(honours=Honours.ENGLISH)
    four = check_result(rules, classic(6, 7, honours={"side": "NS", "count": 4}))
    assert Progress(rules, points_ns=4).add(score(rules, four)).points_ns == 4
    assert Progress(rules, points_ns=3).add(score(rules, four)).points_ns == 7
    ended = Progress(rules, points_ew=4).add(score(rules, four))
    assert (ended.points_ns, ended.points_ew) == (0, 5)


def test_without_trumps_no_card_of_another_suit_wins():
    assert trumps("NT").winner(cards("S2 HA DA CA")) == 0
    assert Trump.NOTRUMP.suit is None

"""Classic whist, rules W-1 to W-8 and W-25 to W-31: table, deal, rotation, trump modes."""

from collections import Counter
from random import Random

import pytest

from games.cards import PACK_52, in_order
from games.contract import Trump
from games.deal import (
    count_problems,
    deal_cards,
    dealer_for,
    first_dealer,
    pack_for,
    shuffled,
    table_roles,
    turned_up_trump,
)
from games.errors import Code
from games.hand import begin_hand
from games.registry import GAMES
from games.rules import ClassicRules, TrumpMode
from games.seats import SEATS, Seat, Side
from tests.games.builders import deal

SHAPE = GAMES["classic"].shape


def test_w1_partners_sit_opposite_and_sides_alternate():
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert all(seat.partner.side is seat.side and seat.left.side is seat.side.other for seat in SEATS)


def test_w2_the_pack_has_52_cards_in_four_suits_of_thirteen_and_no_joker():
    assert len(set(SHAPE.pack)) == 52
    assert set(Counter(card.suit for card in SHAPE.pack).values()) == {13}
    assert not any(card.is_joker for card in SHAPE.pack)


def test_w3_a_first_dealer_is_chosen_at_random():
    assert {first_dealer(Random(seed)) for seed in range(40)} == set(SEATS)


@pytest.mark.parametrize("dealer", SEATS)
def test_w4_three_different_players_shuffle_cut_and_deal(dealer):
    roles = table_roles(dealer)
    assert len({roles.shuffles, roles.cuts, roles.deals}) == 3
    assert roles.deals is dealer


@pytest.mark.parametrize("dealer", SEATS)
def test_w5_cards_go_one_at_a_time_from_the_dealers_left(dealer):
    dealt = deal_cards(SHAPE, PACK_52, dealer, turn_up=True)
    assert dealt.hands[dealer.left.place] == in_order(PACK_52[0::4])
    assert [len(hand) for hand in dealt.hands] == [13] * 4
    assert PACK_52[-1] in dealt.hands[dealer.place]


def test_w6_the_suit_of_the_last_card_is_trump():
    dealt = deal("classic", turn_up=True)
    hand = begin_hand(ClassicRules(), 1, dealt)
    assert hand.trump == Trump(dealt.turnup.suit) == turned_up_trump(dealt)


def test_w6_without_a_turned_card_there_is_no_trump_to_take():
    with pytest.raises(ValueError, match="turned up"):
        turned_up_trump(deal("classic"))


def test_w7_the_turned_card_belongs_to_the_dealers_hand():
    dealt = deal("classic", dealer="W", turn_up=True)
    assert dealt.turnup in dealt.hands[Seat.W.place]


def test_w8_a_deal_is_counted_where_the_last_card_fell_elsewhere():
    counts = dict.fromkeys(SEATS, 13)
    assert count_problems(SHAPE, counts, 0, Seat.S, Seat.S) == ()
    (elsewhere,) = count_problems(SHAPE, counts, 0, Seat.S, Seat.W)
    assert elsewhere.code is Code.LAST_CARD_NOT_DEALER
    short, long = count_problems(SHAPE, counts | {Seat.E: 12, Seat.S: 14}, 0, Seat.S, Seat.W)
    assert (short.code, short.data) == (Code.HAND_SIZE, {"seat": "E", "count": 12, "want": 13})
    assert long.data["seat"] == "S"


def test_w25_the_deal_passes_to_the_left_and_all_cards_are_shuffled():
    assert [dealer_for(Seat.S, number) for number in range(1, 6)] == [Seat.S, Seat.W, Seat.N, Seat.E, Seat.S]
    assert sorted(map(str, shuffled(PACK_52, Random(1)))) == sorted(map(str, PACK_52))
    assert shuffled(PACK_52, Random(1)) != shuffled(PACK_52, Random(2))


def test_w26_each_hand_has_its_own_trump():
    found = {begin_hand(ClassicRules(), 1, deal("classic", seed, turn_up=True)).trump for seed in range(30)}
    assert found == set(Trump) - {Trump.NOTRUMP}


def trumps_of(mode, count):
    rules = ClassicRules(trump_mode=mode)
    return [str(rules.trump_for(number)) for number in range(1, count + 1)]


def test_w27_trumps_rotate_hearts_diamonds_spades_clubs_and_no_card_is_turned():
    assert trumps_of(TrumpMode.ROTATE4, 6) == ["H", "D", "S", "C", "H", "D"]
    assert not ClassicRules(trump_mode=TrumpMode.ROTATE4).turns_up
    assert ClassicRules().turns_up
    assert ClassicRules().trump_for(1) is None


def test_w28_the_fifth_hand_may_have_no_trump():
    assert trumps_of(TrumpMode.ROTATE5, 7) == ["H", "D", "S", "C", "NT", "H", "D"]


def test_w29_two_packs_alternate_hand_by_hand():
    assert [pack_for(number) for number in range(1, 5)] == ["A", "B", "A", "B"]


@pytest.mark.parametrize("number", range(1, 9))
def test_w30_the_marker_lies_before_the_next_dealer(number):
    assert table_roles(dealer_for(Seat.N, number)).marker is dealer_for(Seat.N, number + 1)

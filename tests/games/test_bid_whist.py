"""Bid whist, rules B-1 to B-30 and decisions D-1 to D-9."""

import json
from collections import Counter
from pathlib import Path

import pytest

from games.bid_whist.auction import Auction, run_auction
from games.bid_whist.bids import BIDS, PASS, IllegalCall, Kind, bids_above, parse_bid, parse_call
from games.bid_whist.kitty import IllegalExchange, kitty_is_shown
from games.bid_whist.naming import IllegalNaming, name_contract
from games.bid_whist.result import bid_points
from games.cards import BIG_JOKER, LITTLE_JOKER, Suit
from games.contract import Contract, Direction, Trump
from games.deal import count_problems, dealer_for
from games.errors import Code
from games.hand import OutOfPhase, Phase, begin_hand
from games.progress import Outcome, Progress
from games.registry import GAMES
from games.result import check_result, problems, score
from games.rules import AuctionMode, BidRules, ClassicRules, SetPenalty
from games.seats import SEATS, Seat, Side
from tests.games.builders import bid, cards, deal, trumps

RULES = BidRules()
TABLE = json.loads((Path(__file__).parent / "tables" / "scores.json").read_text(encoding="utf-8"))["bid"]


def auction(*calls, dealer="N", rules=RULES):
    after, refusal = run_auction(Auction(rules, Seat(dealer)), calls)
    assert refusal is None
    return after


def refusal_of(*calls, dealer="N", rules=RULES):
    return run_auction(Auction(rules, Seat(dealer)), calls)[1].code


def bid_hand(*calls, seed=1):
    hand = begin_hand(RULES, 1, deal("bid", seed))
    for call in calls:
        hand = hand.call(parse_call(call))
    return hand


def won(bid_text="3U", seed=1):
    """A hand whose auction East has won."""
    return bid_hand(bid_text, "P", "P", "P", seed=seed)


def scored(record, rules=RULES):
    return score(rules, check_result(rules, record))


def test_b1_play_is_that_of_classic_whist():
    after = won().name(Suit.SPADES, None).swap((), ())
    assert begin_hand(ClassicRules(), 1, deal("classic", turn_up=True)).play.__class__ is after.play.__class__
    assert trumps("S").legal(cards("H2 HK S3"), cards("H5")) == cards("H2 HK")


def test_b2_the_pack_has_54_cards_with_two_different_jokers():
    pack = GAMES["bid"].shape.pack
    assert len(set(pack)) == 54
    assert [str(card) for card in pack if card.is_joker] == ["JL", "JB"]


def test_b3_twelve_cards_each_and_six_to_the_kitty_none_turned():
    dealt = deal("bid")
    assert [len(hand) for hand in dealt.hands] == [12] * 4
    assert len(dealt.kitty) == 6
    assert dealt.turnup is None
    assert set(dealt.kitty).union(*dealt.hands) == set(GAMES["bid"].shape.pack)
    (fault,) = count_problems(GAMES["bid"].shape, dict.fromkeys(SEATS, 12), 5, Seat.N, None)
    assert fault.code is Code.KITTY_SIZE


def test_b4_the_dealers_left_speaks_first_and_the_turn_passes_clockwise():
    assert auction(dealer="W").turn is Seat.N
    assert auction("P", "1U", dealer="W").turn is Seat.S
    assert refusal_of({"seat": "S", "call": "P"}) is Code.CALL_OUT_OF_TURN


def test_b5_a_number_from_one_to_seven_promises_six_tricks_more():
    assert [bid.tricks_needed for bid in BIDS[::3]] == [7, 8, 9, 10, 11, 12, 13]
    for text in ("0U", "8D", "77NT", "10"):
        with pytest.raises(IllegalCall) as refusal:
            parse_bid(text)
        assert refusal.value.code is Code.BID_NUMBER_RANGE


def test_b6_a_number_alone_is_uptown_and_no_bid_names_a_suit():
    assert parse_bid("4") == parse_bid("4U") == parse_bid("4↑")
    assert parse_bid("4↓").kind is Kind.DOWNTOWN
    assert parse_bid("4N") == parse_bid("4NT")
    for text in ("4S", "4♠", "4u", "U4", "", " 4", "٤", "4 U", "+4", "04"):
        with pytest.raises(IllegalCall) as refusal:
            parse_bid(text)
        assert refusal.value.code is Code.BID_FORMAT


@pytest.mark.parametrize("text", ["4NTU", "4NTD", "4NT↑", "4ND", "9NTU"])
def test_b7_a_notrump_bid_has_no_direction(text):
    assert refusal_of(text) is Code.BID_DIRECTION_ON_NOTRUMP


def test_b8_every_bid_must_be_higher_and_numbers_count_first():
    assert parse_bid("4U") > parse_bid("3NT")
    after, refusal = run_auction(Auction(RULES, Seat.N), ["4U", "3NT"])
    assert refusal.code is Code.BID_NOT_HIGHER
    assert refusal.problems[0].data == {"bid": "3NT", "last": "4U", "lowest": "4D"}
    assert len(after.calls) == 1


def test_b9_the_21_bids_rise_uptown_downtown_notrump():
    assert len(BIDS) == 21
    assert list(map(str, BIDS[:4])) == ["1U", "1D", "1NT", "2U"]
    assert list(BIDS) == sorted(BIDS)
    assert [len(bids_above(bid)) for bid in BIDS] == list(range(20, -1, -1))
    assert refusal_of("7NT", "7NT") is Code.BID_NOT_HIGHER


def test_b10_three_passes_after_a_bid_end_the_auction():
    ended = auction("P", "2U", "P", "P", "2NT", "P", "P", "P")
    assert ended.last_bid == (Seat.E, parse_bid("2NT"))
    assert ended.turn is None
    assert ended.legal_calls() == ()
    assert not ended.is_forced
    with pytest.raises(IllegalCall) as refusal:
        ended.call(PASS)
    assert refusal.value.code is Code.AUCTION_ALREADY_OVER


def test_b11_the_dealer_must_bid_after_three_passes_and_wins_at_once():
    before = auction("P", "P", "P")
    assert before.turn is Seat.N
    assert set(before.legal_calls()) == set(BIDS)
    assert not before.may_call(PASS)
    assert refusal_of("P", "P", "P", "P") is Code.DEALER_MUST_BID
    after = before.call(parse_bid("7NT"))
    assert (after.is_over, after.is_forced, after.last_bid[0]) == (True, True, Seat.N)


def test_passing_for_good_and_single_rounds_end_sooner():
    final = BidRules(auction=AuctionMode.PASS_IS_FINAL)
    assert auction("P", "2U", "P", "3U", rules=final).turn is Seat.S
    assert auction("P", "2U", "P", "3U", "P", rules=final).last_bid == (Seat.N, parse_bid("3U"))
    single = BidRules(auction=AuctionMode.SINGLE_ROUND)
    assert auction("1U", "P", "P", rules=single).turn is Seat.N
    assert auction("1U", "P", "P", "P", rules=single).last_bid == (Seat.E, parse_bid("1U"))


def test_b12_the_maker_of_a_suit_bid_names_trump():
    assert name_contract(parse_bid("4D"), Suit.CLUBS, None) == trumps("C D")
    assert won("4D").name(Suit.CLUBS, None).trump is Trump.CLUBS
    with pytest.raises(IllegalNaming) as refusal:
        won("4D").name(None, None)
    assert refusal.value.code is Code.TRUMP_MISSING
    with pytest.raises(IllegalNaming) as refusal:
        won("4D").name(Suit.CLUBS, Direction.UPTOWN)
    assert refusal.value.code is Code.DIRECTION_MISMATCH


def test_b13_the_maker_of_a_notrump_bid_names_the_direction():
    assert name_contract(parse_bid("5NT"), None, Direction.DOWNTOWN) == trumps("NT D")
    with pytest.raises(IllegalNaming) as refusal:
        name_contract(parse_bid("5NT"), Suit.CLUBS, None)
    assert [problem.code for problem in refusal.value.problems] == [Code.TRUMP_ON_NOTRUMP, Code.DIRECTION_MISSING]


def test_b14_the_kitty_is_the_first_trick_of_the_declarers_side():
    assert (won().tricks_ns, won().tricks_ew) == (0, 1)
    assert [problem.code for problem in problems(RULES, bid(13, 0, declarer="E"))] == [Code.KITTY_TRICK_MISSING]


def test_b15_the_kitty_is_shown_except_at_notrump():
    assert kitty_is_shown(parse_bid("4U"))
    assert kitty_is_shown(parse_bid("4D"))
    assert not kitty_is_shown(parse_bid("4NT"))


def exchange_code(give, take):
    hand = won().name(Suit.SPADES, None)
    with pytest.raises(IllegalExchange) as refusal:
        hand.swap(give, take)
    return refusal.value.code


def test_b16_equal_numbers_of_held_cards_go_out_and_come_in():
    hand = won().name(Suit.SPADES, None)
    held, kitty = hand.deal.hands[Seat.E.place], hand.deal.kitty
    after = hand.swap(held[:2], kitty[:2]).play.hand(Seat.E)
    assert set(after) == (set(held) - set(held[:2])) | set(kitty[:2])
    assert len(hand.swap(held[:6], kitty).play.hand(Seat.E)) == 12
    assert hand.swap((), ()).play.hand(Seat.E) == held
    assert exchange_code(held[:2], kitty[:1]) is Code.KITTY_EXCHANGE_UNEQUAL
    assert exchange_code(kitty[:1], kitty[:1]) is Code.CARD_NOT_IN_HAND
    assert exchange_code(held[:1], held[:1]) is Code.CARD_NOT_IN_KITTY
    assert exchange_code((held[0], held[0]), kitty[:2]) is Code.CARD_NOT_IN_HAND
    assert exchange_code(held[:7], (*kitty, held[0])) is Code.KITTY_EXCHANGE_RANGE


def test_b17_the_declarer_leads():
    assert won().name(Suit.SPADES, None).swap((), ()).next == (Phase.PLAY, Seat.E)


def test_b18_uptown_order():
    ordered = cards("S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA JL JB")
    assert trumps("S").low_to_high(reversed(ordered)) == ordered


@pytest.mark.parametrize("suit", Suit)
def test_b19_downtown_order_in_all_suits(suit):
    ordered = cards(" ".join(suit + rank for rank in "KQJT98765432A"))
    assert trumps("S D").low_to_high(reversed(ordered)) == ordered
    assert Contract(Trump(suit), Direction.DOWNTOWN).low_to_high([BIG_JOKER, *ordered, LITTLE_JOKER]) == (
        *ordered,
        LITTLE_JOKER,
        BIG_JOKER,
    )


@pytest.mark.parametrize("contract", ["S", "S D"])
def test_b20_both_jokers_are_trumps_also_for_following(contract):
    assert trumps(contract).legal(cards("JL HA D3"), cards("S7")) == cards("JL")
    assert trumps(contract).legal(cards("S4 HK"), cards("JB")) == cards("S4")
    assert trumps(contract).legal(cards("H2 JB"), cards("H6")) == cards("H2")
    assert trumps(contract).winner(cards("HA JL SA HK")) == 1


@pytest.mark.parametrize("contract", ["NT", "NT D"])
def test_b21_jokers_are_worthless_at_notrump(contract):
    assert trumps(contract).winner(cards("JB JL C3 CA")) == 3
    assert trumps(contract).winner(cards("C3 JB D2 JL")) == 0
    assert trumps(contract).legal(cards("H3 JB C2"), cards("H6")) == cards("H3")
    assert trumps(contract).legal(cards("S9 H2"), cards("JL S4")) == cards("S9")
    assert trumps(contract).legal(cards("S9 H2"), cards("JL")) == cards("S9 H2")


def test_b22_twelve_tricks_are_played_and_the_totals_make_13():
    hand = won().name(Suit.SPADES, None).swap((), ())
    while step := hand.next:
        hand = hand.play_card(step[1], hand.play.legal()[0])
    assert len(hand.winners) == 12
    assert hand.tricks_ns + hand.tricks_ew == 13
    assert hand.tricks_ew >= 1
    assert [problem.code for problem in problems(RULES, bid(4, 8))] == [Code.KITTY_NOT_COUNTED]


@pytest.mark.parametrize("declarer", SEATS)
def test_b23_only_the_declarers_side_gains_or_loses(declarer):
    for tricks in range(1, 14):
        ns, ew = (tricks, 13 - tricks) if declarer.side is Side.NS else (13 - tricks, tricks)
        found = scored(bid(ns, ew, "2D", str(declarer)))
        points = {Side.NS: found.points_ns, Side.EW: found.points_ew}
        assert points[declarer.side] == TABLE["2D points_short x1"][tricks]
        assert points[declarer.side.other] == 0


@pytest.mark.parametrize("contract", TABLE)
def test_b24_every_bid_scores_as_in_the_independent_table(contract):
    text, penalty, times = contract.split()
    rules = BidRules(set_penalty=SetPenalty(penalty), notrump_multiplier=int(times[1:]))
    assert [bid_points(rules, parse_bid(text), tricks) for tricks in range(14)] == TABLE[contract]


def test_b25_a_failed_bid_loses_its_shortfall_as_in_the_sources_example():
    failed = scored(bid(9, 4, "7U"))
    assert (failed.points_ns, failed.made, failed.won_by) == (-4, False, Side.EW)


def test_b26_the_other_side_scores_nothing_whatever_happens():
    assert scored(bid(1, 12, "1U")).points_ew == 0


def total(*records, rules=RULES):
    progress = Progress(rules)
    for record in records:
        progress = progress.add(scored(record, rules))
    return progress


def test_b27_plus_five_wins_and_minus_five_loses():
    assert total(bid(11, 2)).outcome() == Outcome(Side.NS)
    assert total(bid(6, 7, "5U")).outcome() == Outcome(Side.EW)
    assert total(bid(10, 3), bid(3, 10, declarer="E")).outcome() is None


def test_b28_the_deal_passes_to_the_left():
    assert [str(dealer_for(Seat.W, number)) for number in range(1, 6)] == ["W", "N", "E", "S", "W"]


@pytest.mark.parametrize("minimum", range(1, 8))
def test_b29_the_house_may_set_a_minimum(minimum):
    rules = BidRules(min_bid=minimum)
    assert str(bids_above(None, minimum)[0]) == f"{minimum}U"
    assert Counter(bid.number for bid in auction("P", "P", "P", rules=rules).legal_calls()) == dict.fromkeys(range(minimum, 8), 3)
    if minimum > 1:
        assert refusal_of(f"{minimum - 1}NT", rules=rules) is Code.BID_BELOW_MINIMUM


def test_b30_a_fixed_number_of_hands_has_no_limits_of_points():
    rules = RULES.with_rounds(3)
    progress = total(bid(6, 7, "5U"), bid(6, 7, "5U"), rules=rules)
    assert (progress.points_ns, progress.outcome()) == (-10, None)
    assert progress.add(scored(bid(7, 6, "1U"), rules)).outcome() == Outcome(Side.EW)


def test_a_verb_at_the_wrong_step_is_the_callers_fault():
    dealt = begin_hand(RULES, 1, deal("bid"))
    with pytest.raises(OutOfPhase):
        dealt.name(Suit.SPADES, None)
    with pytest.raises(OutOfPhase):
        won().swap((), ())
    named = won().name(Suit.SPADES, None)
    with pytest.raises(OutOfPhase):
        named.name(Suit.HEARTS, None)
    with pytest.raises(OutOfPhase):
        named.swap((), ()).swap((), ())
    with pytest.raises(OutOfPhase):
        won().play_card(Seat.E, BIG_JOKER)
    with pytest.raises(OutOfPhase):
        begin_hand(ClassicRules(), 1, deal("classic", turn_up=True)).call(PASS)

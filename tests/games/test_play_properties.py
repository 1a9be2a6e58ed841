"""Laws of the play that hold for every deal, against a slow definition of our own."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.bid_whist.auction import Auction
from games.bid_whist.bids import Bid, parse_call
from games.cards import PACK_54, in_order, parse_card
from games.contract import Contract, Direction, Trump
from games.play import Play
from games.rules import AuctionMode, BidRules
from games.seats import SEATS, Side, clockwise_from
from tests.games.builders import deal

COUNTS = Path(__file__).parent / "tables" / "legal_counts.json"
ORDERS = {"U": "23456789TJQKALB", "D": "KQJT98765432ALB"}

contracts = st.builds(Contract, st.sampled_from(Trump), st.sampled_from(Direction))
seats = st.sampled_from(SEATS)
seeds = st.integers(0, 2**32)


def suit_in(contract, text):
    """The suit a card counts as, by B-20 and B-21; None for a joker at notrump."""
    if text[0] != "J":
        return text[0]
    return None if contract.trump == "NT" else str(contract.trump)


def slow_legal(contract, hand, trick):
    led = next((suit_in(contract, card) for card in trick if suit_in(contract, card)), None)
    if led is None:
        return set(hand)
    return {card for card in hand if suit_in(contract, card) == led} or set(hand)


def slow_winner(contract, trick):
    order = ORDERS[contract.direction]
    led = next(suit_in(contract, card) for card in trick if suit_in(contract, card))
    for suit in (str(contract.trump), led):
        candidates = [card for card in trick if suit_in(contract, card) == suit]
        if candidates:
            return trick.index(max(candidates, key=lambda card: order.index(card[1])))
    raise AssertionError(trick)


@settings(max_examples=60)
@given(game=st.sampled_from(["classic", "bid"]), contract=contracts, leader=seats, seed=seeds)
def test_any_legal_play_ends_with_all_cards_played_once_and_every_set_is_right(game, contract, leader, seed):
    rng = Random(seed)
    if game == "classic":
        contract = Contract(contract.trump)
    dealt = deal(game, seed)
    play = Play(contract, dealt.hands, leader)
    while not play.is_finished:
        hand, trick = list(map(str, play.hand(play.turn))), list(map(str, play.cards))
        legal = play.legal()
        assert set(map(str, legal)) == slow_legal(contract, hand, trick)
        card = rng.choice(legal)
        if len(trick) == 3:
            expected = clockwise_from(play.turn.left)[slow_winner(contract, [*trick, str(card)])]
            play = play.play(play.turn, card)
            assert play.turn is play.tricks[-1].winner is expected
        else:
            play = play.play(play.turn, card)
    tricks = len(dealt.hands[0])
    assert play.tricks_of(Side.NS) + play.tricks_of(Side.EW) == tricks
    assert sorted(map(str, (card for _, card in play.plays))) == sorted(str(c) for hand in dealt.hands for c in hand)


@settings(max_examples=60)
@given(seed=seeds, mode=st.sampled_from(AuctionMode), minimum=st.integers(1, 7), dealer=seats)
def test_an_auction_only_rises_and_always_ends_with_a_declarer(seed, mode, minimum, dealer):
    rng = Random(seed)
    auction = Auction(BidRules(auction=mode, min_bid=minimum), dealer)
    while auction.turn:
        for text in ("P", "1U", "4D", "7NT", str(minimum)):
            call = parse_call(text)
            assert auction.may_call(call) == (call in auction.legal_calls())
        auction = auction.call(rng.choice(auction.legal_calls()[:4]))
    bids = [call for _, call in auction.calls if isinstance(call, Bid)]
    assert bids == sorted(set(bids))
    assert auction.last_bid[1] is bids[-1]
    assert all(bid.number >= minimum for bid in bids)
    assert (mode is not AuctionMode.SINGLE_ROUND) or len(auction.calls) == 4


@given(seed=seeds)
def test_may_play_says_what_play_does(seed):
    rng = Random(seed)
    play = Play(Contract(Trump.HEARTS), deal("bid", seed).hands, SEATS[0])
    for _ in range(rng.randrange(48)):
        play = play.play(play.turn, rng.choice(play.legal()))
    seat, card = rng.choice(SEATS), rng.choice(PACK_54)
    expected = seat is play.turn and card in play.legal()
    assert play.may_play(seat, card) is expected


@given(st.permutations(PACK_54))
def test_cards_round_trip_and_hands_have_one_order(pack):
    assert [parse_card(str(card)) for card in pack] == list(pack)
    assert in_order(pack) == PACK_54


def legal_counts(game, contract, seed):
    """How many cards were legal at each turn, when always the first legal one is played."""
    play, counts = Play(contract, deal(game, seed).hands, SEATS[0]), []
    while not play.is_finished:
        counts.append(len(play.legal()))
        play = play.play(play.turn, play.legal()[0])
    return counts


@pytest.mark.parametrize("key", json.loads(COUNTS.read_text(encoding="utf-8")))
def test_seeded_deals_have_the_recorded_numbers_of_legal_plays(key):
    game, trump, direction, seed = key.split()
    counts = legal_counts(game, Contract(Trump(trump), Direction(direction)), int(seed))
    assert counts == json.loads(COUNTS.read_text(encoding="utf-8"))[key]

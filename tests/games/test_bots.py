"""Bots play legally, repeatably, by what they can see, and better than chance."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bid_whist.auction import Auction
from games.bid_whist.bids import PASS, Bid, parse_bid
from games.bid_whist.bot import choose_call
from games.bots import choose_card, play_hand
from games.cards import with_hand
from games.contract import Contract, Trump
from games.play import Play
from games.record import write_record
from games.registry import GAMES
from games.result import problems
from games.rules import PRESETS, BidRules
from games.seats import SEATS, Seat, Side
from tests.games.builders import cards, deal, trumps

RULES = sorted(PRESETS.values(), key=str)


@given(st.sampled_from(RULES), st.integers(0, 10**6), st.sampled_from(SEATS))
def test_a_bots_hand_is_finished_and_sound(rules, seed, dealer):
    hand = play_hand(rules, 3, dealer, Random(seed))
    assert hand.next is None
    assert hand.deal.dealer is dealer
    assert problems(rules, hand.result_record()) == ()
    assert hand.tricks_ns + hand.tricks_ew == 13


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_the_same_seed_gives_the_same_hand(rules):
    first, second, other = (play_hand(rules, 1, Seat.N, Random(seed)) for seed in (5, 5, 6))
    assert write_record(first) == write_record(second)
    assert write_record(first) != write_record(other)


@given(st.integers(0, 10**6), st.integers(0, 40))
def test_a_bot_sees_only_its_own_hand(seed, turns):
    pack = GAMES["bid"].shape.pack
    play = Play(Contract(Trump.HEARTS), deal("bid", seed).hands, Seat.N)
    for _ in range(turns):
        play = play.play(play.turn, choose_card(play, pack, Random(seed)))
    left, right = play.turn.left, play.turn.right
    swapped = with_hand(with_hand(play.hands, left, play.hand(right)), right, play.hand(left))
    other = Play(play.contract, swapped, play.turn, play.cards, play.tricks)
    assert choose_card(play, pack, Random(seed)) is choose_card(other, pack, Random(seed))


def tricks_against_chance(game, contract, seed):
    """Tricks of two bots in N and S against two players who play any legal card."""
    rng, pack = Random(seed), GAMES[game].shape.pack
    play = Play(contract, deal(game, seed).hands, SEATS[seed % 4])
    while not play.is_finished:
        card = choose_card(play, pack, rng) if play.turn.side is Side.NS else rng.choice(play.legal())
        play = play.play(play.turn, card)
    return play.tricks_of(Side.NS)


@pytest.mark.parametrize(("game", "contract"), [("classic", "H"), ("classic", "NT"), ("bid", "S D"), ("bid", "NT U")])
def test_bots_beat_chance(game, contract):
    total = sum(tricks_against_chance(game, trumps(contract), seed) for seed in range(100))
    assert total > 100 * 7


def choice(contract, hand, trick, others=((), (), ())):
    """What North plays to a trick; the other hands hold the given cards."""
    play = Play(trumps(contract), (cards(hand), *others), Seat.N, cards(trick))
    return str(choose_card(play, GAMES["classic"].shape.pack, Random(1)))


def test_a_bot_leaves_the_trick_to_its_partner_who_wins_it():
    assert choice("H", "S2 SQ", "S4 SA S3") == "S2"


def test_a_bot_playing_last_wins_as_cheaply_as_it_can():
    assert choice("H", "S2 SJ SA", "S4 S3 ST") == "SJ"
    assert choice("H", "D2 H3 H9", "S4 S3 ST") == "H3"


def test_a_bot_that_cannot_win_throws_its_lowest_side_card():
    assert choice("H", "D9 C3 H2", "H4 S3 HT") == "H2"
    assert choice("H", "D9 C3", "H4 S3 HT") == "C3"


def test_a_bot_cashes_a_card_nobody_can_beat():
    assert choice("H", "SA D5 C2", "") == "SA"


def test_a_bot_leaves_its_partners_bid_to_stand():
    strong = cards("JB JL SA SK SQ SJ ST HA DA CA HK DK")
    partners = Auction(BidRules(), Seat.N).call(parse_bid("1U")).call(PASS)
    opponents = Auction(BidRules(), Seat.E).call(parse_bid("1U"))
    assert choose_call(partners, strong) is PASS
    assert choose_call(opponents, strong) > parse_bid("1U")


def test_bots_bid_and_mostly_make_what_they_bid():
    hands = [play_hand(BidRules(), 1, SEATS[seed % 4], Random(seed)) for seed in range(60)]
    made = sum(hand.score().made for hand in hands)
    assert made >= 30
    assert len({str(hand.winning_bid[1]) for hand in hands}) >= 5
    assert any(isinstance(call, Bid) and call.number >= 4 for hand in hands for _, call in hand.auction.calls)

"""Legal plays and turn order against OpenSpiel's bridge, which with a contract of one plays classic whist hands."""

from random import Random

import pyspiel
import pytest

from games.contract import Contract, Trump
from games.play import Play
from games.seats import Seat, Side
from tests.games.builders import deal

BRIDGE = pyspiel.load_game("bridge(use_double_dummy_result=false)")
DENOMINATIONS = ("C", "D", "H", "S", "NT")
PASS, FIRST_BID = 52, 55


def action(card):
    """OpenSpiel's number of a card: rank by rank, clubs first."""
    return "23456789TJQKA".index(card.rank) * 4 + "CDHS".index(card.suit)


def bridge_state(hands, trump):
    """North deals, bids one of the trump and all pass: East leads."""
    state = BRIDGE.new_initial_state()
    for turn in range(52):
        state.apply_action(action(hands[turn % 4][turn // 4]))
    state.apply_action(FIRST_BID + DENOMINATIONS.index(trump))
    for _ in range(3):
        state.apply_action(PASS)
    return state


@pytest.mark.parametrize("trump", DENOMINATIONS)
def test_80_random_hands_have_the_same_legal_cards_turns_and_tricks(trump):
    for seed in range(80):
        rng, hands = Random(seed), deal("classic", seed).hands
        state, play = bridge_state(hands, trump), Play(Contract(Trump(trump)), hands, Seat.E)
        while not play.is_finished:
            assert sorted(state.legal_actions()) == sorted(map(action, play.legal()))
            # The declarer, North, also plays the dummy, South.
            assert state.current_player() == (0 if play.turn is Seat.S else play.turn.place)
            card = rng.choice(play.legal())
            state.apply_action(action(card))
            play = play.play(play.turn, card)
        assert state.is_terminal()
        won = play.tricks_of(Side.NS)
        assert (state.returns()[0] > 0) is (won >= 7)

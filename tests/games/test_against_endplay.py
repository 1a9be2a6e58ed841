"""Trick winners and PBN against endplay, a bridge package."""

from random import Random

import pytest
from endplay.parsers import pbn as endplay_pbn
from endplay.types import Deal, Denom, Player

from games.bots import play_hand
from games.contract import Contract, Trump
from games.notation.boards import parse_boards
from games.notation.pbn import board_from_record, record_from_board
from games.play import Play
from games.record import write_record
from games.replay import replay
from games.rules import PRESETS
from games.seats import SEATS, Seat
from tests.games.builders import deal

DENOMS = {"S": Denom.spades, "H": Denom.hearts, "D": Denom.diamonds, "C": Denom.clubs, "NT": Denom.nt}
PLAYERS = {Seat.N: Player.north, Seat.E: Player.east, Seat.S: Player.south, Seat.W: Player.west}


def endplay_deal(hands, trump, leader):
    suits = (".".join("".join(card.rank for card in hand if card.suit == suit) for suit in "SHDC") for hand in hands)
    return Deal("N:" + " ".join(suits), first=PLAYERS[leader], trump=DENOMS[trump])


@pytest.mark.parametrize("trump", DENOMS)
def test_each_trick_of_random_hands_has_the_same_winner(trump):
    for seed in range(20):
        rng, hands = Random(seed), deal("classic", seed).hands
        theirs, ours = endplay_deal(hands, trump, Seat.W), Play(Contract(Trump(trump)), hands, Seat.W)
        while not ours.is_finished:
            card = rng.choice(ours.legal())
            theirs.play(str(card))
            ours = ours.play(ours.turn, card)
            if not ours.cards:
                assert theirs.first is PLAYERS[ours.turn]


def text_of(seed):
    hand = play_hand(PRESETS["source"], 1 + seed, SEATS[seed % 4], Random(seed))
    return hand, str(board_from_record(write_record(hand)))


@pytest.mark.parametrize("seed", range(8))
def test_a_board_of_ours_is_read_by_endplay_and_comes_back_the_same(seed):
    hand, text = text_of(seed)
    (board,) = endplay_pbn.loads(text)
    assert board.dealer is PLAYERS[hand.deal.dealer]
    assert board.contract.denom is DENOMS[hand.trump]
    letters = str.maketrans("♠♥♦♣", "SHDC")
    assert [str(card).translate(letters) for card in board.play] == [str(card) for _, card in hand.play.plays]
    (again,) = parse_boards(endplay_pbn.dumps([board]))
    assert again.value("TurnUp") == str(hand.deal.turnup)
    assert replay(record_from_board(again)) == hand

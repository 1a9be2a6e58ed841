"""Short ways to write cards, hands and records in tests."""

from random import Random

from games.cards import in_order, parse_card
from games.contract import Contract, Direction, Trump
from games.deal import deal_cards, shuffled
from games.registry import GAMES
from games.seats import Seat


def cards(text):
    """`cards("SA H2 JB")`: the cards, in the order written."""
    return tuple(parse_card(word) for word in text.split())


def trumps(text):
    """`trumps("S")`, `trumps("S D")`, `trumps("NT D")`: a contract by its trump and direction."""
    trump, _, direction = text.partition(" ")
    return Contract(Trump(trump), Direction(direction or "U"))


def deal(game, seed=1, dealer="N", *, turn_up=False):
    """A seeded deal."""
    shape = GAMES[game].shape
    return deal_cards(shape, shuffled(shape.pack, Random(seed)), Seat(dealer), turn_up=turn_up)


def classic(tricks_ns, tricks_ew, **fields):
    """A result record of classic whist."""
    record = {"game": "classic", "hand_no": 1, "dealer": "N", "trump": "H"}
    return record | {"tricks_ns": tricks_ns, "tricks_ew": tricks_ew} | fields


def bid(tricks_ns, tricks_ew, winning="3U", declarer="N", **fields):
    """A result record of bid whist."""
    named = {"direction": "U"} if winning.endswith("NT") else {"trump": "S"}
    record = {"game": "bid", "hand_no": 1, "dealer": "N", "bid": winning, "declarer": declarer, **named}
    return record | {"tricks_ns": tricks_ns, "tricks_ew": tricks_ew} | fields


def sorted_hand(text):
    """The cards as a hand is kept."""
    return in_order(cards(text))

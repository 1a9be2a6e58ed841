"""Bids, cards and directions in words: nobody is ever shown "4D", which looks like diamonds."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bid_whist.bids import IllegalCall, parse_bid
from games.cards import Card, card_or_none

BIDS: Mapping[str, Promise] = {
    "U": gettext_lazy("%(number)d Uptown"),
    "D": gettext_lazy("%(number)d Downtown"),
    "NT": gettext_lazy("%(number)d Notrump"),
}
DIRECTIONS: Mapping[str, Promise] = {"U": gettext_lazy("Uptown"), "D": gettext_lazy("Downtown")}
CARDS: Mapping[str, Promise] = {
    "S": gettext_lazy("%(rank)s of spades"),
    "H": gettext_lazy("%(rank)s of hearts"),
    "D": gettext_lazy("%(rank)s of diamonds"),
    "C": gettext_lazy("%(rank)s of clubs"),
}
RANKS: Mapping[str, str | Promise] = {
    "T": "10",
    "J": gettext_lazy("jack"),
    "Q": gettext_lazy("queen"),
    "K": gettext_lazy("king"),
    "A": gettext_lazy("ace"),
}
JOKERS: Mapping[str, Promise] = {"B": gettext_lazy("Big Joker"), "L": gettext_lazy("Little Joker")}


def call_text(call: str) -> str:
    """`4D` as "4 Downtown", `P` as "pass"; what is no call stays as it is."""
    if call == "P":
        return _("pass")
    try:
        bid = parse_bid(call)
    except IllegalCall:
        return call
    return str(BIDS[bid.kind]) % {"number": bid.number}


def card_text(card: str) -> str:
    """`HT` as "10 of hearts"; what is no card stays as it is."""
    found = card_or_none(card)
    return card if found is None else _card(found)


def _card(card: Card) -> str:
    if card.suit is None:
        return str(JOKERS[card.rank])
    return str(CARDS[card.suit]) % {"rank": RANKS.get(card.rank, card.rank)}

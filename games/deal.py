"""Who deals, and the deal itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.cards import Card, Hand, Hands, in_order
from games.contract import Trump
from games.errors import Code, Problem
from games.seats import SEATS, Seat, clockwise_from

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random


@dataclass(frozen=True, slots=True)
class DealShape:
    """The pack of a game and how it is dealt: cards a hand, cards in the kitty."""

    pack: tuple[Card, ...]
    hand: int
    kitty: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards as dealt. `turnup` is the dealer's shown last card, where one is turned (W-6, W-7)."""

    dealer: Seat
    hands: Hands
    kitty: Hand = ()
    turnup: Card | None = None


@dataclass(frozen=True, slots=True)
class TableRoles:
    """Three different players shuffle, cut and deal (W-4); the marker lies before the next dealer (W-30)."""

    shuffles: Seat
    cuts: Seat
    deals: Seat
    marker: Seat


def first_dealer(rng: Random) -> Seat:
    """A first dealer chosen at random (W-3)."""
    return rng.choice(SEATS)


def dealer_for(first: Seat, hand_no: int) -> Seat:
    """The dealer of hand `hand_no`, counted from 1 at this table: the deal passes to the left (W-25, B-28, T-3)."""
    return clockwise_from(first)[(hand_no - 1) % 4]


def table_roles(dealer: Seat) -> TableRoles:
    """Who does what before a hand: the dealer's partner shuffles, the player at the right cuts."""
    return TableRoles(shuffles=dealer.partner, cuts=dealer.right, deals=dealer, marker=dealer.left)


def pack_for(hand_no: int) -> str:
    """Which of two packs, "A" or "B", is dealt: they alternate hand by hand (W-29, D-20)."""
    return "A" if hand_no % 2 else "B"


def shuffled(pack: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """The whole pack in random order (W-25)."""
    return tuple(rng.sample(pack, len(pack)))


def deal_cards(shape: DealShape, pack: Sequence[Card], dealer: Seat, *, turn_up: bool) -> Deal:
    """Deal a shuffled pack one card at a time from the dealer's left, the kitty last (W-5, B-3, D-31).

    `turn_up` shows the dealer's last card for trump (W-6).
    """
    dealt = pack[: shape.hand * 4]
    held = {seat: in_order(dealt[turn::4]) for turn, seat in enumerate(clockwise_from(dealer.left))}
    hands = (held[Seat.N], held[Seat.E], held[Seat.S], held[Seat.W])
    return Deal(dealer, hands, in_order(pack[len(dealt) :]), dealt[-1] if turn_up else None)


def turned_up_trump(deal: Deal) -> Trump:
    """The suit of the shown card is trump (W-6). Raises ValueError where no card was shown."""
    if deal.turnup is None or deal.turnup.suit is None:
        raise ValueError("no card was turned up")
    return Trump(deal.turnup.suit.value)


def count_problems(
    shape: DealShape, counts: Mapping[Seat, int], kitty: int, dealer: Seat, last_card_to: Seat | None
) -> tuple[Problem, ...]:
    """What is wrong with a deal by its card counts alone (W-8, B-3).

    `last_card_to` is None where nobody saw who got the last card, or where it does not matter.
    """
    problems = [
        Problem(f"deal.{seat}", Code.HAND_SIZE, {"seat": str(seat), "count": counts[seat], "want": shape.hand})
        for seat in SEATS
        if counts[seat] != shape.hand
    ]
    if kitty != shape.kitty:
        problems.append(Problem("kitty", Code.KITTY_SIZE, {"count": kitty, "want": shape.kitty}))
    if not shape.kitty and last_card_to not in {None, dealer} and not problems:
        problems.append(Problem("last_card_to", Code.LAST_CARD_NOT_DEALER, {"dealer": str(dealer)}))
    return tuple(problems)


def deal_problems(shape: DealShape, deal: Deal) -> tuple[Problem, ...]:
    """What is wrong with a deal whose cards are known: sizes, cards there twice, cards missing, the shown card."""
    counts = {seat: len(hand) for seat, hand in zip(SEATS, deal.hands, strict=True)}
    problems = list(count_problems(shape, counts, len(deal.kitty), deal.dealer, None))
    dealt = Counter(card for cards in (*deal.hands, deal.kitty) for card in cards)
    twice = next((card for card, count in dealt.items() if count > 1), None)
    missing = next((card for card in shape.pack if card not in dealt), None)
    if twice:
        problems.append(Problem("deal", Code.CARD_DUPLICATE, {"card": str(twice)}))
    if missing:
        problems.append(Problem("deal", Code.DECK_INCOMPLETE, {"card": str(missing)}))
    if deal.turnup and deal.turnup not in deal.hands[deal.dealer.place]:
        problems.append(Problem("turnup", Code.TURNUP_NOT_DEALERS, {"card": str(deal.turnup)}))
    return tuple(problems)

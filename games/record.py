"""Play records (`whist-play/1`): a hand written down card by card (rules page, section 5)."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.cards import texts
from games.errors import GameError, Problem
from games.seats import SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.hand import Phase, PlayedHand
    from games.play import Play
    from games.seats import Seat

FORMAT = "whist-play/1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first illegal event of a record: where, what, and what would have been legal instead.

    `index` counts from 0 within the phase, `trick` from 1; None where they say nothing.
    """

    phase: Phase
    problem: Problem
    index: int | None = None
    trick: int | None = None
    seat: Seat | None = None
    legal: tuple[str, ...] = ()

    def __str__(self) -> str:
        index = "" if self.index is None else f" {self.index}"
        trick = f" (trick {self.trick})" if self.trick else ""
        return f"{self.phase}{index}{trick}: {self.problem}"

    def as_json(self) -> dict[str, object]:
        """The answer of section 5.3."""
        return {
            "ok": False,
            "phase": str(self.phase),
            "index": self.index,
            "trick": self.trick,
            "seat": self.seat and str(self.seat),
            "field": self.problem.field,
            "code": str(self.problem.code),
            "message": str(self.problem),
            "legal": list(self.legal),
        }


class IllegalRecord(GameError):
    """A play record is not legal; `fault` is its first illegal event."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.problem)
        self.fault = fault


@contextmanager
def in_phase(phase: Phase, **place: Any) -> Iterator[None]:
    """Turn a refusal of the engine into an IllegalRecord; `place` are further fields of its Fault."""
    try:
        yield
    except GameError as refusal:
        raise IllegalRecord(Fault(phase=phase, problem=refusal.problems[0], **place)) from refusal


def write_record(hand: PlayedHand) -> dict[str, object]:
    """The hand as a `whist-play/1` record of JSON values; `games.replay.replay` reads it."""
    record: dict[str, object] = {
        "format": FORMAT,
        "game": hand.rules.game,
        "rules": hand.rules.options(),
        "hand_no": hand.hand_no,
        "dealer": str(hand.deal.dealer),
        "deal": {str(seat): texts(hand.deal.hands[seat.place]) for seat in SEATS},
    }
    if hand.deal.turnup:
        record["turnup"] = str(hand.deal.turnup)
    record |= _bidding(hand)
    if hand.play:
        record["plays"] = _plays(hand.play, hand.revoked)
    if not hand.next:
        record["result"] = {"tricks_ns": hand.tricks_ns, "tricks_ew": hand.tricks_ew}
    return record


def answer_for(hand: PlayedHand) -> dict[str, object]:
    """The answer of section 5.3 to a legal record; tricks are as played, points after revokes (T-4)."""
    score = hand.score()
    return {
        "ok": True,
        "winners": [str(seat) for seat in hand.winners],
        "tricks_ns": hand.tricks_ns,
        "tricks_ew": hand.tricks_ew,
        "points_ns": score and score.points_ns,
        "points_ew": score and score.points_ew,
        "next": hand.next and str(hand.next[1]),
        "next_phase": hand.next and str(hand.next[0]),
    }


def _bidding(hand: PlayedHand) -> dict[str, object]:
    """The parts of a record that only bid whist has."""
    if hand.auction is None:
        return {}
    parts: dict[str, object] = {"kitty": texts(hand.deal.kitty), "auction": hand.auction.written()}
    if hand.contract:
        parts["naming"] = {"seat": str(hand.declarer), **hand.named()}
    if hand.swapped:
        give, take = hand.swapped
        parts["exchange"] = {"seat": str(hand.declarer), "give": texts(give), "take": texts(take)}
    return parts


def _plays(play: Play, revoked: tuple[int, ...]) -> list[dict[str, object]]:
    written: list[dict[str, object]] = [{"seat": str(seat), "card": str(card)} for seat, card in play.plays]
    for index in revoked:
        written[index]["revoke"] = True
    return written

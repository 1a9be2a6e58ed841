"""What people wish of a movement. A hard wish must be kept; a soft one is kept if it costs little; each is checked afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from tournaments.movements.base import MovementImpossible, MovementRound, partnerships, place_of, sitting_out

HARD_WEIGHT, SOFT_WEIGHT = 12, 3
"""Imaginary earlier meetings of two people to be kept apart."""


@dataclass(frozen=True)
class KeepApart:
    """The two never share a table."""

    one: int
    other: int
    hard: bool = False

    def people(self) -> tuple[int, ...]:
        return (self.one, self.other)

    def is_broken(self, movement_round: MovementRound) -> bool:
        return any(self.one in seating and self.other in seating for seating in movement_round)


@dataclass(frozen=True)
class StayAtTable:
    """The player always sits North at this table (numbered from 0), or sits out."""

    player: int
    table: int
    hard: bool = False

    def people(self) -> tuple[int, ...]:
        return (self.player,)

    def is_broken(self, movement_round: MovementRound) -> bool:
        return place_of(self.player, movement_round) not in (None, (self.table, 0))


@dataclass(frozen=True)
class PartnerOtherRole:
    """Partners are always one of `first` and one of the others (ladies and gentlemen)."""

    first: frozenset[int]
    hard: bool = False

    def people(self) -> tuple[int, ...]:
        return tuple(sorted(self.first))

    def is_broken(self, movement_round: MovementRound) -> bool:
        pairs = (pair for seating in movement_round for pair in partnerships(seating))
        return any((one in self.first) == (other in self.first) for one, other in pairs)


@dataclass(frozen=True)
class SitOutIn:
    """The player sits out in this round (index from 0)."""

    player: int
    round_index: int
    hard: bool = False

    def people(self) -> tuple[int, ...]:
        return (self.player,)


Wish = KeepApart | StayAtTable | PartnerOtherRole | SitOutIn


@dataclass(frozen=True)
class WishReport:
    """A wish and the rounds (from 1) in which it is broken."""

    wish: Wish
    broken_in: tuple[int, ...]

    @property
    def is_kept(self) -> bool:
        return not self.broken_in

    def as_json(self) -> dict[str, Any]:
        wish = self.wish
        return {
            "wish": type(wish).__name__,
            "people": list(wish.people()),
            "hard": wish.hard,
            "kept": self.is_kept,
            "broken_in": list(self.broken_in),
        }


def report_wishes(rounds: Sequence[MovementRound], wishes: Iterable[Wish]) -> tuple[WishReport, ...]:
    """Which wishes the seats keep."""
    return tuple(WishReport(wish, _broken_in(rounds, wish)) for wish in wishes)


def _broken_in(rounds: Sequence[MovementRound], wish: Wish) -> tuple[int, ...]:
    if isinstance(wish, SitOutIn):
        seats = rounds[wish.round_index : wish.round_index + 1]
        return () if seats and sitting_out(seats[0], [wish.player]) else (wish.round_index + 1,)
    return tuple(number for number, seats in enumerate(rounds, start=1) if wish.is_broken(seats))


def wishes_of(wishes: Iterable[Wish], people: Iterable[int]) -> list[Wish]:
    """The wishes that still matter when only these people are there."""
    here = set(people)
    return [wish for wish in wishes if isinstance(wish, PartnerOtherRole) or here.issuperset(wish.people())]


def after(played: int, wishes: Iterable[Wish]) -> list[Wish]:
    """The wishes for the rounds that follow the first `played`, whose indices are counted from there."""
    further: list[Wish] = []
    for wish in wishes:
        if not isinstance(wish, SitOutIn):
            further.append(wish)
        elif wish.round_index >= played:
            further.append(replace(wish, round_index=wish.round_index - played))
    return further


def check_wishes(wishes: Sequence[Wish], *, people: Sequence[int], rounds: int) -> None:
    """Raise MovementImpossible where hard wishes contradict the size or each other, or one names somebody unknown."""
    tables = len(people) // 4
    for wish in wishes:
        if isinstance(wish, PartnerOtherRole):
            _check_roles(wish, people)
        elif unknown := set(wish.people()).difference(people):
            raise MovementImpossible("unknown_player", player=min(unknown), players=len(people))
        if isinstance(wish, StayAtTable) and not 0 <= wish.table < tables:
            raise MovementImpossible("wish_cannot_be_kept", wish=wish, reason="table", tables=tables)
    _check_tables(wishes)
    _check_sit_outs(wishes, len(people) % 4, rounds)


def _check_roles(wish: PartnerOtherRole, people: Sequence[int]) -> None:
    needed = len(people) // 4 * 2
    first = len(wish.first.intersection(people))
    if wish.hard and min(first, len(people) - first) < needed:
        raise MovementImpossible("wish_cannot_be_kept", wish=wish, reason="roles", needed_of_each=needed)


def _check_tables(wishes: Sequence[Wish]) -> None:
    stays = [wish for wish in wishes if isinstance(wish, StayAtTable)]
    for one, other in combinations(stays, 2):
        if (one.table == other.table) != (one.player == other.player):
            raise MovementImpossible("wish_cannot_be_kept", wish=other, reason="table_taken", taken_by=one.player)


def _check_sit_outs(wishes: Sequence[Wish], places: int, rounds: int) -> None:
    asked: dict[int, int] = {}
    for wish in wishes:
        if isinstance(wish, SitOutIn) and wish.hard:
            if not 0 <= wish.round_index < rounds:
                raise MovementImpossible("wish_cannot_be_kept", wish=wish, reason="round", rounds=rounds)
            asked[wish.round_index] = asked.get(wish.round_index, 0) + 1
            if asked[wish.round_index] > places:
                raise MovementImpossible("wish_cannot_be_kept", wish=wish, reason="sit_outs", places=places)


def refuse_broken_hard_wishes(rounds: Sequence[MovementRound], wishes: Iterable[Wish]) -> None:
    """Raise MovementImpossible for the first hard wish that the seats do not keep."""
    for report in report_wishes(rounds, wishes):
        if report.wish.hard and not report.is_kept:
            raise MovementImpossible("wish_cannot_be_kept", wish=report.wish, reason="not_found", broken_in=report.broken_in)


def volunteers(wishes: Iterable[Wish]) -> dict[int, list[int]]:
    """Who asks to sit out, by round index, hard wishes first."""
    asked: dict[int, list[int]] = {}
    sit_outs = (wish for wish in wishes if isinstance(wish, SitOutIn))
    for wish in sorted(sit_outs, key=lambda wish: not wish.hard):
        asked.setdefault(wish.round_index, []).append(wish.player)
    return asked


def stays(wishes: Iterable[Wish]) -> dict[int, int]:
    """Tables by player who keeps one."""
    return {wish.player: wish.table for wish in wishes if isinstance(wish, StayAtTable)}


def apart(wishes: Sequence[Wish]) -> dict[tuple[int, int], int]:
    """Pairs to keep apart with their weights; people who keep different tables must never meet either."""
    pairs = {(wish.one, wish.other): HARD_WEIGHT if wish.hard else SOFT_WEIGHT for wish in wishes if isinstance(wish, KeepApart)}
    pairs.update(dict.fromkeys(combinations(sorted(stays(wishes)), 2), HARD_WEIGHT))
    return pairs


def acting_roles(wishes: Iterable[Wish], people: Sequence[int]) -> dict[int, int]:
    """0 or 1 for each of `people`, empty without a wish for roles.

    Where one role has too few people to fill half of every table, some of the other (the last by number) act for it.
    """
    for wish in wishes:
        if isinstance(wish, PartnerOtherRole):
            sides = [[player for player in people if (player in wish.first) == is_first] for is_first in (True, False)]
            needed = len(people) // 4 * 2
            for few, many in ((0, 1), (1, 0)):
                while len(sides[few]) < needed:
                    sides[few].append(sides[many].pop())
            return {player: role for role, side in enumerate(sides) for player in side}
    return {}


def needs_arranging(wishes: Sequence[Wish]) -> bool:
    """Whether the wishes bear on who meets whom or who sits out, so that no ready-made movement will do."""
    return len(stays(wishes)) > 1 or any(not isinstance(wish, StayAtTable) for wish in wishes)

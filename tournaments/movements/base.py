"""Values that every movement is made of, and the ways to refuse one.

Players of a movement are the integers 0..players-1. A table's partnerships are N-S and E-W; clockwise is N, E, S, W.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

Seating = tuple[int | None, int | None, int | None, int | None]
"""N, E, S, W of one table; None is an empty seat (a phantom)."""

MovementRound = tuple[Seating, ...]
"""The seatings of one round; the position in the tuple is the table's number, from 0."""

EMPTY_TABLE: Seating = (None, None, None, None)

GIVEN = "given"
"""The kind of a movement that somebody else has made."""

MIN_PLAYERS = 4
MAX_PLAYERS = 1000
MAX_ROUNDS = 100
"""Of movements longer than a whist design, which has as many rounds as players or one less."""

PARTNER_SEATS = ((0, 2), (1, 3))
NEIGHBOUR_SEATS = ((0, 1), (1, 2), (2, 3), (3, 0))
"""Opponents; the second of each pair sits at the first one's left hand."""

SAME_PARTNERS = (
    (0, 1, 2, 3), (0, 3, 2, 1), (2, 1, 0, 3), (2, 3, 0, 1), (1, 0, 3, 2), (1, 2, 3, 0), (3, 0, 1, 2), (3, 2, 1, 0),
)  # fmt: skip
"""The eight ways to seat one table that keep its two partnerships."""


class MovementImpossible(ValueError):
    """No movement fits the wish.

    `code` names the reason; `data` says what is possible instead, and is what a sentence for people is made from:

    - `too_few_players` (players, minimum), `too_many_players` (players, maximum)
    - `too_few_rounds` (rounds, minimum), `too_many_rounds` (rounds, maximum)
    - `no_rounds_left` (rounds): the seating of all rounds stands
    - `results_missing` (round): a drive goes on when the results of this round are in
    - `not_enough_active` (active, minimum): a re-plan with fewer than four people
    - `unknown_player` (player, players): someone outside 0..players-1
    - `unequal_roles` (ladies, gentlemen): a drive needs as many of each, an even number
    - `kind_does_not_fit` (kind, possible): the construction asked for needs another size; these fit
    - `wish_cannot_be_kept` (wish, reason and what it is about): `table` (tables), `table_taken` (taken_by), `roles`
      (needed_of_each), `round` (rounds), `sit_outs` (places in each round), or `not_found` (broken_in: rounds)
    """

    def __init__(self, code: str, **data: Any) -> None:
        self.code = code
        self.data = data
        figures = ", ".join(f"{name} {value}" for name, value in data.items())
        super().__init__(f"{code.replace('_', ' ')}: {figures}" if figures else code.replace("_", " "))


@dataclass(frozen=True)
class Movement:
    """Who sits where in each round; `kind` names the construction and `seed` the random choices, if there were any."""

    players: int
    rounds: tuple[MovementRound, ...]
    kind: str
    seed: int | None = None

    def sit_outs(self, round_index: int) -> tuple[int, ...]:
        """The players without a seat in a round (counted from 0), in ascending order."""
        return sitting_out(self.rounds[round_index], range(self.players))

    def path(self, player: int) -> tuple[tuple[int, int] | None, ...]:
        """For each round the player's (table, seat), or None for a sit-out."""
        return tuple(place_of(player, movement_round) for movement_round in self.rounds)

    def as_json(self) -> dict[str, Any]:
        """`players` and `rounds` in the form tests/reference/verify.py reads, with kind and seed beside them."""
        rounds = [[list(seating) for seating in movement_round] for movement_round in self.rounds]
        return {"players": self.players, "rounds": rounds, "kind": self.kind, "seed": self.seed}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Movement:
        rounds = tuple(as_round(movement_round) for movement_round in data["rounds"])
        return cls(data["players"], rounds, data.get("kind", GIVEN), data.get("seed"))


def as_round(tables: Iterable[Sequence[int | None]]) -> MovementRound:
    """A round from any sequences of four."""
    return tuple((north, east, south, west) for north, east, south, west in tables)


def seated(movement_round: MovementRound) -> Iterator[int]:
    """Everyone with a seat in a round."""
    return (player for seating in movement_round for player in seating if player is not None)


def sitting_out(movement_round: MovementRound, players: Iterable[int]) -> tuple[int, ...]:
    """Those of `players` without a seat in the round, ascending."""
    return tuple(sorted(set(players).difference(seated(movement_round))))


def whole_tables(movement_round: MovementRound) -> MovementRound:
    """The round as it is played: a table that lacks somebody is emptied, for its people have to sit out."""
    return tuple(EMPTY_TABLE if None in seating else seating for seating in movement_round)


def place_of(player: int, movement_round: MovementRound) -> tuple[int, int] | None:
    """The player's (table, seat 0..3) in a round, or None."""
    for table, seating in enumerate(movement_round):
        if player in seating:
            return table, seating.index(player)
    return None


def partnerships(seating: Seating) -> list[tuple[int, int]]:
    """Pairs of partners at a table, phantoms left out."""
    return _pairs(seating, PARTNER_SEATS)


def oppositions(seating: Seating) -> list[tuple[int, int]]:
    """Pairs of opponents at a table; the second sits at the first one's left hand."""
    return _pairs(seating, NEIGHBOUR_SEATS)


def meetings(seating: Seating) -> list[tuple[int, int]]:
    """All pairs of people at a table."""
    return list(combinations((player for player in seating if player is not None), 2))


def _pairs(seating: Seating, seats: tuple[tuple[int, int], ...]) -> list[tuple[int, int]]:
    pairs = ((seating[first], seating[second]) for first, second in seats)
    return [(one, other) for one, other in pairs if one is not None and other is not None]


def check_size(*, players: int, rounds: int) -> None:
    """Raise MovementImpossible unless a movement of that size can be planned."""
    if players < MIN_PLAYERS:
        raise MovementImpossible("too_few_players", players=players, minimum=MIN_PLAYERS)
    if players > MAX_PLAYERS:
        raise MovementImpossible("too_many_players", players=players, maximum=MAX_PLAYERS)
    if rounds < 1:
        raise MovementImpossible("too_few_rounds", rounds=rounds, minimum=1)
    if rounds > max(MAX_ROUNDS, players):
        raise MovementImpossible("too_many_rounds", rounds=rounds, maximum=max(MAX_ROUNDS, players))

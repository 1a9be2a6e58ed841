"""A whole drive: the opening and each further seating, with people who come, leave and sit out.

As many tables are played as the people fill. Who is left over sits out, each role by its own ledger: whoever has sat out takes
the place of somebody of the same role who has not.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence

from tournaments.movements.base import (
    MIN_PLAYERS,
    Movement,
    MovementImpossible,
    MovementRound,
    Seating,
    as_round,
    check_size,
    place_of,
    seated,
    sitting_out,
    whole_tables,
)
from tournaments.movements.progressive import GENTLEMAN_SEAT, LADY_SEAT, OTHER, DriveRules, Side, next_round, opening_round
from tournaments.movements.repair import mended
from tournaments.movements.sit_outs import enter_late_arrivals, sit_out_ledger
from tournaments.movements.wishes import PartnerOtherRole, acting_roles

LADY_SEATS = frozenset(LADY_SEAT.values())


def opening(people: Sequence[int], *, ladies: frozenset[int] | None = None, seed: int = 0) -> MovementRound:
    """The first round by lot. Without `ladies` the roles are drawn as well.

    Where one role is short, some of the other act for it. Raises MovementImpossible for fewer than four people.
    """
    _check(people)
    lot = random.Random(seed)
    drawn = lot.sample(list(people), len(people))
    first = frozenset(drawn[: len(drawn) // 2]) if ladies is None else ladies
    roles = acting_roles([PartnerOtherRole(first)], drawn)
    of_each = len(people) // 4 * 2
    sides = [[player for player in drawn if roles[player] == role][:of_each] for role in (0, 1)]
    return opening_round(sides[0], sides[1], seed=seed)


def next_seating(
    *,
    played: Sequence[MovementRound],
    present: Sequence[Iterable[int]],
    winners: Mapping[int, Side],
    active: Sequence[int],
    rules: DriveRules,
) -> MovementRound:
    """The seating after the last of the `played` rounds, for the people in `active`.

    `winners` names the winning side by table index; at a table that was not played the side with an empty seat moves on. Raises
    MovementImpossible for fewer than four people, ValueError if the winner of a table that was played is missing.
    """
    _check(active)
    last, here = played[-1], set(active)
    used = [index for index, seating in enumerate(last) if seating.count(None) < len(seating)]
    tables = as_round(last[index] for index in used)
    won = {
        number: winners[index] if index in winners else _winner_beside_an_empty_seat(last[index], rules)
        for number, index in enumerate(used)
        if index in winners or None in last[index]
    }
    moved = next_round(tables, won, rules)
    ledger = sit_out_ledger([whole_tables(tables) for tables in played], present)
    enter_late_arrivals(ledger, sorted(here))
    waiting = sorted(sitting_out(moved, here), key=lambda player: -ledger[player])
    roles = _roles(played)
    seats = mended(moved, here, waiting, suits=lambda player, seat: roles.get(player) in (None, seat in LADY_SEATS))
    whole = tuple(seating for seating in seats if None not in seating)
    return _relieved(whole, here, ledger, roles)


def drive_by_lot(
    *, players: int, rounds: int, rules: DriveRules, ladies: frozenset[int] | None = None, seed: int = 0
) -> Movement:
    """A whole drive in which the lot decides who wins each table: what may be expected of a real one.

    Raises MovementImpossible for a size that does not go.
    """
    check_size(players=players, rounds=rounds)
    everybody = range(players)
    played = [opening(everybody, ladies=ladies, seed=seed)]
    lot = random.Random(seed)
    while len(played) < rounds:
        winners: dict[int, Side] = {table: lot.choice(("NS", "EW")) for table in range(players // 4)}
        present = [everybody] * len(played)
        played.append(next_seating(played=played, present=present, winners=winners, active=everybody, rules=rules))
    return Movement(players, tuple(played), rules.kind, seed)


def _check(people: Sequence[int]) -> None:
    if len(people) < MIN_PLAYERS:
        raise MovementImpossible("not_enough_active", active=len(people), minimum=MIN_PLAYERS)


def _winner_beside_an_empty_seat(seating: Seating, rules: DriveRules) -> Side:
    """The side by whose win the pair with the empty seat moves on, so that not the same people wait again."""
    staying: Side = "NS" if None not in (seating[LADY_SEAT["NS"]], seating[GENTLEMAN_SEAT["NS"]]) else "EW"
    return staying if rules.movers == "losers" else OTHER[staying]


def _roles(played: Sequence[MovementRound]) -> dict[int, bool]:
    """Whether each person was a lady when last seated."""
    roles: dict[int, bool] = {}
    for movement_round in played:
        for player in seated(movement_round):
            place = place_of(player, movement_round)
            roles[player] = place is not None and place[1] in LADY_SEATS
    return roles


def _relieved(tables: MovementRound, here: set[int], ledger: Mapping[int, int], roles: Mapping[int, bool]) -> MovementRound:
    """Who has sat out more than somebody of the same role takes that seat: first the seats at the last tables."""
    seats = [list(seating) for seating in tables]
    for player in sorted(sitting_out(tables, here), key=lambda player: -ledger[player]):
        places = [(table, seat) for table in reversed(range(len(seats))) for seat in range(len(seats[table]))]
        suiting = [place for place in places if roles.get(player) in (None, place[1] in LADY_SEATS)]
        table, seat = min(suiting, key=lambda place: ledger[_at(seats, place)])
        if ledger[_at(seats, (table, seat))] < ledger[player]:
            seats[table][seat] = player
    return as_round(seats)


def _at(seats: Sequence[Sequence[int | None]], place: tuple[int, int]) -> int:
    player = seats[place[0]][place[1]]
    if player is None:
        raise ValueError("a whole table has an empty seat")
    return player

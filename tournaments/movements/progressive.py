"""Result-driven movements: the progressive drive and the semi-partner drive.

The tables stand in a ring. North and East are ladies, South and West gentlemen (or any two roles, say by coloured cards), so
every partnership is a lady and a gentleman. After a hand one pair of each table moves, the lady one way and the gentleman
the other, and the other pair stays. In the progressive drive the pair that stays splits: the gentleman takes the other side
of the table, so that he opposes his late partner. In the semi-partner drive they stay partners and receive a lady and a
gentleman who come from different tables.

Nothing is guaranteed about repeats; `certificate.certify` of the rounds so far counts them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments.movements.base import MovementImpossible, MovementRound, Seating

Side = Literal["NS", "EW"]

PROGRESSIVE_DRIVE, SEMI_PARTNER_DRIVE = DRIVE_KINDS = "progressive_drive", "semi_partner_drive"

LADY_SEAT = {"NS": 0, "EW": 1}
GENTLEMAN_SEAT = {"NS": 2, "EW": 3}
OTHER: dict[Side, Side] = {"NS": "EW", "EW": "NS"}


@dataclass(frozen=True)
class DriveRules:
    """The customs of a drive. Steps are tables in the direction of ascending numbers; 0 stays at the table."""

    movers: Literal["losers", "winners"] = "losers"
    lady_step: int = 1
    gentleman_step: int = -1
    stayers_split: bool = True

    @property
    def kind(self) -> str:
        """What a movement by these rules is called."""
        return PROGRESSIVE_DRIVE if self.stayers_split else SEMI_PARTNER_DRIVE


PROGRESSIVE = DriveRules()
SEMI_PARTNER = DriveRules(stayers_split=False)


def opening_round(ladies: Sequence[int | None], gentlemen: Sequence[int | None], *, seed: int = 0) -> MovementRound:
    """A first seating by lot. Raises MovementImpossible unless there are as many of each, an even number; fill up with None."""
    if len(ladies) != len(gentlemen) or len(ladies) % 2 or not ladies:
        raise MovementImpossible("unequal_roles", ladies=len(ladies), gentlemen=len(gentlemen))
    lot = random.Random(seed)
    drawn = [iter(lot.sample(list(people), len(people))) for people in (ladies, gentlemen)]
    return tuple((next(drawn[0]), next(drawn[0]), next(drawn[1]), next(drawn[1])) for _ in range(len(ladies) // 2))


def next_round(current: MovementRound, winners: Mapping[int, Side], rules: DriveRules = PROGRESSIVE) -> MovementRound:
    """The seating after a hand; `winners` names the winning side of every table by index.

    A tie has to be cut for before. Raises ValueError if the winner of a table is missing.
    """
    missing = [table for table in range(len(current)) if table not in winners]
    if missing:
        raise ValueError(f"no winner yet at tables {missing}")
    staying = {
        table: side if rules.movers == "losers" else OTHER[side] for table, side in winners.items() if table < len(current)
    }
    return tuple(_table(table, current, staying, rules) for table in range(len(current)))


def _table(table: int, current: MovementRound, staying: Mapping[int, Side], rules: DriveRules) -> Seating:
    """Who stays at a table and who arrives there."""
    side = staying[table]
    lady_from = (table - rules.lady_step) % len(current)
    gentleman_from = (table - rules.gentleman_step) % len(current)
    seats: list[int | None] = [None] * 4
    seats[LADY_SEAT[side]] = current[table][LADY_SEAT[side]]
    seats[LADY_SEAT[OTHER[side]]] = current[lady_from][LADY_SEAT[OTHER[staying[lady_from]]]]
    gentleman = current[table][GENTLEMAN_SEAT[side]]
    newcomer = current[gentleman_from][GENTLEMAN_SEAT[OTHER[staying[gentleman_from]]]]
    here, there = (newcomer, gentleman) if rules.stayers_split else (gentleman, newcomer)
    seats[GENTLEMAN_SEAT[side]] = here
    seats[GENTLEMAN_SEAT[OTHER[side]]] = there
    return seats[0], seats[1], seats[2], seats[3]

"""What `plan_movement` can be asked for, and reading it from the command line."""

import json
import re
from argparse import ArgumentTypeError
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError

from tournaments.movements.base import MAX_PLAYERS, MIN_PLAYERS, Movement
from tournaments.movements.certificate import certify
from tournaments.movements.planner import AUTOMATIC, KINDS
from tournaments.movements.progressive import PROGRESSIVE, SEMI_PARTNER
from tournaments.movements.wish_notation import parse_wish
from tournaments.movements.wishes import Wish

DRIVES = {rules.kind: rules for rules in (PROGRESSIVE, SEMI_PARTNER)}
ALL_KINDS = (*KINDS, *DRIVES)


@dataclass(frozen=True, slots=True)
class Asked:
    """`rounds` in all; the first of them stand already where there are `seats`."""

    players: int
    rounds: int
    kind: str = AUTOMATIC
    wishes: tuple[Wish, ...] = ()
    seats: Movement | None = None
    seed: int = 0

    @classmethod
    def of(cls, options: Mapping[str, Any]) -> "Asked":
        """What the options of the command ask for. Raises CommandError where something is missing."""
        seats: Movement | None = options["seats"]
        players, rounds = options["players"], options["rounds"]
        if seats is None and None in (players, rounds):
            raise CommandError("Say how many --players and --rounds to plan for, or which --seats to look at.")
        stand, known = (0, 0) if seats is None else (len(seats.rounds), seats.players)
        if players is not None and players < known:
            raise CommandError(f"The seats are those of {known} players. More may be given, to arrive after them.")
        return cls(
            players=known if players is None else players,
            rounds=stand + (0 if rounds is None else rounds),
            kind=options["kind"],
            wishes=(*options["must"], *options["wish"]),
            seats=seats,
            seed=options["seed"],
        )


def wish(text: str, *, hard: bool = False) -> Wish:
    """A reader of wishes."""
    try:
        return parse_wish(text, hard=hard)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


def sizes(text: str) -> range:
    """A reader of numbers of players such as 4-200."""
    found = re.fullmatch(r"(\d{1,4})-(\d{1,4})", text, re.ASCII)
    if found is None or not MIN_PLAYERS <= int(found[1]) <= int(found[2]) <= MAX_PLAYERS:
        raise ArgumentTypeError(f"{text!r} does not stand for {MIN_PLAYERS} to {MAX_PLAYERS} players; 4-200 would")
    return range(int(found[1]), int(found[2]) + 1)


def seats(name: str) -> Movement:
    """A reader of files that hold seats: at least one round, and nobody in two seats of it."""
    try:
        movement = Movement.from_json(json.loads(Path(name).read_text("utf-8")))
        _check(movement)
    except OSError as error:
        raise ArgumentTypeError(f"{name} cannot be read: {error.strerror}") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ArgumentTypeError(f"{name} holds no seats of a movement ({error})") from error
    return movement


def _check(movement: Movement) -> None:
    """Raise ValueError for what is no seating."""
    if not movement.rounds or not all(isinstance(seat, int | None) for seat in chain(*chain(*movement.rounds))):
        raise ValueError("a seat is a number or null")
    certify(movement.rounds, movement.players)

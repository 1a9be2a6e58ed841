"""Who sits out when: the ledger that makes nobody sit out twice before everybody sat out once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.base import MovementRound, seated

Volunteers = Mapping[int, Iterable[int]]
"""Who asked to sit out, by round index from 0."""


@dataclass(frozen=True)
class SitOutFigures:
    """Sit-outs of the people present at the end, by the ledger, and whether they came in turn.

    In turn: nobody had to sit out again while someone with the fewest sit-outs played on. `volunteers`, the people who sat
    out in a round they had asked for, are the named exception to both. `closest` is the smallest distance in rounds between
    two sit-outs of one person.
    """

    min: int
    max: int
    in_turn: bool
    closest: int | None
    volunteers: tuple[int, ...]


def sit_out_figures(
    rounds: Sequence[MovementRound],
    players: int,
    *,
    present: Sequence[Iterable[int]] | None = None,
    volunteers: Volunteers | None = None,
) -> SitOutFigures:
    """Count the sit-outs of those present in each round (default: everybody).

    Who arrives late enters the ledger with the most sit-outs anyone has by then.
    """
    here = [set(range(players))] * len(rounds) if present is None else [set(people) for people in present]
    out = [people.difference(seated(seats)) for people, seats in zip(here, rounds, strict=True)]
    willing = {player for index, asked in (volunteers or {}).items() if index < len(out) for player in out[index] & {*asked}}
    ledger: dict[int, int] = {}
    in_turn = True
    for people, sitting in zip(here, out, strict=True):
        enter_late_arrivals(ledger, people)
        in_turn = in_turn and _is_in_turn(ledger, sitting - willing, people - sitting - willing)
        for player in sitting:
            ledger[player] += 1
    final = (here[-1] - willing or here[-1]) if here else set()
    counts = [ledger[player] for player in final] or [0]
    return SitOutFigures(min(counts), max(counts), in_turn, _closest(out), tuple(sorted(willing)))


def _is_in_turn(ledger: Mapping[int, int], forced: set[int], playing: set[int]) -> bool:
    fewest = min((ledger[player] for player in forced | playing), default=0)
    return all(ledger[player] == fewest for player in forced) or all(ledger[player] > fewest for player in playing)


def _closest(out: Sequence[set[int]]) -> int | None:
    last: dict[int, int] = {}
    gaps = []
    for index, sitting in enumerate(out):
        gaps += [index - last[player] for player in sitting if player in last]
        last.update(dict.fromkeys(sitting, index))
    return min(gaps, default=None)


def enter_late_arrivals(ledger: dict[int, int], people: Iterable[int]) -> None:
    """Give people who are not in the ledger the most sit-outs anyone there has, so that no sit-out is forced on them."""
    most = max(ledger.values(), default=0)
    for player in people:
        ledger.setdefault(player, most)


def count_sit_outs(rounds: Sequence[MovementRound], people: Iterable[int]) -> dict[int, int]:
    """Rounds in which each of `people` had no seat."""
    seats = [set(seated(movement_round)) for movement_round in rounds]
    return {player: sum(player not in seat for seat in seats) for player in people}


def plan_sit_outs(
    *,
    active: Sequence[int],
    rounds: int,
    counts: Mapping[int, int],
    volunteers: Volunteers,
    seed: int,
) -> list[frozenset[int]]:
    """Choose the sit-outs of each further round: as few as fill whole tables.

    Volunteers of a round come first, as many as there are places; then whoever has the fewest sit-outs, those asked for in
    later rounds included; among equals by lot, but nobody twice within half a turn if it can be helped (a fixed order would
    send the same people out together every time). People without an entry in `counts` are late arrivals.
    """
    ledger = {player: counts[player] for player in active if player in counts}
    enter_late_arrivals(ledger, active)
    asked = [set(volunteers.get(index, ())) & set(active) for index in range(rounds)]
    booked = {player: ledger[player] + sum(player in people for people in asked) for player in active}
    rested = dict.fromkeys(active, -len(active))
    places = len(active) % 4
    half_turn = len(active) // (2 * places) if places else 0
    lot = random.Random(seed)
    chosen = []
    for index, willing in enumerate(asked):
        drawn = lot.sample(list(active), len(active))
        drawn.sort(key=lambda player: (player not in willing, booked[player], rested[player] > index - half_turn))
        out = frozenset(drawn[:places])
        for player in out:
            booked[player] += player not in willing
            rested[player] = index
        chosen.append(out)
    return chosen

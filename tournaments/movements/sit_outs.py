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
    two sit-outs of one person. Who arrives late enters the ledger with the most sit-outs anyone has by then.
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
    """Count the sit-outs of those present in each round (default: everybody)."""
    here = [set(range(players))] * len(rounds) if present is None else [set(people) for people in present]
    out = [people.difference(seated(seats)) for people, seats in zip(here, rounds, strict=True)]
    asked = [{*(volunteers or {}).get(index, ())} for index in range(len(rounds))]
    willing = {player for sitting, people in zip(out, asked, strict=True) for player in sitting & people}
    ledger: dict[int, int] = {}
    in_turn = True
    for people, sitting in zip(here, out, strict=True):
        enter_late_arrivals(ledger, people)
        in_turn = in_turn and _is_in_turn(ledger, sitting - willing, people - sitting - willing)
        _count_sit_outs(ledger, sitting)
    final = (here[-1] - willing or here[-1]) if here else set()
    counts = [ledger[player] for player in final] or [0]
    return SitOutFigures(min(counts), max(counts), in_turn, _closest(out), tuple(sorted(willing)))


def sit_out_ledger(rounds: Sequence[MovementRound], present: Sequence[Iterable[int]]) -> dict[int, int]:
    """Sit-outs so far of everyone who was ever present; who arrived late started with the most anyone had by then."""
    ledger: dict[int, int] = {}
    for movement_round, people in zip(rounds, present, strict=True):
        here = set(people)
        enter_late_arrivals(ledger, here)
        _count_sit_outs(ledger, here.difference(seated(movement_round)))
    return ledger


def _count_sit_outs(ledger: dict[int, int], sitting: Iterable[int]) -> None:
    for player in sitting:
        ledger[player] += 1


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
    """Give `people` who are not in the ledger the most sit-outs any of the others has, so that none is forced on them."""
    here = list(people)
    most = max((ledger[player] for player in here if player in ledger), default=0)
    for player in here:
        ledger.setdefault(player, most)


def plan_sit_outs(
    *,
    active: Sequence[int],
    rounds: int,
    places: int,
    counts: Mapping[int, int],
    volunteers: Volunteers,
    seed: int,
) -> list[frozenset[int]]:
    """Choose `places` people to sit out in each further round.

    Volunteers of a round come first, as many as there are places; then whoever has the fewest sit-outs, those asked for in
    later rounds included; among equals by lot, but nobody twice within half a turn if it can be helped (a fixed order would
    send the same people out together every time). People without an entry in `counts` are late arrivals.
    """
    ledger = {player: counts[player] for player in active if player in counts}
    enter_late_arrivals(ledger, active)
    asked = [[player for player in volunteers.get(index, ()) if player in ledger][:places] for index in range(rounds)]
    booked = {player: ledger[player] + sum(player in people for people in asked) for player in active}
    rested = dict.fromkeys(active, -len(active))
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


def plan_sit_outs_by_role(
    *,
    active: Sequence[int],
    rounds: int,
    roles: Mapping[int, int],
    counts: Mapping[int, int],
    volunteers: Volunteers,
    seed: int,
) -> list[frozenset[int]]:
    """As few sit-outs as fill whole tables; with `roles`, so that each role (0 and 1) fills half of every table."""
    if not roles:
        return plan_sit_outs(
            active=active, rounds=rounds, places=len(active) % 4, counts=counts, volunteers=volunteers, seed=seed
        )
    halves = []
    for role in (0, 1):
        people = [player for player in active if roles[player] == role]
        places = len(people) - len(active) // 4 * 2
        halves.append(
            plan_sit_outs(active=people, rounds=rounds, places=places, counts=counts, volunteers=volunteers, seed=seed + role)
        )
    return [one | other for one, other in zip(*halves, strict=True)]

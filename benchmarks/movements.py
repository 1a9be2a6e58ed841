"""How good and how fast the movements are; times are processor seconds, so that a busy machine does not change them.

python -m benchmarks.movements designs          every whist design from 4 to 1000, counted by the reference counter
python -m benchmarks.movements agree [N]        N random sizes: our certificate against the reference counter
python -m benchmarks.movements speed            times of designs, first plans and re-plans
python -m benchmarks.movements zeros [SECONDS]  where no repeat meeting is promised: sizes that miss it, with the best figure
python -m benchmarks.movements peer             the same sizes and time for a plain greedy search
python -m benchmarks.movements bounds           how many sizes up to 64 players and 24 rounds are proved best
python -m benchmarks.movements improve SECONDS  search that long at each stored size that is not proved best; keep what is better
"""

import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from tests.reference.verify import certify as count
from tournaments.movements import best_known, decision_table
from tournaments.movements.base import MovementRound, as_round
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.designs.recipes import has_design, whist_design
from tournaments.movements.planner import plan_movement, replan
from tournaments.movements.sit_outs import sit_out_ledger

Made = TypeVar("Made")

SAMPLE = [(46, 12), (60, 12), (14, 6), (20, 8), (31, 8), (50, 12), (103, 24), (200, 24), (400, 24), (999, 24), (1000, 24)]
PROMISED_ZERO = ((31, 8), (50, 12), (103, 24))
"""From that many players on, nobody meets twice in up to that many rounds."""


def timed(make: Callable[[], Made]) -> tuple[float, Made]:
    """Processor seconds, and what was made."""
    start = time.process_time()
    made = make()
    return time.process_time() - start, made


def plan(players: int, rounds: int, budget: float) -> Certificate:
    return certify(plan_movement(players=players, rounds=rounds, budget=budget).rounds, players)


def designs() -> None:
    sizes = [players for players in range(4, 1001) if has_design(players)]
    bad = [players for players in sizes if not count(whist_design(players), players)["is_whist_design"]]
    print(f"{len(sizes)} designs, {len(sizes) - len(bad)} perfect; not perfect: {bad}")


def agree(cases: int) -> None:
    lot = random.Random(0)
    differing = []
    for _ in range(cases):
        size = lot.randint(4, 120), lot.randint(1, 30)
        movement = plan_movement(players=size[0], rounds=size[1], budget=0.02)
        ours, theirs = certify(movement.rounds, size[0]), count(movement.as_json()["rounds"], size[0])
        figures = (ours.partner_repeats, ours.repeat_meetings, ours.seat_spread, ours.side_difference, ours.opponents.max)
        expected = [theirs[name] for name in ("partner_repeats", "repeat_meetings", "seat_spread_max", "ns_minus_ew_max")]
        if figures != (*expected, theirs["opponent"]["max"]) or ours.sit_outs.max != theirs["sit_out"]["max"]:
            differing.append(size)
    print(f"{cases} sizes certified, {len(differing)} differ from the reference: {differing}")


def speed() -> None:
    for limit in (200, 400):
        sizes = [players for players in range(4, limit + 1) if has_design(players)]
        slowest, players = max((timed(lambda players=players: whist_design(players))[0], players) for players in sizes)
        length = limit - 1
        whole, _ = timed(lambda limit=limit, length=length: plan(limit, length, 1.0))
        print(
            f"designs up to {limit}: slowest {1000 * slowest:.0f} ms ({players}); "
            f"{limit} x {length} with seats and certificate {whole:.2f} s"
        )
    for players, rounds in SAMPLE:
        seconds, certificate = timed(lambda players=players, rounds=rounds: plan(players, rounds, 1.0))
        print(f"{players} x {rounds}: {seconds:.2f} s, {figures(certificate)}")
    sizes = range(8, 1001, 31)
    slowest, players = max((timed(lambda players=players: plan(players, 24, 1.0))[0], players) for players in sizes)
    print(f"{len(sizes)} sizes from 8 to 1000 players, 24 rounds: slowest {slowest:.2f} s ({players})")
    seconds, certificate = timed(replan_400)
    print(f"400 players, 24 rounds, one leaves and two arrive after 12: {seconds:.2f} s, {figures(certificate)}")


def replan_400() -> Certificate:
    played = plan_movement(players=400, rounds=24).rounds[:12]
    people = range(1, 402)
    ledger = sit_out_ledger(played, [range(400)] * 12)
    movement = replan(played=played, active=people, total_players=402, rounds=12, sit_out_counts=ledger)
    return certify((*played, *movement.rounds), 402, present=[range(400)] * 12 + [people] * 12)


def figures(certificate: Certificate) -> str:
    bounds = certificate.bounds
    return (
        f"partner repeats {certificate.partner_repeats} (bound {bounds.partner_repeats}), "
        f"repeat meetings {certificate.repeat_meetings} (bound {bounds.repeat_meetings}), seat spread {certificate.seat_spread}"
    )


def promised(players: int) -> int:
    """In up to how many rounds nobody is to meet anybody twice."""
    return max(rounds for least, rounds in PROMISED_ZERO if players >= least)


def zeros(budget: float) -> None:
    missed, cells = [], 0
    lot = random.Random(0)
    longest = [(players, promised(players)) for players in [*range(31, 128), *range(128, 1001, 29)]]
    drawn = [(players, lot.randint(3, promised(players))) for players in lot.choices(range(31, 1001), k=60)]
    for players, rounds in longest + drawn:
        seconds, certificate = timed(lambda players=players, rounds=rounds: plan(players, rounds, budget))
        cells += 1
        if certificate.repeat_meetings:
            missed.append(f"{players} x {rounds}: {certificate.repeat_meetings} in {seconds:.1f} s")
    print(f"{cells - len(missed)} of {cells} sizes without a repeat meeting; missed:", *missed, sep="\n  ")


def peer() -> None:
    print("players x rounds: repeat meetings / partner repeats ours, theirs in the same time")
    for players, rounds in SAMPLE[:-2]:
        seconds, ours = timed(lambda players=players, rounds=rounds: plan(players, rounds, 1.0))
        theirs = certify(greedy(players, rounds, max(seconds, 0.1)), players)
        print(
            f"{players} x {rounds} ({seconds:.2f} s): {ours.repeat_meetings} / {ours.partner_repeats}, "
            f"{theirs.repeat_meetings} / {theirs.partner_repeats}"
        )


def greedy(players: int, rounds: int, seconds: float) -> list[MovementRound]:
    """The plain social-golfer search: each round the best of as many greedy fillings as the time allows, then never changed."""
    lot = random.Random(0)
    met = [[0] * players for _ in range(players)]
    chosen = []
    for index in range(rounds):
        fillings = _until(time.process_time() + seconds / rounds, lambda index=index: _filling(players, met, index, lot))
        _, tables = min(fillings, key=lambda filling: filling[0])
        for table in tables:
            for one in table:
                for other in table:
                    met[one][other] += one != other
        chosen.append(as_round(tables))
    return chosen


def _until(deadline: float, make: Callable[[], Made]) -> Iterator[Made]:
    yield make()
    while time.process_time() < deadline:
        yield make()


def _filling(players: int, met: list[list[int]], index: int, lot: random.Random) -> tuple[int, list[list[int]]]:
    """(repeated meetings, tables): each table takes one by one whom its people have met least. Sit-outs go round."""
    out = {(index * (players % 4) + place) % players for place in range(players % 4)}
    free = [player for player in range(players) if player not in out]
    lot.shuffle(free)
    cost, tables = 0, []
    while free:
        table = [free.pop()]
        while len(table) < 4:
            loads = [sum(met[player][mate] for mate in table) for player in free]
            cost += min(loads)
            table.append(free.pop(loads.index(min(loads))))
        tables.append(table)
    return cost, tables


def bounds() -> None:
    sizes = [(players, rounds) for players in range(4, 65) for rounds in range(1, 25)]
    proved = sum(plan(players, rounds, 1.0).proved_best for players, rounds in sizes)
    print(f"{proved} of {len(sizes)} sizes up to 64 players and 24 rounds proved best ({100 * proved / len(sizes):.0f} %)")


def improve(seconds: float) -> None:
    stored = {size: best_known.best_known(*size) for size in best_known.sizes()}
    for (players, rounds), known in stored.items():
        best = certify(known, players)
        if best.proved_best and best.meetings.max == best.bounds.meetings_max:
            continue
        seed = time.time_ns() % 1_000_000
        found = decision_table.searched(decision_table.Request(players, rounds, seed, seconds))
        if certify(found, players).order < best.order:
            stored[players, rounds] = list(found)
            print(f"{players} x {rounds}: {figures(certify(found, players))}")
    Path(best_known.__file__).with_name("data").joinpath("best_known.xz").write_bytes(best_known.pack(stored))


def main(command: str, argument: str = "") -> None:
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    commands: dict[str, Callable[[], None]] = {
        "designs": designs,
        "agree": lambda: agree(int(argument or 300)),
        "speed": speed,
        "zeros": lambda: zeros(float(argument or 15)),
        "peer": peer,
        "bounds": bounds,
        "improve": lambda: improve(float(argument)),
    }
    commands[command]()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(*sys.argv[1:3])

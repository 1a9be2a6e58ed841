"""When people leave or arrive in mid-event: the repairs that make sense, each certified, for a person to choose from."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.base import Movement, MovementRound, as_round, place_of, seated, sitting_out, whole_tables
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.planner import DEFAULT_BUDGET, plan_movement, replan
from tournaments.movements.sit_outs import enter_late_arrivals, sit_out_ledger
from tournaments.movements.wishes import Wish, after

KEEP_CARDS = "keep_cards"
SEATS = 4


@dataclass(frozen=True)
class Repair:
    """The further rounds of one repair, the certificate of the whole event with them, and whose cards change.

    A card is a player's list of table and seat in the further rounds; people who were not there before have no old card.
    """

    movement: Movement
    certificate: Certificate
    changed_cards: tuple[int, ...]


def repairs(
    *,
    played: Sequence[MovementRound],
    present: Sequence[Iterable[int]],
    planned: Sequence[MovementRound],
    active: Sequence[int],
    total_players: int,
    rounds: int,
    seed: int = 0,
    budget: float = DEFAULT_BUDGET,
    wishes: Sequence[Wish] = (),
) -> list[Repair]:
    """Both repairs where both make sense, the one with the better certificate first.

    `played` are the rounds that stand, with the people `present` in each; `planned` is how it would have gone on. Keeping the
    cards makes sense as long as `planned` has the `rounds` still wanted and everybody gets to play in them. Rounds in `wishes`
    are indices of the whole event. Raises MovementImpossible as `replan` does.
    """
    stands = [whole_tables(movement_round) for movement_round in played]
    ledger = sit_out_ledger(stands, present)
    offered = [
        replan(
            played=stands,
            active=active,
            total_players=total_players,
            rounds=rounds,
            sit_out_counts=ledger,
            seed=seed,
            budget=budget,
            wishes=after(len(played), wishes),
        )
        if played
        else plan_movement(players=total_players, rounds=rounds, seed=seed, budget=budget, wishes=wishes)
    ]
    kept = keep_cards(planned[:rounds], active, ledger)
    playing = {player for movement_round in kept for player in seated(whole_tables(movement_round))}
    if len(kept) == rounds and set(active) <= playing:
        offered.append(Movement(total_players, kept, KEEP_CARDS))
    everyone = [*present, *[active] * rounds]
    made = [
        Repair(
            movement,
            certify([*stands, *map(whole_tables, movement.rounds)], total_players, present=everyone, wishes=wishes),
            changed_cards(planned, movement.rounds, active),
        )
        for movement in offered
    ]
    return sorted(made, key=lambda repair: repair.certificate.order)


def keep_cards(planned: Sequence[MovementRound], active: Iterable[int], ledger: Mapping[int, int]) -> tuple[MovementRound, ...]:
    """Everybody whose table is still whole keeps the card; the others are seated with as few changes as give whole tables.

    Seats of people who are gone go to those without one, whoever has had most sit-outs by the `ledger` first, then to people of
    other tables that lack somebody. Fewer than four remain without a game in any round; those at a table keep their seats there
    beside the empty one (a phantom), for somebody may still come and take it, and sit out if nobody does.
    """
    here = set(active)
    counts = {player: ledger[player] for player in here if player in ledger}
    enter_late_arrivals(counts, sorted(here))
    rounds = []
    for movement_round in planned:
        waiting = sorted(sitting_out(movement_round, here), key=lambda player: -counts[player])
        kept = mended(movement_round, here, waiting)
        rounds.append(kept)
        for player in sitting_out(whole_tables(kept), here):
            counts[player] += 1
    return tuple(rounds)


def mended(
    movement_round: MovementRound,
    here: Collection[int],
    waiting: list[int],
    *,
    suits: Callable[[int, int], bool] = lambda _player, _seat: True,
) -> MovementRound:
    """The round with as many whole tables as the people who are `here` give; table numbers stay.

    Those `waiting` are seated in this order, but where it `suits` them (player, seat) first.
    """
    tables = [[player if player in here else None for player in seating] for seating in movement_round]
    short = sorted((table for table in tables if None in table), key=lambda table: table.count(None))
    while short and len(waiting) + sum(len(_people(table)) for table in short) >= SEATS:
        table = short.pop(0)
        for seat in range(SEATS):
            if table[seat] is None:
                table[seat] = _next_of(waiting, seat, suits) if waiting else _leave(short)
    while len(waiting) >= SEATS:
        tables.append([_next_of(waiting, seat, suits) for seat in range(SEATS)])
    while tables and not _people(tables[-1]):
        tables.pop()
    return as_round(tables)


def _next_of(waiting: list[int], seat: int, suits: Callable[[int, int], bool]) -> int:
    """The first of those waiting whom the seat suits, else the first, who leaves that list."""
    player = next((player for player in waiting if suits(player, seat)), waiting[0])
    waiting.remove(player)
    return player


def _people(table: Iterable[int | None]) -> list[int]:
    return [player for player in table if player is not None]


def _leave(short: Sequence[list[int | None]]) -> int:
    """Somebody leaves the emptiest of the tables that lack somebody."""
    table = next(table for table in reversed(short) if _people(table))
    player = _people(table)[-1]
    table[table.index(player)] = None
    return player


def changed_cards(before: Sequence[MovementRound], after: Sequence[MovementRound], people: Iterable[int]) -> tuple[int, ...]:
    """Those of `people` whose table or seat differs in some round that both plans have."""
    return tuple(
        player
        for player in sorted(set(people))
        if any(place_of(player, old) != place_of(player, new) for old, new in zip(before, after, strict=False))
    )

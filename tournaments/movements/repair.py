"""When people leave or arrive in mid-event: the repairs that make sense, each certified, for a person to choose from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.movements.base import Movement, MovementRound, Seating, place_of, seated
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.planner import DEFAULT_BUDGET, replan
from tournaments.movements.sit_outs import enter_late_arrivals, sit_out_ledger

KEEP_CARDS = "keep_cards"


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
) -> list[Repair]:
    """Both repairs where both make sense, the one with the better certificate first.

    `played` are the rounds that stand, with the people `present` in each; `planned` is how it would have gone on. Keeping the
    cards makes sense as long as `planned` has the `rounds` still wanted and everybody gets to play in them. Raises
    MovementImpossible as `replan` does.
    """
    ledger = sit_out_ledger(played, present)
    anew = replan(
        played=played,
        active=active,
        total_players=total_players,
        rounds=rounds,
        sit_out_counts=ledger,
        seed=seed,
        budget=budget,
    )
    offered = [anew]
    kept = keep_cards(planned[:rounds], active, ledger)
    if len(kept) == rounds and set(active) <= {player for movement_round in kept for player in seated(movement_round)}:
        offered.append(Movement(total_players, kept, KEEP_CARDS))
    everyone = [*present, *[active] * rounds]
    made = [
        Repair(
            movement,
            certify((*played, *movement.rounds), total_players, present=everyone),
            changed_cards(planned, movement.rounds, active),
        )
        for movement in offered
    ]
    return sorted(made, key=lambda repair: repair.certificate.order)


def keep_cards(planned: Sequence[MovementRound], active: Iterable[int], ledger: Mapping[int, int]) -> tuple[MovementRound, ...]:
    """Everybody who is still there keeps the card; seats of people who are gone go to those without one.

    In each round whoever has had most sit-outs by the `ledger` is seated first, and four people without a seat make a table
    of their own. A seat for which nobody is left stays empty (a phantom): the three others play with a dummy or sit out.
    """
    here = sorted(set(active))
    counts = {player: ledger[player] for player in here if player in ledger}
    enter_late_arrivals(counts, here)
    rounds = []
    for movement_round in planned:
        waiting = sorted(set(here).difference(seated(movement_round)), key=lambda player: -counts[player])
        rounds.append(_filled(movement_round, set(here), waiting))
        for player in waiting:
            counts[player] += 1
    return tuple(rounds)


def _filled(movement_round: MovementRound, here: set[int], waiting: list[int]) -> MovementRound:
    """Empty seats given to the people `waiting`, who leave that list."""
    tables = []
    for seating in movement_round:
        people = [player if player in here else None for player in seating]
        for seat, player in enumerate(people):
            if player is None and waiting:
                people[seat] = waiting.pop(0)
        if any(player is not None for player in people):
            tables.append(_seating(people))
    while len(waiting) >= 4:
        tables.append(_seating(waiting[:4]))
        del waiting[:4]
    return tuple(tables)


def _seating(people: Sequence[int | None]) -> Seating:
    north, east, south, west = people
    return north, east, south, west


def changed_cards(before: Sequence[MovementRound], after: Sequence[MovementRound], people: Iterable[int]) -> tuple[int, ...]:
    """Those of `people` whose table or seat differs in some round that both plans have."""
    return tuple(
        player
        for player in sorted(set(people))
        if any(place_of(player, old) != place_of(player, new) for old, new in zip(before, after, strict=False))
    )

"""A start for 4n + 2 players near full length: the whist design of 4n + 1 with one guest.

Two people sit out in each round. One of them is the design's bye of that round; the guest, the last player, takes the seat of
the other. Whoever plays still partners everybody at most once, but for the guest himself, and the search mends his card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from tournaments.movements.base import MovementRound, as_round
from tournaments.movements.designs.base import bye
from tournaments.movements.designs.recipes import whist_design
from tournaments.movements.search import deal


def design_with_guest(players: int, sit_outs: Sequence[frozenset[int]], seed: int) -> tuple[MovementRound, ...]:
    """Rounds with exactly these sit-outs, two in each; one for which no design round is left is dealt at random."""
    guest = players - 1
    round_without = {bye(tables, guest): tables for tables in whist_design(guest)}
    byes = _distinct_byes(sit_outs, guest)
    rounds = []
    for index, out in enumerate(sit_outs):
        if index in byes:
            replaced = min(out - {byes[index]})
            tables = round_without[byes[index]]
            rounds.append(as_round([guest if player == replaced else player for player in table] for table in tables))
        else:
            rounds += deal(range(players), [out], seed + index)
    return tuple(rounds)


def _distinct_byes(sit_outs: Sequence[frozenset[int]], guest: int) -> dict[int, int]:
    """For as many rounds as possible one of those who sit out, nobody for two rounds: scarce people first."""
    choices = {index: set(out - {guest}) for index, out in enumerate(sit_outs)}
    byes: dict[int, int] = {}
    while choices:
        open_to = Counter(player for people in choices.values() for player in people)
        player, index = min(
            ((player, index) for index, people in choices.items() for player in people),
            key=lambda option: open_to[option[0]],
        )
        byes[index] = player
        del choices[index]
        choices = {index: people - {player} for index, people in choices.items() if people != {player}}
    return byes

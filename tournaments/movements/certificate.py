"""The certificate: how fair a movement is, counted from the seats alone.

Whatever constructed or changed the seats, the certificate is computed from what is stored, so it holds for re-planned and
hand-made seatings too. The bounds hold for every movement with the same number of tables in each round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from tournaments.movements.base import MovementRound, Seating, oppositions, partnerships, seated
from tournaments.movements.sit_outs import SitOutFigures, sit_out_figures
from tournaments.movements.wishes import Wish, WishReport, report_wishes, stays, volunteers

PairCounts = dict[tuple[int, int], int]
"""How often each pair (lower player first) did something; pairs that never did are absent."""


class MalformedMovement(ValueError):
    """Someone sits twice in a round, or a player's number is outside the movement."""


@dataclass(frozen=True)
class Figures:
    """Counts over all pairs of players: (times, pairs) in `histogram`, ascending, the pairs with 0 times included."""

    min: int
    max: int
    histogram: tuple[tuple[int, int], ...]

    @property
    def repeats(self) -> int:
        """Times beyond the first, over all pairs."""
        return sum((times - 1) * pairs for times, pairs in self.histogram if times > 1)

    @property
    def total(self) -> int:
        return sum(times * pairs for times, pairs in self.histogram)

    @property
    def pairs(self) -> int:
        return sum(pairs for _, pairs in self.histogram)

    @property
    def variance(self) -> float:
        mean = self.total / self.pairs
        return sum(times * times * pairs for times, pairs in self.histogram) / self.pairs - mean * mean


@dataclass(frozen=True)
class Bounds:
    """What no movement with these tables can go below, by counting: pairs that play together against pairs that exist."""

    partner_repeats: int
    opponents_max: int
    meetings_max: int
    repeat_meetings: int


@dataclass(frozen=True)
class Certificate:
    """The figures of one movement. Rounds are counted from 1; None where the thing never happens.

    `seat_spread_of_movers` is the seat spread without those who wish to stay at one table.
    """

    players: int
    rounds: int
    tables_min: int
    tables_max: int
    partners: Figures
    opponents: Figures
    meetings: Figures
    bounds: Bounds
    sit_outs: SitOutFigures
    seat_spread: int
    seat_spread_of_movers: int
    side_difference: int
    most_rounds_at_one_table: int
    left_right_difference: int
    first_repeat_meeting: int | None
    first_repeat_partnership: int | None
    wishes: tuple[WishReport, ...] = ()

    @property
    def partner_repeats(self) -> int:
        return self.partners.repeats

    @property
    def repeat_meetings(self) -> int:
        return self.meetings.repeats

    @property
    def proved_best(self) -> bool:
        """No movement of this size has fewer repeated partnerships or fewer repeated meetings."""
        return self.partner_repeats == self.bounds.partner_repeats and self.repeat_meetings == self.bounds.repeat_meetings

    @property
    def is_whist_design(self) -> bool:
        """Wh(v): everyone partners everyone once, opposes everyone twice, sits out never (v = 4n) or once (v = 4n + 1)."""
        length = {0: self.players - 1, 1: self.players}.get(self.players % 4)
        return (
            self.rounds == length
            and (self.partners.min, self.partners.max) == (1, 1)
            and (self.opponents.min, self.opponents.max) == (2, 2)
            and (self.sit_outs.min, self.sit_outs.max) == (self.players % 4, self.players % 4)
        )

    @property
    def order(self) -> tuple[int, bool, int, int, float]:
        """Sort key, best first: partner repeats, sit-outs in turn, most meetings of a pair, repeat meetings, variance."""
        return (
            self.partner_repeats,
            not self.sit_outs.in_turn,
            self.meetings.max,
            self.repeat_meetings,
            self.meetings.variance,
        )

    def as_json(self) -> dict[str, Any]:
        """All fields and derived figures, histograms as {times: pairs}."""
        data = asdict(replace(self, wishes=()))
        data["wishes"] = [report.as_json() for report in self.wishes]
        for name in ("partners", "opponents", "meetings"):
            data[name]["histogram"] = {str(times): pairs for times, pairs in getattr(self, name).histogram}
        for name in ("partner_repeats", "repeat_meetings", "proved_best", "is_whist_design"):
            data[name] = getattr(self, name)
        return data


def certify(
    rounds: Sequence[MovementRound],
    players: int,
    *,
    present: Sequence[Iterable[int]] | None = None,
    wishes: Sequence[Wish] = (),
) -> Certificate:
    """Count everything.

    `present` names who was there in each round (default: everybody always); only they can sit out. `wishes` are reported as
    kept or broken; who asked to sit out is the named exception to the turn order. Raises MalformedMovement.
    """
    for number, movement_round in enumerate(rounds, start=1):
        _check_round(movement_round, number, players)
    partners, first_repeat_partnership = _count(rounds, partnerships)
    opponents, _ = _count(rounds, oppositions)
    together, first_repeat_meeting = _count(rounds, lambda seating: [*partnerships(seating), *oppositions(seating)])
    seats = _seat_counts(rounds, players)
    tables = [sum(any(player is not None for player in seating) for seating in movement_round) for movement_round in rounds]
    pairs = players * (players - 1) // 2
    staying = stays(wishes)
    return Certificate(
        players=players,
        rounds=len(rounds),
        tables_min=min(tables, default=0),
        tables_max=max(tables, default=0),
        partners=_figures(partners, pairs),
        opponents=_figures(opponents, pairs),
        meetings=_figures(together, pairs),
        bounds=_bounds(sum(partners.values()), sum(opponents.values()), pairs),
        sit_outs=sit_out_figures(rounds, players, present=present, volunteers=volunteers(wishes)),
        seat_spread=_spread(seats),
        seat_spread_of_movers=_spread([counts for player, counts in enumerate(seats) if player not in staying]),
        side_difference=max((abs(north - east + south - west) for north, east, south, west in seats), default=0),
        most_rounds_at_one_table=most_rounds_at_one_table(rounds),
        left_right_difference=_left_right_difference(rounds),
        first_repeat_meeting=first_repeat_meeting,
        first_repeat_partnership=first_repeat_partnership,
        wishes=report_wishes(rounds, wishes),
    )


def _check_round(movement_round: MovementRound, number: int, players: int) -> None:
    seen: set[int] = set()
    for player in seated(movement_round):
        if player in seen:
            raise MalformedMovement(f"round {number}: player {player} sits twice")
        if not 0 <= player < players:
            raise MalformedMovement(f"round {number}: there is no player {player}")
        seen.add(player)


def _count(
    rounds: Sequence[MovementRound], pairs_at: Callable[[Seating], list[tuple[int, int]]]
) -> tuple[PairCounts, int | None]:
    """Counts by pair, and the number of the first round in which a count reaches two."""
    counts: PairCounts = {}
    first_repeat = None
    for number, movement_round in enumerate(rounds, start=1):
        for seating in movement_round:
            for one, other in pairs_at(seating):
                pair = (one, other) if one < other else (other, one)
                times = counts[pair] = counts.get(pair, 0) + 1
                if times == 2 and first_repeat is None:
                    first_repeat = number
    return counts, first_repeat


def _figures(counts: PairCounts, pairs: int) -> Figures:
    histogram = Counter(counts.values())
    if len(counts) < pairs:
        histogram[0] = pairs - len(counts)
    return Figures(min(histogram, default=0), max(histogram, default=0), tuple(sorted(histogram.items())))


def lower_bounds(*, players: int, rounds: int) -> Bounds:
    """The bounds of a movement with as many full tables as there can be, before it is made."""
    tables = players // 4 * rounds
    return _bounds(2 * tables, 4 * tables, players * (players - 1) // 2)


def _bounds(partnerships_played: int, oppositions_played: int, pairs: int) -> Bounds:
    together = partnerships_played + oppositions_played
    return Bounds(
        partner_repeats=max(0, partnerships_played - pairs),
        opponents_max=-(-oppositions_played // pairs),
        meetings_max=-(-together // pairs),
        repeat_meetings=max(0, together - pairs),
    )


def _seat_counts(rounds: Sequence[MovementRound], players: int) -> list[list[int]]:
    counts = [[0, 0, 0, 0] for _ in range(players)]
    for movement_round in rounds:
        for seating in movement_round:
            for seat, player in enumerate(seating):
                if player is not None:
                    counts[player][seat] += 1
    return counts


def seat_spread(rounds: Sequence[MovementRound], players: int) -> int:
    """The largest difference, for one person, between the times in two of the four seats."""
    return _spread(_seat_counts(rounds, players))


def _spread(seats: Iterable[Sequence[int]]) -> int:
    return max((max(counts) - min(counts) for counts in seats), default=0)


def most_rounds_at_one_table(rounds: Sequence[MovementRound]) -> int:
    """The most rounds anybody spends at tables of one number."""
    visits: Counter[tuple[int, int]] = Counter()
    for movement_round in rounds:
        for table, seating in enumerate(movement_round):
            visits.update((player, table) for player in seating if player is not None)
    return max(visits.values(), default=0)


def _left_right_difference(rounds: Sequence[MovementRound]) -> int:
    """Largest |times B sat at A's left - times at A's right| over all pairs; 0 is a directed movement."""
    balance: Counter[tuple[int, int]] = Counter()
    for movement_round in rounds:
        for seating in movement_round:
            for one, left in oppositions(seating):
                if one < left:
                    balance[one, left] += 1
                else:
                    balance[left, one] -= 1
    return max(map(abs, balance.values()), default=0)

"""What a plan is computed from."""

from collections import defaultdict
from collections.abc import Mapping

from tournaments.enums import EntryState, MovementWay, Movers, Pair, Position, RoundState
from tournaments.models import Hand, Seat, Stage, TableOutcome
from tournaments.movements.progressive import DriveRules, Side
from tournaments.planning import PlanningSnapshot, Tables
from tournaments.queries.wishes import pure_wishes


def snapshot(event_id: int) -> PlanningSnapshot:
    """The event's people and rounds as they stand; read the version first, so a change meanwhile makes the plan stale."""
    stage = Stage.objects.get(event=event_id, number=1)
    entries = list(stage.event.entries.order_by("number").values_list("pk", "state"))
    states = dict(stage.rounds.order_by("number").values_list("number", "state"))
    seating = _seating(stage)
    sat_out = _sat_out(stage)
    frozen = [number for number, state in states.items() if state != RoundState.PLANNED]
    planned = [number for number, state in states.items() if state == RoundState.PLANNED]
    return PlanningSnapshot(
        event_id=event_id,
        plan_version=stage.plan_version,
        planned_rounds=stage.planned_rounds,
        entries=tuple(pk for pk, _ in entries),
        active=tuple(pk for pk, state in entries if state == EntryState.ACTIVE),
        frozen=tuple(seating.get(number, ()) for number in frozen),
        sat_out=tuple(sat_out[number] for number in frozen),
        planned=tuple(seating.get(number, ()) for number in planned),
        sits_out=tuple(sat_out[number] for number in planned),
        lacks_players=_lacks_players(stage, seating),
        wishes=pure_wishes(stage.event),
        drive=_rules_of(stage),
        winners=_winners(stage, len(frozen)),
    )


def _rules_of(stage: Stage) -> DriveRules | None:
    if not stage.is_drive:
        return None
    return DriveRules(
        movers="losers" if stage.movers == Movers.LOSERS else "winners",
        lady_step=stage.lady_step,
        gentleman_step=stage.gentleman_step,
        stayers_split=stage.way == MovementWay.PROGRESSIVE,
    )


def _winners(stage: Stage, number: int) -> dict[int, Side]:
    """Who has won each table, by index, in a round of a drive."""
    outcomes = TableOutcome.objects.filter(round__stage=stage, round__number=number, winner__isnull=False)
    rows = outcomes.values_list("table__number", "winner") if stage.is_drive else ()
    return {table - 1: "NS" if winner == Pair.NORTH_SOUTH else "EW" for table, winner in rows}


def _seating(stage: Stage) -> dict[int, Tables]:
    """Tables 1, 2, 3 … of each round as entry ids by N, E, S, W; a table nobody sits at is empty."""
    chairs: defaultdict[int, defaultdict[int, dict[str, int]]] = defaultdict(lambda: defaultdict(dict))
    seats = Seat.objects.filter(round__stage=stage, table__isnull=False)
    for number, table, position, entry in seats.values_list("round__number", "table__number", "position", "entry_id"):
        chairs[number][table][str(position)] = entry
    return {
        number: tuple(
            (
                tables[table].get(Position.NORTH),
                tables[table].get(Position.EAST),
                tables[table].get(Position.SOUTH),
                tables[table].get(Position.WEST),
            )
            for table in range(1, max(tables) + 1)
        )
        for number, tables in chairs.items()
    }


def _lacks_players(stage: Stage, seating: Mapping[int, Tables]) -> bool:
    """Whether a table that has hands to play in a planned round has an empty seat."""
    hands = Hand.objects.filter(round__stage=stage, round__state=RoundState.PLANNED)
    to_play = hands.values_list("round__number", "table__number").distinct()
    whole = {(round_, table) for round_, tables in seating.items() for table, seats in enumerate(tables, 1) if None not in seats}
    return not whole.issuperset(to_play)


def _sat_out(stage: Stage) -> defaultdict[int, frozenset[int]]:
    """Entries that sit out, by round number."""
    sitting_out: defaultdict[int, frozenset[int]] = defaultdict(frozenset)
    for number, entry in Seat.objects.filter(round__stage=stage, table=None).values_list("round__number", "entry_id"):
        sitting_out[number] |= {entry}
    return sitting_out

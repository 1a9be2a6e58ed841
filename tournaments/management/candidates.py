"""The movements that `plan_movement` is asked for, each with its certificate."""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.management.asking import DRIVES, Asked
from tournaments.movements.base import GIVEN, Movement
from tournaments.movements.certificate import certify
from tournaments.movements.drive import drive_by_lot
from tournaments.movements.planner import Candidate, candidates, plan_movement
from tournaments.movements.progressive import PROGRESSIVE
from tournaments.movements.wishes import PartnerOtherRole, check_wishes
from tournaments.planning import PlanningSnapshot, certify_plan, propose


def planned(asked: Asked) -> Candidate:
    """The movement asked for. Raises MovementImpossible."""
    if asked.seats is not None:
        return _continued(asked, asked.seats)
    if asked.kind in DRIVES:
        return _drive(asked)
    movement = plan_movement(players=asked.players, rounds=asked.rounds, kind=asked.kind, seed=asked.seed, wishes=asked.wishes)
    return Candidate(movement, certify(movement.rounds, asked.players, wishes=asked.wishes))


def compared(asked: Asked) -> Iterator[Candidate]:
    """The seats that stand, one movement of every kind that fits, the best first, and a progressive drive.

    Raises MovementImpossible.
    """
    if asked.seats is not None:
        yield _continued(asked, asked.seats)
    yield from candidates(players=asked.players, rounds=asked.rounds, seed=asked.seed, wishes=asked.wishes)
    yield _drive(asked)


def _continued(asked: Asked, seats: Movement) -> Candidate:
    """The seats, and the further rounds planned after them; players whom the seats do not know arrive then."""
    everybody = tuple(range(asked.players))
    now = PlanningSnapshot(
        event_id=0,
        plan_version=0,
        planned_rounds=asked.rounds,
        entries=everybody,
        active=everybody,
        frozen=seats.rounds,
        sat_out=tuple(frozenset(seats.sit_outs(index)) for index in range(len(seats.rounds))),
        planned=(),
        sits_out=(),
        lacks_players=False,
        wishes=asked.wishes,
    )
    if not now.rounds_left:
        return Candidate(replace(seats, kind=GIVEN), certify_plan(now, ()))
    further = propose(now, seed=asked.seed)
    movement = Movement(asked.players, (*seats.rounds, *further.rounds), further.kind, asked.seed)
    return Candidate(movement, further.certificate)


def _drive(asked: Asked) -> Candidate:
    """A drive in which the lot decides who wins."""
    check_wishes(asked.wishes, people=range(asked.players), rounds=asked.rounds)
    ladies = next((wish.first for wish in asked.wishes if isinstance(wish, PartnerOtherRole)), None)
    rules = DRIVES.get(asked.kind, PROGRESSIVE)
    movement = drive_by_lot(players=asked.players, rounds=asked.rounds, rules=rules, ladies=ladies, seed=asked.seed)
    return Candidate(movement, certify(movement.rounds, asked.players, wishes=asked.wishes))

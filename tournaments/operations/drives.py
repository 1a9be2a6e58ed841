"""Drives: how people move, and the next seating as soon as the last result is in."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import RELEASED_STATES, MovementWay, Movers, Topic
from tournaments.errors import ActionRefused
from tournaments.models import Round, Stage, TableOutcome
from tournaments.movements.base import MovementImpossible
from tournaments.operations.people import outdate_plan
from tournaments.operations.planning import write_plan
from tournaments.operations.rounds import release
from tournaments.planning import propose
from tournaments.queries.planning import snapshot
from tournaments.retries import retried


class MovementFixed(ActionRefused):
    code = "movement_fixed"
    message = _("The seating of a round has been released; how people move stays as it is.")


@retried
def choose_movement(
    *,
    event_id: int,
    way: MovementWay,
    movers: Movers = Movers.LOSERS,
    lady_step: int = 1,
    gentleman_step: int = -1,
    actor: Actor,
    now: datetime,
) -> Stage:
    """Say before the first release whether rounds are planned or seated by results, and then who moves where.

    A plan made so far is dropped. Raises `MovementFixed`.
    """
    with event_change(event_id, actor=actor, now=now) as change:
        stage = Stage.objects.get(event=change.event, number=1)
        if stage.rounds.filter(state__in=RELEASED_STATES).exists():
            raise MovementFixed
        stage.way, stage.movers = way, movers
        stage.lady_step, stage.gentleman_step = lady_step, gentleman_step
        stage.save(update_fields=["way", "movers", "lady_step", "gentleman_step"])
        stage.rounds.all().delete()
        change.log("movement_chosen", way=way, movers=movers, lady_step=lady_step, gentleman_step=gentleman_step)
        outdate_plan(change)
        change.bump(Topic.SEATING, public=False)
    return stage


def seat_next(change: Change, round_: Round) -> Round | None:
    """Seat the round after `round_` of a drive by its results and release it, in the change that brought the last of them.

    None, and nothing is done, while a result is missing, if the round is seated already or not to be played, or if too few people
    are left. What is corrected later moves nobody.
    """
    stage = round_.stage
    if round_.number >= stage.planned_rounds or stage.rounds.filter(number__gt=round_.number).exists():
        return None
    if TableOutcome.objects.filter(round=round_, winner__isnull=False).count() < round_.hands.values("table").distinct().count():
        return None
    try:
        proposal = propose(snapshot(change.event.pk))
    except MovementImpossible:
        return None
    write_plan(change, stage, proposal)
    following = stage.rounds.get(number=round_.number + 1)
    release(change, following)
    return following

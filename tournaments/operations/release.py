"""What everybody may see of the results: hidden from a round on, and released again."""

from datetime import datetime

from django.db.models import Sum
from django.utils.translation import gettext_lazy as _

from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Topic
from tournaments.errors import ActionRefused, RoundNotFound
from tournaments.models import Event
from tournaments.retries import retried


class HiddenAlready(ActionRefused):
    code = "hidden_already"
    message = _("The results are hidden from round %(number)s on already.")


class NothingHidden(ActionRefused):
    code = "nothing_hidden"
    message = _("No results are hidden: everybody sees all of them.")


@retried
def hide_results(*, event_id: int, from_round: int, actor: Actor, now: datetime) -> Event:
    """From now on only the staff sees results of round `from_round` and later; a later round than before releases some.

    Raises `RoundNotFound` beyond the planned rounds, `HiddenAlready`.
    """
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        planned = change.event.stages.aggregate(rounds=Sum("planned_rounds"))["rounds"]
        if not 1 <= from_round <= planned:
            raise RoundNotFound(number=from_round)
        if change.event.results_hidden_from == from_round:
            raise HiddenAlready(number=from_round)
        _set(change, from_round)
        change.log("results_hidden", from_round=from_round)
    return change.event


@retried
def release_results(*, event_id: int, actor: Actor, now: datetime) -> Event:
    """Everybody sees all results and the whole standings. Raises `NothingHidden`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        if change.event.results_hidden_from is None:
            raise NothingHidden
        _set(change, None)
        change.log("results_released")
    return change.event


def _set(change: Change, hidden_from: int | None) -> None:
    change.event.results_hidden_from = hidden_from
    change.event.save(update_fields=["results_hidden_from"])
    change.bump(Topic.RESULTS, public=True)

"""Taking the names off an event that is over, so that only numbers are kept."""

from datetime import datetime

from django.utils.translation import gettext as _

from scoring.errors import NotSealed
from scoring.portable.sections import players_of
from tournaments.actors import Actor
from tournaments.changes import event_change
from tournaments.enums import Topic
from tournaments.models import Player
from tournaments.retries import retried


@retried
def forget_names(*, event_id: int, actor: Actor, now: datetime) -> int:
    """Put numbers in the place of all names of a sealed event, for good; returns how many. Raises `NotSealed`, `NotFound`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        if not change.event.is_sealed(now=now):
            raise NotSealed
        numbers = dict(change.event.entries.values_list("player_id", "number"))
        players = list(players_of(change.event))
        for player in players:
            player.name = _without_name(numbers.get(player.pk))
        Player.objects.bulk_update(players, ["name"])
        change.log("names_forgotten", count=len(players))
        for topic in (Topic.SEATING, Topic.RESULTS):
            change.bump(topic, public=True)
    return len(players)


def _without_name(number: int | None) -> str:
    """What a player is called from now on; who was replaced has no number."""
    return _("Player %(number)s") % {"number": number} if number else _("Somebody replaced")

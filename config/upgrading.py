"""Before the tables of the database change: nobody plays, and there is a copy."""

from datetime import datetime, timedelta

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from tournaments.enums import CLOCK_STATES

#: A round that began longer ago is not being played; somebody forgot to close it.
LONGEST_ROUND = timedelta(hours=12)


def is_upgrade(connection: BaseDatabaseWrapper) -> bool:
    """Whether there are tables already and some of them would change."""
    loader = MigrationExecutor(connection).loader
    applied = loader.applied_migrations.keys()
    return any(app == "tournaments" for app, _name in applied) and bool(loader.graph.nodes.keys() - applied)


def rounds_being_played(connection: BaseDatabaseWrapper, *, now: datetime) -> list[str]:
    """A name for each round in play, rehearsals apart; read through the tables as they are before the change."""
    loader = MigrationExecutor(connection).loader
    applied = [node for node in loader.applied_migrations if node in loader.graph.nodes]
    rounds = loader.project_state(applied).apps.get_model("tournaments", "Round").objects.using(connection.alias)
    playing = rounds.filter(state__in=CLOCK_STATES, started_at__gt=now - LONGEST_ROUND, stage__event__is_rehearsal=False)
    return [f"round {number} of {event}" for number, event in playing.values_list("number", "stage__event__name")]

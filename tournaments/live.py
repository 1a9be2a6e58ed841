"""Live hints: `{topic: revision}` of an event, pushed to whoever watches; the data is fetched by the watcher."""

from dataclasses import dataclass, field

from tournaments.enums import Topic


@dataclass(frozen=True, slots=True)
class Hint:
    """The revisions of an event that moved, for staff and for the public."""

    event_id: int
    revisions: dict[Topic, int] = field(default_factory=dict)
    public_revisions: dict[Topic, int] = field(default_factory=dict)


def publish(hint: Hint) -> None:
    """Hand a committed change to the watchers of its event. Never blocks and never raises."""

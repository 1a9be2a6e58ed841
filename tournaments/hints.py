"""What a committed change tells the live pages: which revisions of an event have moved, and how that travels."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from tournaments.enums import Topic
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Hint:
    """The revisions of an event that moved, for staff and for the public."""

    event_id: int
    revisions: Mapping[Topic, int] = field(default_factory=dict)
    public_revisions: Mapping[Topic, int] = field(default_factory=dict)

    @classmethod
    def of(cls, event: Event) -> Self:
        """Every revision of `event` as it was read."""
        return cls(event.pk, event_revisions(event, public=False), event_revisions(event, public=True))

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """The hint that `to_json` wrote. Raises ValueError, TypeError or KeyError for what is none."""
        sent = json.loads(text)
        return cls(int(sent["event"]), _by_topic(sent["revisions"]), _by_topic(sent["public"]))

    def to_json(self) -> str:
        return json.dumps({"event": self.event_id, "revisions": dict(self.revisions), "public": dict(self.public_revisions)})


def _by_topic(revisions: Mapping[str, Any]) -> dict[Topic, int]:
    return {Topic(topic): int(number) for topic, number in revisions.items()}


def event_revisions(event: Event, *, public: bool) -> dict[Topic, int]:
    return {topic: event.revision(topic, public=public) for topic in Topic}

"""From where somebody looks at an event: with the staff's revisions or with the public ones."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.enums import Topic
from tournaments.hints import event_revisions
from tournaments.permissions import Sight, Viewer, public_event, visible_to


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What a live page of an event may hear, and where the revisions stood when it asked."""

    event_id: int
    public: bool
    revisions: Mapping[Topic, int]


def viewpoint(user: Viewer, slug: str, *, public: bool) -> Viewpoint:
    """Staff see the staff's revisions unless they ask for the `public` ones, everybody else the public ones. Raises NotFound."""
    event = public_event(slug)
    public = public or visible_to(user, None, event) is Sight.PUBLIC
    return Viewpoint(event.pk, public=public, revisions=event_revisions(event, public=public))

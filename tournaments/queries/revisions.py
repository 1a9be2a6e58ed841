"""From where somebody looks at an event: with the staff's revisions or with the public ones."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from tournaments.enums import Topic
from tournaments.errors import NotFound
from tournaments.hints import event_revisions
from tournaments.permissions import Viewer, event_for_staff, public_event


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """What a live page of an event may hear, and where the revisions stood when it asked."""

    event_id: int
    public: bool
    revisions: Mapping[Topic, int]


def viewpoint(user: Viewer, slug: str, *, public: bool) -> Viewpoint:
    """Staff see the staff's revisions unless they ask for the `public` ones, everybody else the public ones. Raises NotFound."""
    if not public:
        with suppress(NotFound):
            event = event_for_staff(user, slug)
            return Viewpoint(event.pk, public=False, revisions=event_revisions(event, public=False))
    event = public_event(slug)
    return Viewpoint(event.pk, public=True, revisions=event_revisions(event, public=True))

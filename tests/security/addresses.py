"""Every address of the site, found in the resolver, with example parts for one event."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from scoring.models import PlayRecord
from tests.factories import hands_of
from tournaments.enums import WishKind
from tournaments.models import Event
from tournaments.short_codes import code_of

#: Actions that an address knows, one for each kind of right.
ACTIONS = {
    "adjustment_action": ["total"],
    "announcement_action": ["show"],
    "control_action": [
        *("start", "finish", "confirm", "not-played", "dismiss"),
        *("answer-call", "finish-call", "accept-phone", "cut-off-phone"),
    ],
    "hand_action": ["correct", "confirm"],
    "helper_action": ["role", "remove"],
    "person_action": ["rename"],
    "phone_action": ["cut-off", "cancel-cards", "take-pins"],
    "prize_action": ["add"],
}


@dataclass(frozen=True)
class Address:
    """An address by its url name, with the parts it takes."""

    name: str | None
    parts: tuple[str, ...]

    def paths(self, event: Event | None) -> list[tuple[str, dict[str, object]]]:
        """The address for an event, None for one that does not exist, once for each example action, with its parts."""
        hands = hands_of(event, 1) if event else []
        known = {
            "slug": event.slug if event else "no-such-event",
            "hand": hands[0].pk if hands else 0,
            "number": 1,
            "table": 1,
            "record": _record_of(event),
            "rest": "nowhere",
            "code": code_of(event.pk) if event else "nowhere",
            "kind": WishKind.KEEP_APART,
        }
        parts = {part: known[part] for part in self.parts if part != "action"}
        actions = [{"action": action} for action in ACTIONS[self.name]] if "action" in self.parts else [{}]
        return [(reverse(self.name, kwargs={**parts, **action}), {**parts, **action}) for action in actions]


def addresses() -> list[Address]:
    """All of them, in the resolver's order."""
    return [Address(pattern.name, tuple(pattern.pattern.converters)) for pattern in _patterns(get_resolver())]


def _patterns(resolver: URLResolver) -> Iterator[URLPattern]:
    for found in resolver.url_patterns:
        if isinstance(found, URLResolver):
            yield from _patterns(found)
        else:
            yield found


def _record_of(event: Event | None) -> int:
    record = PlayRecord.objects.filter(result__hand__round__stage__event=event).first()
    return record.pk if record else 0

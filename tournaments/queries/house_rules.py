"""What the house-rules sheet of an event says."""

from collections.abc import Sequence

from games.rules import Rules
from tournaments.enums import Measure
from tournaments.house_rules import Section, sheet
from tournaments.models import Event
from tournaments.queries.movement import planned_rounds


def house_rules_of(event: Event) -> Sequence[Section]:
    """The sheet for the event as it is planned now."""
    hands = planned_rounds(event) * event.hands_per_round
    return sheet(Rules.parse(event.rules), hands=hands, measure=Measure(event.measure))

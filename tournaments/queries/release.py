"""What everybody sees of an event, beside what those who run it see."""

from dataclasses import dataclass

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournaments.enums import RELEASED_STATES, RoundState
from tournaments.models import Event, Round


@dataclass(frozen=True, slots=True)
class Released:
    """Rounds in words: whose seating and whose results each side sees. `rounds` are those from which results can be hidden, and
    `begun` how many have begun, so that their results may have been seen already."""

    seating: str
    results: str
    staff_seating: str
    staff_results: str
    rounds: range
    begun: int


def released(event: Event) -> Released:
    rounds = Round.objects.filter(stage__event=event)
    planned = _last(rounds.all())
    seated = _last(rounds.filter(state__in=RELEASED_STATES))
    begun = _last(rounds.exclude(state__in=(RoundState.PLANNED, RoundState.RELEASED)))
    most = sum(event.stages.values_list("planned_rounds", flat=True))
    shown = begun if event.results_hidden_from is None else min(begun, event.results_hidden_from - 1)
    return Released(_in_words(seated), _in_words(shown), _in_words(planned), _in_words(begun), range(1, most + 1), begun)


def _last(rounds: QuerySet[Round]) -> int:
    """The number of the last of the rounds, 0 without any."""
    return rounds.aggregate(last=Max("number"))["last"] or 0


def _in_words(last: int) -> str:
    """The rounds up to `last`."""
    if last == 0:
        return _("none yet")
    return _("round 1") if last == 1 else _("rounds 1 to %(last)d") % {"last": last}

"""The tables of the round being played, each with its state: the director's way to a table's pad."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.queries.names import names, short_names
from tournaments.enums import RELEASED_STATES, HandState, RoundState
from tournaments.models import Event, Hand, Round, Seat
from tournaments.queries.sittings import Sitting, sittings


@dataclass(frozen=True, slots=True)
class TableState:
    """A table in a round; `mark` is one of parts/mark.html and `word` says it, `entered` of `hands` results are in."""

    sitting: Sitting
    mark: str
    word: str
    entered: int
    hands: int


@dataclass(frozen=True, slots=True)
class TablesOverview:
    """The tables in use in order of number; `round` is the newest one begun, else the first released, None before that."""

    round: Round | None
    tables: Sequence[TableState]


def tables_of(event: Event) -> TablesOverview:
    """The overview, in four queries however many tables there are."""
    released = Round.objects.filter(stage__event=event, state__in=RELEASED_STATES).order_by("stage__number", "number")
    begun = [round_ for round_ in released if round_.state != RoundState.RELEASED] or list(released[:1])
    if not begun:
        return TablesOverview(None, ())
    hands: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for table, state in Hand.objects.filter(round=begun[-1]).values_list("table_id", "state"):
        hands[table][state] += 1
    here = sittings(Seat.objects.filter(round=begun[-1]), short_names(names(event)))
    tables = [_table_state(begun[-1], sitting, hands[table]) for (_round, table), sitting in here.items()]
    return TablesOverview(begun[-1], sorted(tables, key=lambda table: table.sitting.table))


def _table_state(round_: Round, sitting: Sitting, hands: Mapping[str, int]) -> TableState:
    total = sum(hands.values())
    mark, word = mark_of(round_, hands)
    return TableState(sitting, mark, word, total - hands.get(HandState.OPEN, 0), total)


def mark_of(round_: Round, hands: Mapping[str, int]) -> tuple[str, str]:
    """A table's mark and word from how many of its hands are in which state."""
    if hands.get(HandState.DISPUTED):
        return "disputed", _("disputed")
    if not hands.get(HandState.OPEN):
        return ("waiting", _("waiting to be confirmed")) if hands.get(HandState.ENTERED) else ("all-in", _("all in"))
    if round_.state == RoundState.RELEASED:
        return "waiting", _("not started")
    if round_.state in (RoundState.RUNNING, RoundState.PAUSED):
        return "playing", _("playing")
    return "missing", _("result missing")

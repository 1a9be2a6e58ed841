"""The report of an event: winners, standings, every result, every correction, the movement's certificate, and the facts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scoring.models import HandResult
from scoring.queries.adjustments import AdjustmentLine, adjustment_lines
from scoring.queries.event_rows import EventRows
from scoring.queries.names import names, short_names
from scoring.queries.print_sheets import StandingsLine, standings_lines
from scoring.queries.prizes import PrizeBoard, prize_board
from scoring.queries.standings import BEGUN_STATES
from scoring.queries.verification import Fault, faults
from tournaments.enums import EntryState, HandState
from tournaments.models import Event, Hand, LogEntry, Round, Seat, Stage
from tournaments.planning import certify_plan
from tournaments.queries.certificates import Finding, findings, verdict
from tournaments.queries.planning import snapshot
from tournaments.queries.sittings import Sitting, sittings

DASH = "\N{EN DASH}"
CORRECTIONS = ("result_changed", "result_corrected", "dispute_settled", "hand_not_played")


@dataclass(frozen=True, slots=True)
class TableResults:
    """A table in a round with the results of its hands, in order; a dash where a hand has none."""

    sitting: Sitting
    results: Sequence[str]


@dataclass(frozen=True, slots=True)
class RoundResults:
    number: int
    hands: Sequence[int]
    tables: Sequence[TableResults]


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was put right: what it was and what it is, a dash for none."""

    place: str
    at: datetime
    by: str
    before: str
    after: str
    reason: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Counts of what happened. `late` results came after their round was closed."""

    players: int
    left_early: int
    tables: int
    rounds: int
    hands_with_result: int
    hands_not_played: int
    late: int


@dataclass(frozen=True, slots=True)
class Report:
    """Everything on the report's pages. `verdict` and `findings` are the certificate of the rounds begun."""

    prizes: PrizeBoard
    standings: Sequence[StandingsLine]
    rounds: Sequence[RoundResults]
    corrections: Sequence[Correction]
    adjustments: Sequence[AdjustmentLine]
    unsealings: Sequence[LogEntry]
    verdict: str
    findings: Sequence[Finding]
    facts: Facts
    faults: Sequence[Fault]


def report_of(event: Event) -> Report:
    """The report of an event read just now, in a number of queries that does not depend on its size."""
    rows = EventRows(event)
    begun = [round_ for round_ in rows.rounds.values() if round_.state in BEGUN_STATES]
    now = snapshot(event.pk)
    certificate = certify_plan(now, ())
    return Report(
        prizes=prize_board(event),
        standings=standings_lines(event),
        rounds=_rounds(rows, begun),
        corrections=list(_corrections(rows)),
        adjustments=adjustment_lines(event),
        unsealings=list(LogEntry.objects.filter(event=event, action="event_unsealed").order_by("at", "pk")),
        verdict=verdict(certificate, kind=Stage.objects.get(event=event, number=1).movement_kind),
        findings=findings(certificate),
        facts=_facts(rows, begun),
        faults=faults(event),
    )


def result_text(result: HandResult) -> str:
    """The tricks of both sides, in bid whist with the points."""
    tricks = f"{result.tricks_ns}{DASH}{result.tricks_ew}"
    if result.bid is None:
        return tricks
    return _("%(tricks)s (%(ns)d and %(ew)d points)") % {"tricks": tricks, "ns": result.points_ns, "ew": result.points_ew}


def _rounds(rows: EventRows, begun: Sequence[Round]) -> list[RoundResults]:
    places = sittings(Seat.objects.filter(round__in=begun), short_names(names(rows.event)))
    texts = {result.hand_id: result_text(result) for result in rows.current}
    results: dict[tuple[int, int], list[str]] = {}
    for hand in rows.hands.values():
        results.setdefault((hand.round_id, hand.table_id), []).append(texts.get(hand.pk, DASH))
    hands = range(1, rows.event.hands_per_round + 1)
    return [
        RoundResults(
            number=round_.number,
            hands=hands,
            tables=[
                TableResults(sitting, results.get((round_id, table), ()))
                for (round_id, table), sitting in sorted(places.items(), key=lambda place: place[1].table)
                if round_id == round_.pk
            ],
        )
        for round_ in begun
    ]


def _corrections(rows: EventRows) -> Iterator[Correction]:
    entries = LogEntry.objects.filter(event=rows.event, action__in=CORRECTIONS).order_by("at", "pk")
    for entry in entries:
        hand = rows.hands.get(entry.data["hand"])
        if hand is not None:
            before, after = _change_of(rows, hand, entry)
            yield Correction(rows.place(hand), entry.at, entry.actor, before, after, entry.reason)


def _change_of(rows: EventRows, hand: Hand, entry: LogEntry) -> tuple[str, str]:
    """What the hand's result was before the entry and after it."""
    versions = rows.results.get(hand.pk, ())
    if entry.action == "hand_not_played":
        earlier = [version for version in versions if version.entered_at <= entry.at]
        return result_text(earlier[-1]) if earlier else DASH, _("not played")
    number = entry.data["version"]
    by_number = {version.version: result_text(version) for version in versions}
    if entry.action == "dispute_settled" and versions[number - 1].entered_at != entry.at:
        return by_number[number], by_number[number]
    return by_number.get(number - 1, DASH), by_number[number]


def _facts(rows: EventRows, begun: Sequence[Round]) -> Facts:
    states = [hand.state for hand in rows.hands.values()]
    closed = {pk: round_.closed_at for pk, round_ in rows.rounds.items()}
    entries = list(rows.event.entries.values_list("state", flat=True))
    return Facts(
        players=len(entries),
        left_early=entries.count(EntryState.WITHDRAWN),
        tables=len({hand.table_id for hand in rows.hands.values()}),
        rounds=len(begun),
        hands_with_result=len(rows.current),
        hands_not_played=states.count(HandState.NOT_PLAYED),
        late=sum(
            _came_late(rows.results[result.hand_id][0], closed[rows.hands[result.hand_id].round_id]) for result in rows.current
        ),
    )


def _came_late(first: HandResult, closed_at: datetime | None) -> bool:
    return closed_at is not None and first.entered_at > closed_at

"""Quiet notes in mission control: results that are legal but worth a second look. Nothing waits for them."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from games.notices import notices
from games.result import RecordRefused
from scoring.judging import entered_values, read_result
from scoring.models import HandResult
from scoring.notice_texts import EVENT_TEXTS, notice_text
from scoring.notices import Entered, EventNotice, is_swapped, notices_at_a_table
from scoring.queries.control import Evening, TableInRound
from tournaments.models import Hand


@dataclass(frozen=True, slots=True)
class Remark:
    """What is unusual about hand `number` at `table`, whose id is `hand`."""

    table: int
    number: int
    hand: int
    sentence: str


def remarks(evening: Evening) -> list[Remark]:
    """About the tables that are shown; a result that the director has put right is not remarked on again."""
    return [
        Remark(table.number, hand.number, hand.pk, sentence)
        for table in evening.focus_tables
        for hand, sentence in _at_table(evening, table)
    ]


def _at_table(evening: Evening, table: TableInRound) -> Iterator[tuple[Hand, str]]:
    results = [line.result if line.result and line.result.version == 1 else None for line in table.hands]
    entered = [None if result is None else _entered(result) for result in results]
    among = list(notices_at_a_table(entered, _next_start(evening, table)))
    for place, (line, result) in enumerate(zip(table.hands, results, strict=True)):
        if result is None:
            continue
        yield from ((line.hand, sentence) for sentence in _of_the_hand(evening, line.hand, result))
        yield from ((line.hand, str(EVENT_TEXTS[notice])) for at, notice in among if at == place)
        if _other_says_the_reverse(evening, line.hand, _entered(result)):
            yield line.hand, str(EVENT_TEXTS[EventNotice.W_SWAPPED])


def _of_the_hand(evening: Evening, hand: Hand, result: HandResult) -> list[str]:
    values = entered_values(result)
    try:
        read = read_result(evening.event.rules, event_number=hand.event_number, number=hand.number, values=values)
    except RecordRefused:  # taken from a file of another program, for example; verification says so
        return []
    return [notice_text(notice) for notice in notices(read)]


def _entered(result: HandResult) -> Entered:
    return Entered(result.tricks_ns, result.tricks_ew, result.entered_at)


def _next_start(evening: Evening, table: TableInRound) -> datetime | None:
    later = [round_ for round_ in evening.rounds if round_.number == table.round.number + 1]
    return later[0].started_at if later else None


def _other_says_the_reverse(evening: Evening, hand: Hand, stored: Entered) -> bool:
    others = [entry.body for entry in evening.refused if entry.hand_id == hand.pk]
    return any(is_swapped(stored, (body.get("tricks_ns"), body.get("tricks_ew"))) for body in others)

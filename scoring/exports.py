"""Files for spreadsheets."""

import csv
import io
import json
from collections.abc import Iterable

from django.utils.translation import gettext as _

from scoring.queries.log import log_lines
from scoring.queries.standings import standings_as_read
from scoring.ranking import Line
from tournaments.api.serializers import LogEntrySerializer
from tournaments.models import Event
from tournaments.permissions import Sight
from tournaments.queries.visible import log_of

#: A spreadsheet takes a text that begins so for a formula.
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

Cell = str | int | float


def standings_csv(event: Event, sight: Sight = Sight.PUBLIC) -> bytes:
    """The standings as a viewer sees them, those listed apart last: UTF-8 with a byte order mark, comma separated."""
    found = standings_as_read(event, sight)
    header = [
        _("Rank"),
        _("Number"),
        _("Name"),
        _("Total"),
        _("Sat out"),
        _("Second half"),
        _("Hands won"),
        _("Hands played"),
        _("Adjusted"),
        _("Hands not confirmed"),
    ]
    return _csv([header, *map(_row, (*found.lines, *found.apart))])


def log_csv(event: Event) -> bytes:
    """The event log in sentences, oldest first, in the event's time and the reader's language."""
    header = [_("When"), _("Who"), _("Device"), _("What"), _("Why")]
    lines = log_lines(event, list(log_of(event)))
    return _csv([header, *([f"{line.at:%Y-%m-%d %H:%M:%S}", line.who, line.device, line.what, line.why] for line in lines)])


def log_json_lines(event: Event) -> bytes:
    """The event log with its ids, one JSON object a line as the API gives them, oldest first."""
    rows = (LogEntrySerializer(entry).data for entry in log_of(event))
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows).encode()


def _row(line: Line) -> list[Cell]:
    return [
        line.rank_text,
        line.number,
        line.name,
        _halved(line.total),
        _halved(line.award),
        _halved(line.second_half),
        line.hands_won,
        line.hands_played,
        line.adjustment,
        line.open_hands,
    ]


def _halved(doubled: int) -> int | float:
    return doubled / 2 if doubled % 2 else doubled // 2


def _csv(rows: Iterable[Iterable[Cell]]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_safe(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _safe(cell: Cell) -> Cell:
    """A text that could be taken for a formula gets an apostrophe, which spreadsheets do not show; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA_STARTS) else cell

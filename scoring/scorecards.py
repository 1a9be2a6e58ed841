"""Reading scorecards: a public CSV form with a row per partnership and round, so that each table stands there twice.

Columns: Tournament, Year, Round, Trump_Suit, Player1, Player2, Tricks_Won, Opponent1, Opponent2, Opponent_Tricks. Pure: the text
becomes rounds of tables, or faults with their row numbers as a spreadsheet counts them (the heading is row 1).
"""

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from games.rules import ClassicRules, End, TrumpMode
from tournaments.roster import clean_name, name_fault

COLUMNS = (
    "Tournament",
    "Year",
    "Round",
    "Trump_Suit",
    "Player1",
    "Player2",
    "Tricks_Won",
    "Opponent1",
    "Opponent2",
    "Opponent_Tricks",
)
TRUMPS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C", "no trump": "NT", "notrump": "NT", "none": "NT"}
TRUMPS |= {code.lower(): code for code in ("S", "H", "D", "C", "NT")}
MAX_ROWS = 20_000
MAX_ROUNDS = 1000
TRICKS = 13
_NUMBERS = ("Round", "Tricks_Won", "Opponent_Tricks", "Year")

Pair = tuple[str, str]


class CardFault(StrEnum):
    """What can be wrong with a row; `CardProblem.data` carries the particulars."""

    NOT_A_TABLE = "not_a_table"
    COLUMN_MISSING = "column_missing"
    TOO_LONG = "too_long"
    NUMBER = "number"
    NAME = "name"
    TRUMP = "trump"
    TRICKS_SUM = "tricks_sum"
    TWICE_AT_A_TABLE = "twice_at_a_table"
    TWICE_IN_A_ROUND = "twice_in_a_round"
    MIRROR_MISSING = "mirror_missing"
    MIRROR_DISAGREES = "mirror_disagrees"
    ROW_TWICE = "row_twice"
    TWO_EVENTS = "two_events"
    ROUND_MISSING = "round_missing"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class CardProblem:
    """A fault in `rows` (spreadsheet row numbers, empty for the file as a whole)."""

    fault: CardFault
    rows: tuple[int, ...] = ()
    data: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """One table in one round: two partnerships, the tricks of the first, and the trump (S, H, D, C or NT)."""

    pair: Pair
    opponents: Pair
    tricks: int
    trump: str


@dataclass(frozen=True, slots=True)
class Scorecards:
    """What a file holds; with `problems` the rest is incomplete. Players stand in the order they first appear in."""

    name: str = ""
    year: int = 0
    players: tuple[str, ...] = ()
    rounds: tuple[tuple[TableCard, ...], ...] = ()
    problems: tuple[CardProblem, ...] = ()

    @property
    def rules(self) -> str:
        """Rules that give every hand its trump: by rotation where the file follows one, else as turned up at each table."""
        drive = ClassicRules(end=End.FIXED)
        for mode in (TrumpMode.ROTATE4, TrumpMode.ROTATE5):
            rules = replace(drive, trump_mode=mode)
            due = [str(rules.trump_for(number)) for number in range(1, len(self.rounds) + 1)]
            if all(card.trump == trump for trump, cards in zip(due, self.rounds, strict=True) for card in cards):
                return str(rules)
        return str(replace(drive, trump_mode=TrumpMode.TURNUP))


@dataclass(frozen=True, slots=True)
class _Row:
    number: int
    event: tuple[str, int]
    round: int
    card: TableCard
    opponents_tricks: int

    @property
    def table(self) -> tuple[int, frozenset[frozenset[str]]]:
        return self.round, frozenset({frozenset(self.card.pair), frozenset(self.card.opponents)})

    @property
    def people(self) -> tuple[str, ...]:
        return self.card.pair + self.card.opponents

    def mirrors(self, other: "_Row") -> bool:
        tricks = (self.card.tricks, self.opponents_tricks)
        return tricks == (other.opponents_tricks, other.card.tricks) and self.card.trump == other.card.trump


def read_scorecards(text: str) -> Scorecards:
    """Read the file's text; never raises."""
    try:
        lines = list(csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), _dialect(text), strict=True))
    except csv.Error:
        return Scorecards(problems=(CardProblem(CardFault.NOT_A_TABLE),))
    if not lines:
        return Scorecards(problems=(CardProblem(CardFault.EMPTY),))
    if len(lines) > MAX_ROWS:
        return Scorecards(problems=(CardProblem(CardFault.TOO_LONG, data=(("limit", str(MAX_ROWS)),)),))
    headings = [heading.strip().casefold() for heading in lines[0]]
    missing = [column for column in COLUMNS if column.casefold() not in headings]
    if missing:
        return Scorecards(problems=(CardProblem(CardFault.COLUMN_MISSING, (1,), (("columns", ", ".join(missing)),)),))
    where = {column: headings.index(column.casefold()) for column in COLUMNS}
    return _read_rows(
        (number, {column: line[place].strip() if place < len(line) else "" for column, place in where.items()})
        for number, line in enumerate(lines[1:], start=2)
        if any(cell.strip() for cell in line)
    )


def _dialect(text: str) -> type[csv.Dialect]:
    class Dialect(csv.excel):
        delimiter = max(",;\t", key=text.partition("\n")[0].count)

    return Dialect


def _read_rows(cells: Iterable[tuple[int, Mapping[str, str]]]) -> Scorecards:
    rows: list[_Row] = []
    problems: list[CardProblem] = []
    for number, cell in cells:
        found = list(_row_problems(number, cell))
        problems += found
        if not found:
            rows.append(_row(number, cell))
    if not rows and not problems:
        problems.append(CardProblem(CardFault.EMPTY))
    problems += _joint_problems(rows)
    if problems:
        return Scorecards(problems=tuple(problems))
    name, year = rows[0].event
    tables = {row.table: row.card for row in reversed(rows)}
    rounds: defaultdict[int, list[TableCard]] = defaultdict(list)
    for row in rows:
        card = tables.pop(row.table, None)
        if card is not None:
            rounds[row.round].append(card)
    return Scorecards(
        name=name,
        year=year,
        players=tuple(dict.fromkeys(person for row in rows for person in row.people)),
        rounds=tuple(tuple(cards) for _, cards in sorted(rounds.items())),
    )


def _row_problems(number: int, row: Mapping[str, str]) -> Iterator[CardProblem]:
    bad = [column for column in _NUMBERS if not _is_count(row[column])]
    if bad:
        yield CardProblem(CardFault.NUMBER, (number,), (("columns", ", ".join(bad)),))
    elif int(row["Tricks_Won"]) + int(row["Opponent_Tricks"]) != TRICKS:
        total = int(row["Tricks_Won"]) + int(row["Opponent_Tricks"])
        yield CardProblem(CardFault.TRICKS_SUM, (number,), (("sum", str(total)),))
    people = [clean_name(row[column]) for column in ("Player1", "Player2", "Opponent1", "Opponent2")]
    if any(name_fault(person) is not None for person in people):
        yield CardProblem(CardFault.NAME, (number,))
    elif repeated := [person for person, times in Counter(people).items() if times > 1]:
        yield CardProblem(CardFault.TWICE_AT_A_TABLE, (number,), (("name", repeated[0]),))
    if row["Trump_Suit"].casefold() not in TRUMPS:
        yield CardProblem(CardFault.TRUMP, (number,), (("value", row["Trump_Suit"][:40]),))
    if name_fault(clean_name(row["Tournament"])) is not None:
        yield CardProblem(CardFault.NAME, (number,))


def _is_count(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4 and int(text) <= 9999


def _row(number: int, row: Mapping[str, str]) -> _Row:
    return _Row(
        number=number,
        event=(clean_name(row["Tournament"]), int(row["Year"])),
        round=int(row["Round"]),
        card=TableCard(
            pair=(clean_name(row["Player1"]), clean_name(row["Player2"])),
            opponents=(clean_name(row["Opponent1"]), clean_name(row["Opponent2"])),
            tricks=int(row["Tricks_Won"]),
            trump=TRUMPS[row["Trump_Suit"].casefold()],
        ),
        opponents_tricks=int(row["Opponent_Tricks"]),
    )


def _joint_problems(rows: Sequence[_Row]) -> Iterator[CardProblem]:
    """What only several rows together show."""
    if others := tuple(row.number for row in rows if row.event != rows[0].event):
        yield CardProblem(CardFault.TWO_EVENTS, others[:5])
    numbers = {row.round for row in rows}
    absent = sorted(set(range(1, min(max(numbers, default=0), MAX_ROUNDS) + 1)) - numbers)
    if absent or max(numbers, default=0) > MAX_ROUNDS or 0 in numbers:
        yield CardProblem(CardFault.ROUND_MISSING, data=(("rounds", ", ".join(map(str, absent[:10])) or "?"),))
    tables: defaultdict[tuple[int, frozenset[frozenset[str]]], list[_Row]] = defaultdict(list)
    for row in rows:
        tables[row.table].append(row)
    yield from (problem for table in tables.values() for problem in _mirror_problems(table))
    yield from _twice_in_a_round(tables)


def _mirror_problems(table: Sequence[_Row]) -> Iterator[CardProblem]:
    numbers = tuple(row.number for row in table)
    sides = Counter(frozenset(row.card.pair) for row in table)
    if max(sides.values()) > 1:
        yield CardProblem(CardFault.ROW_TWICE, numbers)
    elif len(table) == 1:
        yield CardProblem(CardFault.MIRROR_MISSING, numbers)
    elif not table[0].mirrors(table[1]):
        yield CardProblem(CardFault.MIRROR_DISAGREES, numbers)


def _twice_in_a_round(tables: Mapping[tuple[int, frozenset[frozenset[str]]], Sequence[_Row]]) -> Iterator[CardProblem]:
    seen: dict[tuple[int, str], int] = {}
    for (round_, _), rows in tables.items():
        for person in sorted(rows[0].people):
            first = seen.setdefault((round_, person), rows[0].number)
            if first != rows[0].number:
                data = (("name", person), ("round", str(round_)))
                yield CardProblem(CardFault.TWICE_IN_A_ROUND, (first, rows[0].number), data)

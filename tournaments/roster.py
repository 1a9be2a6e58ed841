"""Reading a pasted roster: what each line becomes, all doubts said, nothing stored."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

MAX_NAME_LENGTH = 150
MAX_LINES = 2000

_LEADING_NUMBER = re.compile(r"^\d{1,4}\s*[.):;,\t-]?\s+|^\d{1,4}[.):;,\t]\s*")
_BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class RosterFault(StrEnum):
    TOO_LONG = "too_long"
    CONTROL_CHARACTER = "control_character"
    NO_NAME = "no_name"
    TOO_MANY = "too_many"


@dataclass(frozen=True, slots=True)
class RosterLine:
    """One non-blank line: its row in the pasted text (from 1), the text as pasted, and the name it becomes.

    `fault` says why it cannot become one; `same_as_row` names the first row with the same name, accents and case apart.
    """

    row: int
    raw: str
    name: str
    fault: RosterFault | None = None
    same_as_row: int | None = None


@dataclass(frozen=True, slots=True)
class RosterPreview:
    lines: tuple[RosterLine, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names without faults, in order; the same name twice is two people."""
        return tuple(line.name for line in self.lines if line.fault is None)

    @property
    def faults(self) -> tuple[RosterLine, ...]:
        return tuple(line for line in self.lines if line.fault is not None)

    @property
    def same_names(self) -> tuple[RosterLine, ...]:
        return tuple(line for line in self.lines if line.same_as_row is not None)


def parse_roster(text: str, *, known: Iterable[str] = ()) -> RosterPreview:
    """Read a pasted roster, one name a line. `known` names are already in the event: a repeat of one has `same_as_row` 0."""
    first_row = {name_key(name): 0 for name in known}
    lines: list[RosterLine] = []
    for row, raw in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        if not raw.strip("\ufeff\u00a0 \t"):
            continue
        name = clean_name(raw)
        fault = RosterFault.TOO_MANY if len(lines) >= MAX_LINES else name_fault(name)
        same_as_row = None
        if fault is None:
            key = name_key(name)
            same_as_row = first_row.get(key)
            first_row.setdefault(key, row)
        lines.append(RosterLine(row=row, raw=raw, name=name, fault=fault, same_as_row=same_as_row))
        if fault is RosterFault.TOO_MANY:
            break
    return RosterPreview(tuple(lines))


def clean_name(text: str) -> str:
    """The name in a line: NFC, without a number before it, tabs and runs of blanks as one blank."""
    text = unicodedata.normalize("NFC", text.strip("\ufeff"))
    text = re.sub(r"[ \t\u00a0]+", " ", _LEADING_NUMBER.sub("", text.strip(), count=1))
    return text.strip(" ;,")


def name_fault(name: str) -> RosterFault | None:
    """Why a cleaned text cannot be a name, or None."""
    if any(unicodedata.category(char) == "Cc" or char in _BIDI_CONTROLS for char in name):
        return RosterFault.CONTROL_CHARACTER
    if not any(char.isalpha() for char in name):
        return RosterFault.NO_NAME
    return RosterFault.TOO_LONG if len(name) > MAX_NAME_LENGTH else None


def name_key(name: str) -> str:
    """What two spellings of one name share: letters without accents, case or spacing."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(char for char in decomposed if char.isalnum())

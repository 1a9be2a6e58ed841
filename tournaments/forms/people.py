"""Names of people: one at a time, or a pasted roster of which every line is shown before anything is stored."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.roster import (
    MAX_LINES,
    MAX_NAME_LENGTH,
    RosterFault,
    RosterLine,
    RosterPreview,
    clean_name,
    name_fault,
    parse_roster,
)

FAULTS = {
    RosterFault.TOO_LONG: gettext_lazy("This name has %(length)d letters; the longest that fits has %(most)d."),
    RosterFault.CONTROL_CHARACTER: gettext_lazy("A character in this line cannot be part of a name. Type the name again."),
    RosterFault.NO_NAME: gettext_lazy("There is no name in this line."),
    RosterFault.TOO_MANY: gettext_lazy("Only the first %(lines)d lines are read."),
}
LONGEST_SHOWN = 60
SAME_PERSON = "one"


def fault_sentence(fault: RosterFault, name: str) -> str:
    """Why a line cannot become a name, in words."""
    return FAULTS[fault] % {"length": len(name), "most": MAX_NAME_LENGTH, "lines": MAX_LINES}


class NameField(forms.Field):
    """A person's name, tidied as in a roster; what cannot be a name is said in words."""

    default_error_messages = {"required": gettext_lazy("Write a name.")}
    widget = forms.TextInput(attrs={"autocomplete": "off", "maxlength": MAX_NAME_LENGTH})

    def to_python(self, value: Any) -> str:
        return clean_name(value or "")

    def validate(self, value: str) -> None:
        super().validate(value)
        if (fault := name_fault(value)) is not None:
            raise ValidationError(fault_sentence(fault, value))


class NameForm(forms.Form):
    name = NameField(label=gettext_lazy("Name"))


class NumberForm(forms.Form):
    """Whose place it is about."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class NumberAndNameForm(NumberForm, NameForm):
    """Whose place, and the name it gets."""


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of the preview; `choice` names the field that decides about a repeated name, empty where no name repeats."""

    row: int
    raw: str
    name: str
    problem: str
    number_dropped: bool
    same_as: str
    choice: str


class RosterForm(forms.Form):
    """A pasted roster. `entries` says how many people the event had when the preview was made, so that a roster sent twice is
    seen: the names are then compared again before anything is stored."""

    roster = forms.Field(
        label=gettext_lazy("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off", "spellcheck": "false"}),
        error_messages={"required": gettext_lazy("Write or paste at least one name.")},
    )
    entries = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, known: list[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.known = known

    @cached_property
    def preview(self) -> RosterPreview:
        return parse_roster(self.cleaned_data["roster"], known=self.known)

    @property
    def empty_lines(self) -> int:
        return len(self.cleaned_data["roster"].strip("\r\n").splitlines()) - len(self.preview.lines)

    @property
    def is_current(self) -> bool:
        """Whether the event still has the people it had when the page was made that sent this."""
        seen: int | None = self.cleaned_data["entries"]
        return seen == len(self.known)

    @property
    def is_settled(self) -> bool:
        """Whether the names can be stored: nothing changed meanwhile, every repeated name decided, and one name at least."""
        return self.is_current and all(_choice_of(line) in self.data for line in self.preview.same_names) and bool(self.names())

    def names(self) -> list[str]:
        """The names to add: faulty lines left out, and repeats that were said to be the same person."""
        wanted = (line for line in self.preview.lines if line.fault is None)
        return [line.name for line in wanted if self.data.get(_choice_of(line)) != SAME_PERSON]

    @property
    def storable(self) -> str:
        """The roster with faulty lines emptied, so that each row keeps its number; what the preview sends back."""
        faulty = {line.row for line in self.preview.faults}
        rows = enumerate(re.split(r"\r\n|\r|\n", self.cleaned_data["roster"]), start=1)
        return "\n".join("" if row in faulty else raw for row, raw in rows)

    def shown_lines(self) -> list[ShownLine]:
        """What each line becomes, in words."""
        first = {line.row: line.name for line in self.preview.lines}
        return [_shown_line(line, first) for line in self.preview.lines]


def _choice_of(line: RosterLine) -> str:
    return "" if line.same_as_row is None else f"same_{line.row}"


def _shown_line(line: RosterLine, first: dict[int, str]) -> ShownLine:
    return ShownLine(
        row=line.row,
        raw=_visible(line.raw),
        name=line.name,
        problem="" if line.fault is None else fault_sentence(line.fault, line.name),
        number_dropped=line.raw.strip()[:1].isdigit() and not line.name[:1].isdigit(),
        same_as=_same_as(line, first),
        choice=_choice_of(line),
    )


def _same_as(line: RosterLine, first: dict[int, str]) -> str:
    if line.same_as_row is None:
        return ""
    if line.same_as_row == 0:
        return _("%(name)s is in the list already.") % {"name": line.name}
    same = {"name": line.name, "first": first[line.same_as_row], "row": line.same_as_row}
    if same["name"] == same["first"]:
        return _("%(name)s appears twice, first in line %(row)d.") % same
    return _("%(name)s looks like %(first)s in line %(row)d.") % same


def _visible(raw: str) -> str:
    """The text as pasted, characters without a shape shown as a box, cut to a readable length."""
    shapes = "".join("▯" if unicodedata.category(char) in {"Cc", "Cf"} and char != "\t" else char for char in raw)
    return shapes if len(shapes) <= LONGEST_SHOWN else shapes[:LONGEST_SHOWN] + "…"

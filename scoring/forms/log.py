"""By what the event log is narrowed."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.enums import LogKind
from tournaments.models import Event, Round

ALL = ("", _("all"))


class LogForm(forms.Form):
    """A kind of entry, a round and a table of the event; what is left empty narrows nothing."""

    kind = forms.TypedChoiceField(
        label=_("About"), coerce=LogKind, choices=[ALL, *LogKind.choices], required=False, empty_value=None
    )
    round_number = forms.TypedChoiceField(label=_("Round"), coerce=int, required=False, empty_value=None)
    table = forms.TypedChoiceField(label=_("Table"), coerce=int, required=False, empty_value=None)

    def __init__(self, data: Mapping[str, Any], *, event: Event) -> None:
        super().__init__(data)
        rounds = Round.objects.filter(stage__event=event).order_by("number").values_list("number", flat=True)
        tables = event.tables.order_by("number").values_list("number", flat=True)
        self.fields["round_number"].choices = [ALL, *((number, number) for number in rounds)]  # type: ignore[attr-defined]
        self.fields["table"].choices = [ALL, *((number, number) for number in tables)]  # type: ignore[attr-defined]

    def narrowing(self) -> dict[str, Any]:
        """The arguments of `log_page`; a choice that there is not narrows nothing."""
        self.is_valid()
        return {name: self.cleaned_data.get(name) for name in self.fields}

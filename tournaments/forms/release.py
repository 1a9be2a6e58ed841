"""From which round on results are hidden."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class HideForm(forms.Form):
    from_round = forms.TypedChoiceField(label=_("Hide the results from round"), coerce=int)

    def __init__(self, data: Mapping[str, Any] | None = None, *, rounds: range, last: int | None = None) -> None:
        super().__init__(data, initial={"from_round": last or rounds[-1]})
        self.fields["from_round"].choices = [(number, number) for number in rounds]  # type: ignore[attr-defined]

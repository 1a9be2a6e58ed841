"""What the buttons of mission control send; the fields are the arguments of the operation behind each."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy

from tournaments.enums import Position


class RoundForm(forms.Form):
    number = forms.IntegerField(min_value=1)


class ExtendForm(RoundForm):
    minutes = forms.IntegerField()


class ResumeForm(RoundForm):
    """Go on with so many seconds on the clock, or with whole minutes that a person has typed."""

    seconds = forms.IntegerField(required=False, min_value=0)
    minutes = forms.IntegerField(required=False, min_value=0, max_value=600)

    def clean(self) -> dict[str, Any]:
        """The round's number and what is `left`."""
        seconds, minutes = self.cleaned_data.get("seconds"), self.cleaned_data.get("minutes")
        if seconds is None and minutes is None:
            raise forms.ValidationError(gettext("Say how many minutes are left."))
        left = timedelta(minutes=minutes or 0) if seconds is None else timedelta(seconds=seconds)
        return {"number": self.cleaned_data.get("number"), "left": left}


class TableForm(RoundForm):
    table = forms.IntegerField(min_value=1)


class FillSeatForm(TableForm):
    position = forms.TypedChoiceField(choices=Position, coerce=Position)
    entry_number = forms.IntegerField(min_value=1, error_messages={"required": gettext_lazy("Choose who sits there.")})


class NotPlayedForm(forms.Form):
    hand_id = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=300, error_messages={"required": gettext_lazy("Say why the hand was not played.")})


class RefusedEntryForm(forms.Form):
    entry_id = forms.IntegerField(min_value=1)


class ViewForm(forms.Form):
    """Which round's tables the page shows, and which table is opened."""

    round = forms.IntegerField(required=False, min_value=1)
    table = forms.IntegerField(required=False, min_value=1)

"""Making and ending keys for other programs."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Scope
from tournaments.forms.own_password import OwnPasswordForm
from tournaments.models.api_keys import MAX_KEY_LABEL_LENGTH
from tournaments.operations.api_keys import LONGEST_LIFE

USUAL_DAYS = 30


class KeyForm(OwnPasswordForm):
    """What a new key is for."""

    label = forms.CharField(label=_("What uses it"), max_length=MAX_KEY_LABEL_LENGTH)
    scopes = forms.TypedMultipleChoiceField(
        label=_("What it may do"), choices=Scope.choices, coerce=Scope, widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(label=_("How many days it is good"), min_value=1, max_value=LONGEST_LIFE.days, initial=USUAL_DAYS)
    field_order = ("label", "scopes", "days", "password")

    def wishes(self, *, now: datetime) -> dict[str, Any]:
        """The arguments of `issue_api_key` that the form holds."""
        return {
            "label": self.cleaned_data["label"],
            "scopes": self.cleaned_data["scopes"],
            "expires_at": now + timedelta(days=self.cleaned_data["days"]),
        }


class RevokeForm(forms.Form):
    key = forms.CharField(help_text="The key's prefix.")

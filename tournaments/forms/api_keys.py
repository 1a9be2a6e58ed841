"""Making and ending keys for other programs."""

from datetime import datetime, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.enums import Scope
from tournaments.models.api_keys import MAX_KEY_LABEL_LENGTH
from tournaments.operations.api_keys import LONGEST_LIFE
from tournaments.permissions import Viewer

USUAL_DAYS = 30


class KeyForm(forms.Form):
    """What a new key is for. The organiser's password is asked again: a key outlives the session."""

    label = forms.CharField(label=_("What uses it"), max_length=MAX_KEY_LABEL_LENGTH)
    scopes = forms.TypedMultipleChoiceField(
        label=_("What it may do"), choices=Scope.choices, coerce=Scope, widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(label=_("How many days it is good"), min_value=1, max_value=LONGEST_LIFE.days, initial=USUAL_DAYS)
    password = forms.CharField(
        label=_("Your password again"),
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        strip=False,
    )

    def __init__(self, *arguments: Any, user: Viewer, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise ValidationError(_("This is not your password."))
        return password

    def wishes(self, *, now: datetime) -> dict[str, Any]:
        """The arguments of `issue_api_key` that the form holds."""
        return {
            "label": self.cleaned_data["label"],
            "scopes": self.cleaned_data["scopes"],
            "expires_at": now + timedelta(days=self.cleaned_data["days"]),
        }


class RevokeForm(forms.Form):
    key = forms.CharField(help_text="The key's prefix.")

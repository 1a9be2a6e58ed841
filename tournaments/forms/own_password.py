"""Asking for the password again where more is at stake than a session."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.permissions import Viewer


class OwnPasswordForm(forms.Form):
    """Base of forms whose effect outlives the session: a laptop left open in the hall is not enough for them."""

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

    def values(self) -> dict[str, Any]:
        """What the form says, without the password."""
        return {name: value for name, value in self.cleaned_data.items() if name != "password"}

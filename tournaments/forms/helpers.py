"""Letting people help with an event, and choosing a password as one of them."""

from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.actors import MAX_LABEL_LENGTH
from tournaments.enums import Role
from tournaments.forms.own_password import OwnPasswordForm

NEW_PASSWORD = forms.PasswordInput(attrs={"autocomplete": "new-password"})


class HelperForm(OwnPasswordForm):
    """Somebody new on the list."""

    username = forms.CharField(
        label=_("Name to sign in with"),
        help_text=_("Letters, digits and . + - _ @, without blanks."),
        max_length=MAX_LABEL_LENGTH,
        validators=[UnicodeUsernameValidator()],
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    role = forms.TypedChoiceField(label=_("What they do"), choices=Role.choices, coerce=Role, initial=Role.DIRECTOR)
    field_order = ("username", "role", "password")


class PickedHelperForm(OwnPasswordForm):
    """Somebody who is on the list."""

    user_id = forms.IntegerField()

    @property
    def is_about_oneself(self) -> bool:
        return bool(self.cleaned_data["user_id"] == self.user.pk)


class RoleForm(PickedHelperForm):
    role = forms.TypedChoiceField(choices=Role.choices, coerce=Role)


class NewPasswordForm(forms.Form):
    """The password that an invited person chooses, twice so that it is not mistyped."""

    token = forms.CharField(widget=forms.HiddenInput)
    password = forms.CharField(label=_("Choose a password"), widget=NEW_PASSWORD, strip=False)
    repeated = forms.CharField(label=_("The same password again"), widget=NEW_PASSWORD, strip=False)

    def __init__(self, *arguments: Any, user: User, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.user)
        return password

    def clean_repeated(self) -> str:
        repeated: str = self.cleaned_data["repeated"]
        if self.cleaned_data.get("password", repeated) != repeated:
            raise ValidationError(_("This is not the same password."))
        return repeated

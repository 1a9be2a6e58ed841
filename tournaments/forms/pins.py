"""Typing what is on a table card."""

import re

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tournaments.forms.pairing import PairingForm
from tournaments.pins import DIGITS

LARGEST_TABLE = 9999


class PinForm(PairingForm):
    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=LARGEST_TABLE,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    pin = forms.CharField(
        label=_("PIN"),
        help_text=_("The six digits on the table card."),
        max_length=20,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean_pin(self) -> str:
        """The digits, however they were set apart."""
        pin = re.sub(r"[\s-]", "", self.cleaned_data["pin"])
        RegexValidator(rf"^[0-9]{{{DIGITS}}}\Z", _("A PIN has six digits."))(pin)
        return pin

"""Which cards were printed."""

from django import forms


class PrintedCardsForm(forms.Form):
    """`seen` is the fingerprint of the cards that the page showed."""

    seen = forms.CharField(max_length=64)
    only_changed = forms.BooleanField(required=False)

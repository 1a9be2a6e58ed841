"""Cutting off phones, and the cards that let them in."""

from django import forms


class PhoneForm(forms.Form):
    phone_id = forms.IntegerField()


class CardsForm(forms.Form):
    """The cards of one table, or, without a number, of all."""

    table = forms.IntegerField(required=False)

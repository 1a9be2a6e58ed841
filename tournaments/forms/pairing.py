"""What tells one wish to pair a phone from the next."""

from uuid import uuid4

from django import forms


class PairingForm(forms.Form):
    """A page that asks whether to pair makes up a new id; sent again, as when the answer was lost, it is the same wish."""

    pairing = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

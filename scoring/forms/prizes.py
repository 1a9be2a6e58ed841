"""What the page of the prizes sends; the fields are the arguments of the operation behind each button."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.enums import PrizeCategory, TieRule
from scoring.models.prizes import MOST_PLACES


class PrizeForm(forms.Form):
    """A prize to add; a label that nobody has yet may be written too."""

    category = forms.TypedChoiceField(label=_("Prize for"), choices=PrizeCategory, coerce=PrizeCategory)
    place = forms.IntegerField(label=_("Place"), min_value=1, max_value=MOST_PLACES, initial=1)
    label = forms.CharField(
        label=_("Only among those with the label"),
        max_length=30,
        required=False,
        widget=forms.TextInput(attrs={"list": "label-words", "autocomplete": "off"}),
    )


class PrizeNumberForm(forms.Form):
    number = forms.IntegerField(min_value=1)


class PrizeRulesForm(forms.Form):
    one_prize_each = forms.BooleanField(label=_("Nobody wins two prizes: the one higher up on the list goes out"), required=False)
    tie_rule = forms.TypedChoiceField(
        label=_("When players are equal"), choices=TieRule, coerce=TieRule, widget=forms.RadioSelect
    )


class CutForm(PrizeNumberForm):
    winner = forms.IntegerField(min_value=1, error_messages={"required": _("Choose who won the cut.")})


class RevealForm(forms.Form):
    """How many prizes the page showed as revealed."""

    revealed = forms.IntegerField(min_value=0)

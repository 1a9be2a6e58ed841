"""Which plan is meant, and how many rounds it has."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.forms.event import MOST_ROUNDS


class PlanForm(forms.Form):
    """The plan that was looked at: its seed and the version of what it was made from."""

    seed = forms.IntegerField(min_value=0, max_value=2**31, widget=forms.HiddenInput)
    plan_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class RoundsForm(forms.Form):
    rounds = forms.IntegerField(
        label=gettext_lazy("Rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        error_messages={
            "min_value": gettext_lazy("%(show_value)s rounds cannot be played. Choose 1 to 60."),
            "max_value": gettext_lazy("%(show_value)s rounds are more than an evening has. Choose 1 to 60."),
            "invalid": gettext_lazy("Write the number of rounds in figures, 1 to 60."),
        },
    )

"""Which plan is meant, and how many rounds it has."""

from django import forms

from tournaments.forms.event import RoundsField


class PlanForm(forms.Form):
    """The plan that was looked at: its seed and the version of what it was made from."""

    seed = forms.IntegerField(min_value=0, max_value=2**31)
    plan_version = forms.IntegerField(min_value=0)


class RoundsForm(forms.Form):
    rounds = RoundsField()

"""Which plan is meant, and how many rounds it has."""

from django import forms

from tournaments.forms.event import RoundsField
from tournaments.queries.movement_page import Look

MOST_SEEDS = 2**31


class PlanForm(forms.Form):
    """The plan that was looked at: its seed and kind, and the version of what it was made from."""

    seed = forms.IntegerField(min_value=0, max_value=MOST_SEEDS)
    kind = forms.CharField(max_length=40)
    plan_version = forms.IntegerField(min_value=0)


class LookForm(forms.Form):
    """What the movement page is asked for; the fields are those of `Look`."""

    seed = forms.IntegerField(min_value=0, max_value=MOST_SEEDS, required=False)
    kind = forms.CharField(max_length=40, required=False)
    compare = forms.BooleanField(required=False)
    what_if = forms.BooleanField(required=False)
    player = forms.IntegerField(min_value=1, required=False)

    def look(self) -> Look:
        """The look asked for; an address that makes no sense asks for nothing."""
        return Look(**self.cleaned_data) if self.is_valid() else Look()


class RoundsForm(forms.Form):
    rounds = RoundsField()

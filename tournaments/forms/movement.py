"""Which plan is meant, and how many rounds it has."""

from typing import Self

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.enums import MovementWay, Movers
from tournaments.forms.event import RoundsField
from tournaments.models import Stage
from tournaments.queries.movement_page import Look

MOST_SEEDS = 2**31
STEPS = [
    (2, gettext_lazy("goes up two tables")),
    (1, gettext_lazy("goes up one table")),
    (0, gettext_lazy("stays at the table")),
    (-1, gettext_lazy("goes down one table")),
    (-2, gettext_lazy("goes down two tables")),
]


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


class MovementForm(forms.Form):
    """How people come to their seats; the fields are the arguments of `choose_movement`."""

    way = forms.TypedChoiceField(
        label=gettext_lazy("How people come to their seats"), choices=MovementWay, coerce=MovementWay, widget=forms.RadioSelect
    )
    movers = forms.TypedChoiceField(
        label=gettext_lazy("In a drive"), choices=Movers, coerce=Movers, empty_value=Movers.LOSERS, required=False
    )
    lady_step = forms.TypedChoiceField(
        label=gettext_lazy("The lady who moves"),
        choices=STEPS,
        coerce=int,
        empty_value=1,  # type: ignore[arg-type]
        required=False,
    )
    gentleman_step = forms.TypedChoiceField(
        label=gettext_lazy("The gentleman who moves"),
        choices=STEPS,
        coerce=int,
        empty_value=-1,  # type: ignore[arg-type]
        required=False,
    )

    @classmethod
    def of(cls, stage: Stage) -> Self:
        """The form as it is stored."""
        return cls(initial={name: getattr(stage, name) for name in ("way", "movers", "lady_step", "gentleman_step")})


class RoundsForm(forms.Form):
    rounds = RoundsField()

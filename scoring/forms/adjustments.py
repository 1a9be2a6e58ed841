"""What the director rules beside the results; the cleaned fields are the arguments of the operation behind each form."""

from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.utils.translation import gettext_lazy as _

from games.seats import Side
from scoring.enums import OF_AN_ENTRY, AdjustmentKind
from scoring.forms.hand import ReasonForm
from scoring.models.adjustments import MOST
from scoring.queries.results import HandStory


class RevokeForm(ReasonForm):
    """The side that has revoked."""

    side = forms.TypedChoiceField(label=_("Who has revoked"), choices=[(side, side) for side in Side], coerce=Side)
    field_order = ["side"]

    @classmethod
    def of(cls, story: HandStory, **arguments: Any) -> Self:
        """The form with the pairs' names."""
        form = cls(**arguments)
        form.fields["side"].choices = [(Side.NS, story.sitting.ns), (Side.EW, story.sitting.ew)]  # type: ignore[attr-defined]
        return form


class AssignForm(RevokeForm):
    """A score for one side of a hand, in the event's measure."""

    amount = forms.IntegerField(label=_("Score"), min_value=-MOST, max_value=MOST)
    field_order = ["side", "amount"]

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.fields["side"].label = _("For whom")


class TotalForm(ReasonForm):
    """What is added to somebody's total; below zero for a penalty."""

    number = forms.TypedChoiceField(label=_("Player"), coerce=int)
    kind = forms.TypedChoiceField(
        label=_("What for"), choices=[(kind.value, kind.label) for kind in OF_AN_ENTRY], coerce=AdjustmentKind
    )
    amount = forms.IntegerField(
        label=_("Added to the total"), min_value=-MOST, max_value=MOST, help_text=_("For a penalty write a minus: -2.")
    )
    field_order = ["number", "kind", "amount"]

    def __init__(self, *arguments: Any, people: Mapping[int, str], **named: Any) -> None:
        """`people` are the names by number."""
        super().__init__(*arguments, **named)
        self.fields["number"].choices = list(people.items())  # type: ignore[attr-defined]


class WithdrawForm(ReasonForm):
    adjustment_id = forms.IntegerField(min_value=1)

"""Who has a label."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _


class LabelForm(forms.Form):
    """The label and the numbers of everybody who has it."""

    word = forms.CharField(label=_("Label"), max_length=30, error_messages={"required": _("Write the label.")})
    numbers = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: Any, numbers: list[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = cast("forms.TypedMultipleChoiceField", self.fields["numbers"])
        choice.choices = [(number, number) for number in numbers]

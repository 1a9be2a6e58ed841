"""Who has a label."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LabelForm(forms.Form):
    """The label and the numbers of everybody who has it."""

    word = forms.CharField(label=_("Label"), max_length=30, error_messages={"required": _("Write the label.")})
    numbers = forms.TypedMultipleChoiceField(coerce=int, required=False)

    def __init__(self, *args: object, numbers: list[int], **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["numbers"].choices = [(number, number) for number in numbers]

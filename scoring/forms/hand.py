"""What the director sends about one hand; the cleaned fields are the arguments of the operation behind each form."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.contract import Trump
from games.score import TRICKS
from scoring.problem_texts import TRUMPS


class ReasonForm(forms.Form):
    reason = forms.CharField(label=_("Why"), max_length=300, error_messages={"required": _("Say why, in a few words.")})


class CorrectionForm(ReasonForm):
    """The tricks of one side; the other side has the rest. `expected_version` is the version that the page showed."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    tricks_ns = forms.IntegerField(min_value=0, max_value=TRICKS)
    trump = forms.ChoiceField(label=_("Trump"), choices=[(trump.value, TRUMPS[trump]) for trump in Trump])
    field_order = ["expected_version", "tricks_ns", "trump", "reason"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        tricks_ns = cleaned["tricks_ns"]
        values = {"tricks_ns": tricks_ns, "tricks_ew": TRICKS - tricks_ns, "trump": cleaned["trump"]}
        return {"values": values, "expected_version": cleaned["expected_version"], "reason": cleaned["reason"]}


class SettleForm(ReasonForm):
    """`entry_id` is the entry that counts; left empty, the stored result stays."""

    entry_id = forms.IntegerField(required=False, min_value=1)

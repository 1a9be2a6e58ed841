"""What the director sends about one hand; the cleaned fields are the arguments of the operation behind each form."""

from collections.abc import Mapping
from typing import Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bid_whist.bids import BIDS, bids_above
from games.cards import Suit
from games.contract import Direction, Trump
from games.rules import BidRules, ClassicRules, Honours
from games.score import TRICKS
from games.whist.result import HONOUR_POINTS
from scoring.contract_texts import DIRECTIONS, call_text
from scoring.play_records import LONGEST
from scoring.problem_texts import TRUMPS
from scoring.queries.results import HandStory
from scoring.uploads import decoded
from tournaments.enums import Position

NOBODY = ("", gettext_lazy("nobody"))


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=300, error_messages={"required": gettext_lazy("Say why, in a few words.")}
    )


class CorrectionForm(ReasonForm):
    """The tricks of one side; the other side has the rest. `expected_version` is the version that the page showed."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    tricks_ns = forms.IntegerField(min_value=0, max_value=TRICKS)

    @classmethod
    def of(cls, story: HandStory, data: Mapping[str, Any] | None = None) -> Self:
        """The form as it stands before anybody types: what counts now, in names; or with the `data` that was typed."""
        tricks_ns = story.current.tricks_ns if story.current else None
        form = cls(data, initial={"expected_version": story.version, "tricks_ns": tricks_ns})
        form.fields["tricks_ns"].label = _("Tricks of %(pair)s") % {"pair": story.sitting.ns}
        form.fields["tricks_ns"].help_text = _("%(pair)s get the rest of the 13.") % {"pair": story.sitting.ew}
        form.start(story)
        return form

    def start(self, story: HandStory) -> None:
        """Fill the fields of the game."""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        tricks_ns = cleaned["tricks_ns"]
        tricks = {"tricks_ns": tricks_ns, "tricks_ew": TRICKS - tricks_ns}
        return {"values": tricks, "expected_version": cleaned["expected_version"], "reason": cleaned["reason"]}


class ClassicCorrectionForm(CorrectionForm):
    trump = forms.ChoiceField(label=gettext_lazy("Trump"), choices=[(trump.value, TRUMPS[trump]) for trump in Trump])
    honours = forms.ChoiceField(
        label=gettext_lazy("Honours"),
        choices=[NOBODY, *((f"{side}{count}", "") for side in ("NS", "EW") for count in HONOUR_POINTS)],
        required=False,
    )
    field_order = ["expected_version", "tricks_ns", "trump", "honours", "reason"]

    def start(self, story: HandStory) -> None:
        """What counts now, or the trump that is due; honours only where they count."""
        current = story.current
        self.initial["trump"] = current.trump if current else story.due_trump
        if not isinstance(story.rules, ClassicRules) or story.rules.honours is Honours.OFF:
            del self.fields["honours"]
            return
        self.initial["honours"] = current.honours if current else None
        pairs = {"NS": story.sitting.ns, "EW": story.sitting.ew}
        claims = [(side, pair, count) for side, pair in pairs.items() for count in HONOUR_POINTS]
        choices = [(f"{side}{count}", _("%(pair)s: %(count)d") % {"pair": pair, "count": count}) for side, pair, count in claims]
        self.fields["honours"].choices = [NOBODY, *choices]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        if not self.errors:
            read["values"]["trump"] = self.cleaned_data["trump"]
            if honours := self.cleaned_data.get("honours"):
                read["values"]["honours"] = {"side": honours[:2], "count": int(honours[2:])}
        return read


class BidCorrectionForm(CorrectionForm):
    """`named` is the trump suit, or at notrump the direction: as the field's name and the value, since "D" may be either."""

    declarer = forms.ChoiceField(label=gettext_lazy("Bidder"), choices=Position)
    bid = forms.ChoiceField(label=gettext_lazy("Bid"), choices=[(str(bid), str(bid)) for bid in BIDS])
    named = forms.ChoiceField(
        label=gettext_lazy("Trump, or the direction of a notrump hand"),
        choices=[
            *((f"trump {suit}", TRUMPS[suit]) for suit in Suit),
            *((f"direction {direction}", DIRECTIONS[direction]) for direction in Direction),
        ],
    )
    field_order = ["expected_version", "declarer", "bid", "named", "tricks_ns", "reason"]

    def start(self, story: HandStory) -> None:
        """What counts now; names instead of seats, and only bids that may be made here."""
        positions = [(position.value, story.sitting.name(position)) for position in Position]
        self.fields["declarer"].choices = positions  # type: ignore[attr-defined]
        bids = bids_above(None, story.rules.min_bid) if isinstance(story.rules, BidRules) else BIDS
        self.fields["bid"].choices = [(str(bid), call_text(str(bid))) for bid in bids]  # type: ignore[attr-defined]
        if current := story.current:
            named = f"direction {current.direction}" if current.direction else f"trump {current.trump}"
            self.initial.update(declarer=current.declarer, bid=current.bid, named=named)

    def clean(self) -> dict[str, Any]:
        read = super().clean()
        if not self.errors:
            field, value = self.cleaned_data["named"].split()
            read["values"] |= {"declarer": self.cleaned_data["declarer"], "bid": self.cleaned_data["bid"], field: value}
        return read


CORRECTION_FORMS: Mapping[str, type[CorrectionForm]] = {"classic": ClassicCorrectionForm, "bid": BidCorrectionForm}
"""How a result is corrected, by game."""


class SettleForm(ReasonForm):
    """`entry_id` is the entry that counts; left empty, the stored result stays."""

    entry_id = forms.IntegerField(required=False, min_value=1)


class RecordForm(forms.Form):
    """The play of a hand as a file or pasted, and why it counts where it gives another result than the stored one."""

    expected_version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    file = forms.FileField(
        label=gettext_lazy("File"), required=False, help_text=gettext_lazy("A play record (.json) or .pbn file.")
    )
    text = forms.CharField(
        label=gettext_lazy("or its text, pasted here"),
        required=False,
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false", "autocomplete": "off"}),
        error_messages={"max_length": gettext_lazy("A record of one hand has at most 64 kB.")},
    )
    reason = forms.CharField(
        label=gettext_lazy("Why, if its result is to count instead of the stored one"), max_length=300, required=False
    )

    def clean_file(self) -> str:
        """The file's text, empty without a file."""
        file = self.cleaned_data["file"]
        if file is None:
            return ""
        if file.size > LONGEST:
            raise ValidationError(_("A record of one hand has at most 64 kB."))
        return decoded(file.read())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        record = cleaned["file"] or cleaned["text"]
        if not record.strip():
            raise ValidationError(_("Choose a file, or paste its text."))
        return {"expected_version": cleaned["expected_version"], "record": record, "reason": cleaned["reason"]}

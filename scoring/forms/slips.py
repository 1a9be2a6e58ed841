"""A line of a paper slip, typed by the director."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.bid_whist.bids import bids_above
from games.rules import BidRules, Rules
from games.score import TRICKS
from scoring.contract_texts import DIRECTIONS, call_text
from scoring.problem_texts import SEATS, TRUMPS
from tournaments.models import Event

NOTHING = ("", "")
NUMBER = {"inputmode": "numeric", "autocomplete": "off"}


def _number(label: Any, *, required: bool = True) -> forms.IntegerField:
    messages = {"required": _("Fill in all numbers."), "invalid": _("Write tables, hands and tricks as numbers.")}
    return forms.IntegerField(label=label, required=required, widget=forms.TextInput(attrs=NUMBER), error_messages=messages)


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=[NOTHING, *choices], required=False)


class SlipForm(forms.Form):
    """What a slip says about a hand. Whether it can be true is the rules engine's to say; the second pair's tricks may be left
    out. `correct` is the second press for a hand that has another result, and names that hand as `place` does: a line that is
    about another hand by now corrects nothing."""

    command_id = forms.UUIDField(widget=forms.HiddenInput)
    table = _number(_("Table"))
    hand = _number(_("Hand"))
    tricks_ns = _number(_("Tricks of the first pair"))
    tricks_ew = _number(_("Of the second"), required=False)
    correct = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.auto_id = False  # many of these forms stand on one page
        rules = Rules.parse(event.rules)
        if isinstance(rules, BidRules):
            bids = [(str(bid), call_text(str(bid))) for bid in bids_above(None, rules.min_bid)]
            self.fields["bid"] = _choice(_("Bid"), bids)
            self.fields["declarer"] = _choice(_("Bid by"), list(SEATS.items()))
            self.fields["trump"] = _choice(_("Trump"), [(suit, word) for suit, word in TRUMPS.items() if suit != "NT"])
            self.fields["direction"] = _choice(_("At notrump"), list(DIRECTIONS.items()))
        elif rules.turns_up:
            self.fields["trump"] = _choice(_("Trump"), [(suit, word) for suit, word in TRUMPS.items() if suit != "NT"])
        self.order_fields(["table", "hand", "bid", "declarer", "trump", "direction", "tricks_ns", "tricks_ew"])

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        named = {name: cleaned[name] for name in ("bid", "declarer", "trump", "direction") if cleaned.get(name)}
        others = cleaned["tricks_ew"]
        tricks = {
            "tricks_ns": cleaned["tricks_ns"],
            "tricks_ew": TRICKS - cleaned["tricks_ns"] if others is None else others,
        }
        line = {name: cleaned[name] for name in ("command_id", "table", "hand")}
        return {**line, "correct": cleaned["correct"] == self.place, "values": {**named, **tricks}}

    @property
    def place(self) -> str:
        """The table and the hand, as they were typed."""
        return f"{self['table'].value()}-{self['hand'].value()}"

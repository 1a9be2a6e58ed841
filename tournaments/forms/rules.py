"""The rules an event is played by: a preset to start from, and each of its options in words."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.rules import PRESETS, End, Rules
from tournaments.enums import Measure

PRESET_WORDS: Mapping[str, Any] = {
    "english_drive": _("Classic whist. Trumps go round, hand by hand: hearts, diamonds, spades, clubs (English drive)"),
    "source": _("Classic whist. The last card dealt is turned up and its suit is trump"),
    "short_honours": _("Classic whist. The last card dealt makes trump, and honours count (English short whist)"),
    "bid_source": _("Bid whist. Any bid from 1; a failed bid loses the points it is short"),
    "us_club": _("Bid whist. One round of bidding from 4; a failed bid is lost whole, notrump counts double (American clubs)"),
}
"""The presets that differ in an event, where hands have no target: without one `american_seven` is the same as `source`."""

MEASURE_OF = {"classic": Measure.TRICKS, "bid": Measure.POINTS}
"""What usually counts in an event of each game."""

OPTION_WORDS: Mapping[str, Any] = {
    "trump_mode": _("Trump"),
    "honours": _("Honours: A K Q J of trumps"),
    "min_bid": _("Lowest bid"),
    "auction": _("The bidding ends"),
    "set_penalty": _("A failed bid loses"),
    "notrump_multiplier": _("A notrump bid"),
    "nt_joker_lead": _("A joker may be led at notrump"),
    "revoke_tricks": _("Tricks that a revoke costs"),
}
"""The options of an event; how a game ends is none, for an event plays as many hands as its rounds have (W-31, B-30)."""

VALUE_WORDS: Mapping[str, Mapping[str | int, Any]] = {
    "trump_mode": {
        "turnup": _("is the suit of the last card dealt"),
        "rotate4": _("goes round: hearts, diamonds, spades, clubs"),
        "rotate5": _("goes round: hearts, diamonds, spades, clubs, none"),
    },
    "honours": {"off": _("do not count"), "english": _("count: 2 points for three, 4 for all four")},
    "auction": {
        "continuous": _("after three passes in a row; who has passed may bid again"),
        "pass_is_final": _("when three have passed; who has passed is out"),
        "single_round": _("when each has spoken once, the dealer last"),
    },
    "set_penalty": {
        "points_short": _("the points it is short"),
        "tricks_short": _("a point for each trick it is short"),
        "full_bid": _("the whole bid"),
    },
    "notrump_multiplier": {1: _("counts like any other"), 2: _("counts double")},
    "nt_joker_lead": {"any": _("at any time"), "last_resort": _("only by a player who holds nothing else")},
}


def event_rules(preset: str) -> Rules:
    """A preset's rules with a fixed number of hands, as every event plays them (rule W-31)."""
    return replace(PRESETS[preset], end=End.FIXED, target=None)


def preset_nearest(rules: Rules) -> str:
    """The preset that says the same, else the first one of the same game."""
    of_the_game = [name for name in PRESET_WORDS if PRESETS[name].game == rules.game]
    return next((name for name in of_the_game if event_rules(name) == rules), of_the_game[0])


class OptionsForm(forms.Form):
    """Each option of a preset's game: as sent where `data` are about this preset, without data as in `rules`, else as preset."""

    def __init__(self, preset: str, data: Mapping[str, Any] | None, *, rules: Rules | None = None) -> None:
        self.preset = preset
        start = rules if rules and data is None else event_rules(preset)
        is_about_it = data is not None and data.get("options_of") == preset
        super().__init__(data if is_about_it else None, initial=start.options(), prefix="option")
        self.fields.update(_fields(start))

    @property
    def differs(self) -> bool:
        """Whether something is set otherwise than in the preset."""
        of_preset = event_rules(self.preset).options()
        return any(str(self[name].value()) != str(of_preset[name]) for name in self.fields)

    def rules(self) -> Rules:
        """The rules chosen; those of the preset where the form is not bound."""
        preset = event_rules(self.preset)
        return Rules.of(preset.game, {**preset.options(), **self.cleaned_data}) if self.is_bound else preset


def _fields(rules: Rules) -> dict[str, forms.Field]:
    allowed = type(rules).option_values()
    return {name: _field(name, allowed[name]) for name in OPTION_WORDS if name in allowed}


def _field(name: str, values: tuple[str, ...] | range) -> forms.Field:
    words = VALUE_WORDS.get(name, {})
    choices = [(value, words.get(value, str(value))) for value in values]
    return forms.TypedChoiceField(label=OPTION_WORDS[name], choices=choices, coerce=int if isinstance(values, range) else str)

"""What an event is: name, date, rules, rounds, clock and how the ranking is made."""

from collections.abc import Mapping
from datetime import date as Date  # noqa: N812 - a field is called date
from datetime import timedelta
from typing import Any, Self

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rules import PRESETS, Rules
from tournaments.enums import Confirmation, Measure, PartialEntries, SitOutAward, TieBreak
from tournaments.forms.rules import MEASURE_OF, PRESET_WORDS, OptionsForm, preset_nearest
from tournaments.models import Event

MOST_ROUNDS = 60
MOST_HANDS = 120
MOST_PLAY = timedelta(hours=14)
MOST_CORRECTION_MINUTES = 24 * 60
MINUTES_A_HAND = 7
"""What a hand takes when nobody looks at a clock."""

DEFAULT_PRESET = "english_drive"
NO_TIE_BREAK = ("", gettext_lazy("nothing more: they share the place"))
#: What the form and the event call by the same name, but for the rules.
SAME_FIELDS = (
    "name",
    "date",
    "hands_per_round",
    "round_minutes",
    "measure",
    "sit_out_award",
    "partial_entries",
    "confirmation",
    "correction_minutes",
)
TIE_BREAK_FIELDS = ("tie_break_1", "tie_break_2", "tie_break_3")


def in_hours(length: timedelta) -> str:
    """A length of play in words: "2 h 20 min"."""
    hours, minutes = divmod(round(length / timedelta(minutes=1)), 60)
    if not hours:
        return _("%(minutes)d min") % {"minutes": minutes}
    if not minutes:
        return _("%(hours)d h") % {"hours": hours}
    return _("%(hours)d h %(minutes)d min") % {"hours": hours, "minutes": minutes}


def length_of_play(*, rounds: int, hands_per_round: int, round_minutes: int | None) -> timedelta:
    """How long the cards are out, walking and tea left out; without a clock from what a hand usually takes."""
    return rounds * timedelta(minutes=hands_per_round * MINUTES_A_HAND if round_minutes is None else round_minutes)


class RoundsField(forms.IntegerField):
    """How many rounds an evening has."""

    default_error_messages = {
        "min_value": gettext_lazy("%(show_value)s rounds cannot be played. Choose 1 to 60."),
        "max_value": gettext_lazy("%(show_value)s rounds are more than an evening has. Choose 1 to 60."),
        "invalid": gettext_lazy("Write the number of rounds in figures, 1 to 60."),
    }

    def __init__(self) -> None:
        super().__init__(
            label=gettext_lazy("Rounds"), min_value=1, max_value=MOST_ROUNDS, error_messages=self.default_error_messages
        )


class TieBreakField(forms.TypedChoiceField):
    """One of the tie-breaks, or none."""

    def __init__(self, *, label: Any) -> None:
        super().__init__(label=label, coerce=TieBreak, choices=[*TieBreak.choices, NO_TIE_BREAK], required=False)


class EventForm(forms.Form):
    """Every field has a default that can be accepted as it stands."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=150)
    date = forms.DateField(label=gettext_lazy("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    rules = forms.ChoiceField(label=gettext_lazy("The game"), choices=list(PRESET_WORDS.items()), widget=forms.RadioSelect)
    rounds = RoundsField()
    hands_per_round = forms.IntegerField(
        label=gettext_lazy("Hands a round"),
        help_text=gettext_lazy("How many hands a table plays before people move."),
        min_value=1,
        max_value=60,
        error_messages={
            "min_value": gettext_lazy("%(show_value)s hands a round cannot be played. Choose 1 to 60."),
            "max_value": gettext_lazy("%(show_value)s hands a round are more than an evening has. Choose 1 to 60."),
            "invalid": gettext_lazy("Write the number of hands in figures, 1 to 60."),
        },
    )
    round_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes a round"),
        help_text=gettext_lazy("Leave it empty to play without a clock."),
        required=False,
        min_value=1,
        max_value=600,
        error_messages={
            "min_value": gettext_lazy("A round of %(show_value)s minutes cannot be played. Choose 1 to 600, or leave it empty."),
            "max_value": gettext_lazy("%(show_value)s minutes are too long for a round. Choose 1 to 600, or leave it empty."),
            "invalid": gettext_lazy("Write the minutes in figures, 1 to 600, or leave it empty."),
        },
    )
    measure = forms.TypedChoiceField(
        label=gettext_lazy("What counts"),
        coerce=Measure,
        choices=[
            (Measure.TRICKS, gettext_lazy("Tricks: each trick won counts one")),
            (Measure.POINTS, gettext_lazy("Points, as the game scores them: tricks above six, or the bid made or lost")),
        ],
        widget=forms.RadioSelect,
    )
    sit_out_award = forms.TypedChoiceField(
        label=gettext_lazy("A round without a table earns"),
        coerce=SitOutAward,
        choices=SitOutAward,
        widget=forms.RadioSelect,
    )
    partial_entries = forms.TypedChoiceField(
        label=gettext_lazy("Who comes late or leaves early is"),
        coerce=PartialEntries,
        choices=PartialEntries,
        widget=forms.RadioSelect,
    )
    confirmation = forms.TypedChoiceField(
        label=gettext_lazy("A result is confirmed by"),
        coerce=Confirmation,
        choices=Confirmation,
        widget=forms.RadioSelect,
    )
    correction_minutes = forms.IntegerField(
        label=gettext_lazy("Minutes after the end in which results can still be put right"),
        help_text=gettext_lazy("Until then the standings are provisional; the organiser can end it earlier."),
        min_value=0,
        max_value=MOST_CORRECTION_MINUTES,
    )
    tie_break_1 = TieBreakField(label=gettext_lazy("With equal totals, first comes who has the"))
    tie_break_2 = TieBreakField(label=gettext_lazy("then the"))
    tie_break_3 = TieBreakField(label=gettext_lazy("then the"))

    def __init__(self, data: Mapping[str, Any] | None = None, **arguments: Any) -> None:
        super().__init__(data, **arguments)
        chosen = (self.initial if data is None else data).get("rules")
        preset = str(chosen) if chosen in PRESET_WORDS else DEFAULT_PRESET
        self.options = OptionsForm(preset, data, rules=self.initial.get("own_rules"))

    @classmethod
    def of_preset(cls, data: QueryDict) -> Self:
        """The form as typed so far when another preset has been chosen: another game brings what usually counts in it."""
        chosen, before = (PRESETS.get(data.get(name, "")) for name in ("rules", "options_of"))
        typed = data.copy()
        if chosen and before and chosen.game != before.game:
            typed["measure"] = MEASURE_OF[chosen.game]
        return cls(typed)

    @classmethod
    def defaults(cls, *, today: Date) -> dict[str, Any]:
        """What the form of a new event starts from."""
        return {
            "name": _("Whist drive"),
            "date": today,
            "rules": DEFAULT_PRESET,
            "rounds": 12,
            "hands_per_round": 2,
            "round_minutes": 15,
            "measure": Measure.TRICKS,
            "sit_out_award": SitOutAward.OWN_AVERAGE,
            "partial_entries": PartialEntries.RANKED,
            "confirmation": Confirmation.READ_BACK,
            "correction_minutes": 30,
            **dict(zip(TIE_BREAK_FIELDS, TieBreak.values, strict=True)),
        }

    @property
    def planned_rounds(self) -> int | None:
        """The number of rounds to reckon with, None while it is not a number."""
        return (self.cleaned_data if self.is_bound else self.initial).get("rounds")

    def length(self) -> str:
        """How long the play will take, in words; empty while rounds, hands and minutes do not say it."""
        values = self.cleaned_data if self.is_bound and self.errors is not None else self.initial
        rounds, hands = self.planned_rounds, values.get("hands_per_round")
        if not rounds or not hands or "round_minutes" not in values:
            return ""
        return in_hours(length_of_play(rounds=rounds, hands_per_round=hands, round_minutes=values["round_minutes"]))

    def clean(self) -> dict[str, Any]:
        if self.options.errors:
            self.add_error("rules", _("One of its options was not chosen from the list. Please choose again."))
        self._check_hands()
        self._check_length()
        self._check_tie_breaks()
        return self.cleaned_data

    def _check_hands(self) -> None:
        rounds, hands = self.planned_rounds, self.cleaned_data.get("hands_per_round")
        if rounds and hands and rounds * hands > MOST_HANDS:
            self.add_error("hands_per_round", _too_many_hands(rounds, hands))

    def _check_length(self) -> None:
        rounds, minutes = self.planned_rounds, self.cleaned_data.get("round_minutes")
        if not rounds or not minutes:
            return
        play = rounds * timedelta(minutes=minutes)
        if play > MOST_PLAY:
            figures = {"length": in_hours(play), "most": MOST_PLAY // timedelta(minutes=rounds)}
            sentence = _("That makes %(length)s of play, more than a day has. Choose at most %(most)d minutes, or fewer rounds.")
            self.add_error("round_minutes", sentence % figures)

    def _check_tie_breaks(self) -> None:
        seen: set[str] = set()
        for name in TIE_BREAK_FIELDS:
            chosen = self.cleaned_data.get(name)
            if chosen and chosen in seen:
                self.add_error(name, _("This was chosen before. Take another one, or nothing more."))
            seen.add(chosen or "")

    def settings(self) -> dict[str, Any]:
        """What `create_event` and `change_settings` take."""
        values = {name: value for name, value in self.cleaned_data.items() if name not in TIE_BREAK_FIELDS}
        tie_breaks = [self.cleaned_data[name] for name in TIE_BREAK_FIELDS if self.cleaned_data[name]]
        return {**values, "rules": str(self.options.rules()), "tie_breaks": tie_breaks}


class SettingsForm(EventForm):
    """The same for an event that exists; its number of rounds belongs to the seating plan."""

    rounds = None  # type: ignore[assignment]

    def __init__(self, *args: Any, rounds: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._rounds = rounds

    @property
    def planned_rounds(self) -> int:
        return self._rounds

    @classmethod
    def values_of(cls, event: Event) -> dict[str, Any]:
        """What the form starts from."""
        tie_breaks = [*event.tie_breaks, "", "", ""][: len(TIE_BREAK_FIELDS)]
        rules = Rules.parse(event.rules)
        return {
            **{name: getattr(event, name) for name in SAME_FIELDS},
            **dict(zip(TIE_BREAK_FIELDS, tie_breaks, strict=True)),
            "rules": preset_nearest(rules),
            "own_rules": rules,
        }


def _too_many_hands(rounds: int, hands: int) -> str:
    figures = {
        "rounds": rounds,
        "hands": hands,
        "total": rounds * hands,
        "length": in_hours(length_of_play(rounds=rounds, hands_per_round=hands, round_minutes=None)),
        "most": MOST_HANDS,
        "fewer_hands": MOST_HANDS // rounds,
        "fewer_rounds": MOST_HANDS // hands,
    }
    sentence = _(
        "%(rounds)d rounds of %(hands)d hands are %(total)d hands, about %(length)s of play. An evening has room for %(most)d: "
        "%(rounds)d rounds of %(fewer_hands)d hands, for example, or %(fewer_rounds)d rounds of %(hands)d."
    )
    return sentence % figures

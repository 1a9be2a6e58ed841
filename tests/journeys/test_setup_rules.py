"""Set-up: a preset of either game as it stands, or each of its options set otherwise."""

import pytest
from django.urls import reverse

from games.rules import PRESETS, BidRules, ClassicRules, End, Rules
from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, signed_in, words
from tests.scoring.contracts import US_CLUB
from tournaments.enums import Measure, Role
from tournaments.forms.rules import OPTION_WORDS, PRESET_WORDS, VALUE_WORDS
from tournaments.models import Event

NEW = "/events/new/"
FIXED_IN_AN_EVENT = {"end", "rounds", "target"}


@pytest.fixture
def defaults(olive):
    form = signed_in(olive).get(NEW).context["form"]
    return {name: value for name, value in form.initial.items() if value is not None}


def made(olive, typed) -> Rules:
    response = signed_in(olive).post(NEW, typed)
    assert response.status_code == 302
    return Rules.parse(Event.objects.get().rules)


def options(form) -> dict[str, str]:
    return {field.html_name: str(field.value()) for field in form.options}


@pytest.mark.parametrize("preset", PRESET_WORDS)
def test_a_preset_is_taken_as_it_stands_but_for_the_end(olive, defaults, preset):
    rules = made(olive, {**defaults, "rules": preset})
    fixed = {**PRESETS[preset].options(), "end": "fixed"}
    fixed.pop("target", None)
    assert (rules.game, rules.options()) == (PRESETS[preset].game, fixed)


@pytest.mark.parametrize("kind", [ClassicRules, BidRules])
def test_every_option_of_both_games_but_the_end_can_be_chosen_in_words(kind):
    offered = {name: values for name, values in kind.option_values().items() if name in OPTION_WORDS}
    assert kind.option_values().keys() - offered.keys() == FIXED_IN_AN_EVENT
    for name, values in offered.items():
        assert set(VALUE_WORDS.get(name, values)) == set(values)


def test_each_rule_can_be_set_otherwise(olive, defaults):
    own = {"min_bid": 3, "auction": "pass_is_final", "set_penalty": "tricks_short", "nt_joker_lead": "last_resort"}
    typed = {"revoke_tricks": 1, "notrump_multiplier": 2, **own}
    sent = {f"option-{name}": value for name, value in typed.items()}
    rules = made(olive, {**defaults, "rules": "bid_source", "options_of": "bid_source", **sent})
    assert rules == Rules.of("bid", {**typed, "end": "fixed"})


def test_options_of_another_preset_than_the_one_sent_are_left_aside(olive, defaults):
    rules = made(olive, {**defaults, "rules": "us_club", "options_of": "english_drive", "option-revoke_tricks": 0})
    assert rules.revoke_tricks == 3
    assert rules.end is End.FIXED


@pytest.mark.parametrize("value", ["8", "0", "x", ""])
def test_a_value_that_is_not_in_the_list_is_said(olive, defaults, value):
    sent = {f"option-{name}": choice for name, choice in PRESETS["bid_source"].options().items()}
    typed = {**defaults, "rules": "bid_source", "options_of": "bid_source", **sent, "option-min_bid": value}
    response = signed_in(olive).post(NEW, typed)
    assert response.status_code == 422
    assert "One of its options was not chosen from the list" in words(response)
    assert not Event.objects.exists()


def test_choosing_another_game_brings_its_options_and_what_usually_counts(olive, defaults):
    typed = {**defaults, "rules": "us_club", "options_of": "english_drive"}
    form = signed_in(olive).post(reverse("event_options"), typed).context["form"]
    assert options(form) == {
        "option-min_bid": "4",
        "option-auction": "single_round",
        "option-set_penalty": "full_bid",
        "option-notrump_multiplier": "2",
        "option-nt_joker_lead": "any",
        "option-revoke_tricks": "3",
    }
    assert form["measure"].value() == Measure.POINTS


def test_another_preset_of_the_same_game_leaves_alone_what_counts(olive, defaults):
    typed = {**defaults, "rules": "source", "options_of": "english_drive", "measure": "points"}
    form = signed_in(olive).post(reverse("event_options"), typed).context["form"]
    assert form["measure"].value() == Measure.POINTS


def test_the_settings_show_an_events_own_rules_and_keep_them(db):
    own = US_CLUB.replace("rounds=6 ", "").replace("min_bid=4", "min_bid=5")
    event = make_event(8, rules=own)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    form = desk.look("event_settings").context["form"]
    assert (form.initial["rules"], form.options.differs, options(form)["option-min_bid"]) == ("bid_source", True, "5")
    typed = {name: value for name, value in form.initial.items() if value not in (None, "") and name != "own_rules"}
    desk.send("event_settings", **typed, **options(form), options_of="bid_source")
    event.refresh_from_db()
    assert event.rules == own


def test_the_settings_of_a_preset_show_no_differences(desk):
    form = desk.look("event_settings").context["form"]
    assert (form.initial["rules"], form.options.differs) == ("english_drive", False)

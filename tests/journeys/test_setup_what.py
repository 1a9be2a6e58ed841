"""Set-up, step 1: every default will do, and what cannot be is said with what can."""

import pytest
from django.urls import reverse

from tests.journeys.desk import Desk, signed_in, words
from tournaments.enums import Measure, Role, TieBreak
from tournaments.models import Event

NEW = "/events/new/"


@pytest.fixture
def defaults(olive):
    form = signed_in(olive).get(NEW).context["form"]
    return {name: value for name, value in form.initial.items() if value is not None}


def faults(response):
    return {name: list(sentences) for name, sentences in response.context["form"].errors.items()}


def test_the_defaults_make_an_event_as_they_stand(olive, defaults):
    response = signed_in(olive).post(NEW, defaults)
    event = Event.objects.get()
    assert response["Location"] == reverse("people", args=[event.slug])
    assert (event.name, event.hands_per_round, event.round_minutes) == ("Whist drive", 2, 15)
    assert (event.stages.get().planned_rounds, event.measure) == (12, Measure.TRICKS)
    assert event.tie_breaks == [TieBreak.HANDS_WON, TieBreak.SECOND_HALF, TieBreak.LAST_HAND]
    assert "trump_mode=rotate4" in event.rules


def test_who_makes_an_event_is_its_organiser(olive, defaults):
    signed_in(olive).post(NEW, defaults)
    assert list(Event.objects.get().staff.values_list("user__username", "role")) == [("olive", Role.ORGANISER)]


def test_nobody_makes_an_event_without_signing_in(client, db):
    assert client.get(NEW)["Location"].startswith(reverse("login"))


def test_empty_minutes_are_rounds_without_a_clock(olive, defaults):
    signed_in(olive).post(NEW, {**defaults, "round_minutes": ""})
    assert Event.objects.get().round_minutes is None


def test_a_turned_up_trump_is_played_for_a_fixed_number_of_hands(olive, defaults):
    signed_in(olive).post(NEW, {**defaults, "rules": "source"})
    rules = Event.objects.get().rules
    assert "trump_mode=turnup" in rules
    assert "end=fixed" in rules
    assert "target=" not in rules


@pytest.mark.parametrize(
    ("rounds", "hands", "minutes", "sentence"),
    [
        (12, 2, 15, "About 3 h of play"),
        (10, 2, 14, "About 2 h 20 min of play"),
        (3, 1, "", "About 21 min of play"),
    ],
)
def test_the_length_of_the_evening_is_said_while_typing(olive, defaults, rounds, hands, minutes, sentence):
    typed = {**defaults, "rounds": rounds, "hands_per_round": hands, "round_minutes": minutes}
    assert sentence in words(signed_in(olive).post(reverse("event_length"), typed))


def test_half_typed_figures_say_no_length(olive, defaults):
    assert words(signed_in(olive).post(reverse("event_length"), {**defaults, "rounds": "1x"})) == ""


def test_all_faults_are_said_at_once_at_the_field_and_in_a_list_on_top(olive, defaults):
    response = signed_in(olive).post(NEW, {**defaults, "rounds": 0, "hands_per_round": 99, "round_minutes": 0})
    assert response.status_code == 422
    assert faults(response) == {
        "rounds": ["0 rounds cannot be played. Choose 1 to 60."],
        "hands_per_round": ["99 hands a round are more than an evening has. Choose 1 to 60."],
        "round_minutes": ["A round of 0 minutes cannot be played. Choose 1 to 600, or leave it empty."],
    }
    page = words(response)
    assert all(page.count(sentence) == 2 for sentences in faults(response).values() for sentence in sentences)
    assert not Event.objects.exists()


def test_more_hands_than_an_evening_has_are_refused_with_what_is_possible(olive, defaults):
    response = signed_in(olive).post(NEW, {**defaults, "rounds": 12, "hands_per_round": 20})
    (sentence,) = faults(response)["hands_per_round"]
    assert sentence.startswith("12 rounds of 20 hands are 240 hands, about 28 h of play. An evening has room for 120: ")
    assert sentence.endswith("12 rounds of 10 hands, for example, or 6 rounds of 20.")


def test_more_hours_than_a_day_has_are_refused_with_what_is_possible(olive, defaults):
    response = signed_in(olive).post(NEW, {**defaults, "rounds": 20, "round_minutes": 60})
    assert faults(response)["round_minutes"] == [
        "That makes 20 h of play, more than a day has. Choose at most 42 minutes, or fewer rounds."
    ]


def test_a_tie_break_counts_once(olive, defaults):
    response = signed_in(olive).post(NEW, {**defaults, "tie_break_2": defaults["tie_break_1"]})
    assert faults(response) == {"tie_break_2": ["This was chosen before. Take another one, or nothing more."]}


def test_fewer_tie_breaks_are_kept_in_their_order(olive, defaults):
    typed = {**defaults, "tie_break_1": TieBreak.LAST_HAND, "tie_break_2": TieBreak.HANDS_WON, "tie_break_3": ""}
    signed_in(olive).post(NEW, typed)
    assert Event.objects.get().tie_breaks == [TieBreak.LAST_HAND, TieBreak.HANDS_WON]


def test_the_settings_start_from_what_the_event_has(desk: Desk):
    form = desk.look("event_settings").context["form"]
    saved = desk.send("event_settings", **{name: "" if value is None else value for name, value in form.initial.items()})
    before = Event.objects.get(pk=desk.event.pk)
    assert (before.rules, before.tie_breaks, before.round_minutes) == (
        desk.event.rules,
        desk.event.tie_breaks,
        desk.event.round_minutes,
    )
    assert "Saved." in words(saved)


def test_how_hands_are_counted_stays_once_a_round_is_released(desk: Desk):
    desk.plan()
    desk.press("release", 1)
    form = desk.look("event_settings").context["form"]
    typed = {**{name: "" if value is None else value for name, value in form.initial.items()}, "hands_per_round": 3}
    assert "stay as they are" in words(desk.send("event_settings", **typed))
    assert Event.objects.get(pk=desk.event.pk).hands_per_round == 2

"""The house-rules sheet: every option of an event in plain words, for players and for paper."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.house_rules import SENTENCES, house_rules
from games.rules import PRESETS, Rules
from tests.factories import make_event, make_staff
from tests.journeys.desk import words
from tournaments.enums import Measure
from tournaments.house_rules import TEXTS, sheet

IN_AN_EVENT = {name: rules.with_rounds(6) for name, rules in PRESETS.items()}


def sentences(rules: Rules, *, hands=6, measure=Measure.TRICKS):
    return [sentence for section in sheet(rules, hands=hands, measure=measure) for sentence in section.sentences]


def page(event):
    response = Client().get(reverse("house_rules", args=[event.slug]))
    assert response.status_code == 200
    return words(response)


def test_every_clause_has_a_sentence_that_says_the_same_in_english():
    with override("en"):
        assert {code: str(text) for code, text in TEXTS.items()} == SENTENCES


@pytest.mark.parametrize("name", PRESETS)
def test_the_sheet_of_each_preset_says_all_its_clauses_but_the_end_of_a_single_game(name):
    rules = IN_AN_EVENT[name]
    said = sentences(rules)
    clauses = [clause for clause in house_rules(rules) if not clause.code.startswith("END_")]
    assert len(said) == len(clauses) + 2
    unlike = [str(clause) for clause in clauses if str(clause) not in said]
    assert unlike == [SENTENCES["HONOURS_ENGLISH"]] * (name == "short_honours")
    assert not any("{" in sentence for sentence in said)


def test_the_evening_says_how_many_hands_there_are_and_what_counts():
    assert sentences(IN_AN_EVENT["us_club"], hands=24, measure=Measure.POINTS)[-2:] == [
        "24 hands are played.",
        "The points of a side count for both of its players. The highest total of the event wins.",
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("name", PRESETS)
def test_anybody_reads_the_sheet_of_each_preset(name):
    event = make_event(4, rounds=3, hands_per_round=2, rules=str(IN_AN_EVENT[name]))
    text = page(event)
    assert all(sentence in text for sentence in sentences(IN_AN_EVENT[name]))
    assert "Friday drive House rules" in text


@pytest.mark.django_db
def test_players_and_those_who_run_the_event_find_the_sheet():
    event = make_event(4)
    address = reverse("house_rules", args=[event.slug])
    assert f'href="{address}"' in Client().get(reverse("players", args=[event.slug])).content.decode()
    director = Client()
    director.force_login(make_staff(event))
    assert f'href="{address}"' in director.get(reverse("control", args=[event.slug])).content.decode()

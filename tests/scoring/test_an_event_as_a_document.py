"""Saving a whole event as one document and taking it in elsewhere: exact, or refused with reasons."""

import json
from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.operations.corrections import correct_result
from scoring.operations.portable import ImportRefused, import_event
from scoring.operations.prizes import add_usual_prizes
from scoring.portable.reading import read_document
from scoring.portable.writing import event_document
from scoring.queries.standings import standings
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff, play_round, seat, set_round_state
from tournaments.enums import RoundState
from tournaments.models import Event, Player
from tournaments.operations.labels import set_label
from tournaments.operations.people import substitute_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two rounds in: a correction, a dispute, a substitute, sit-outs, labels and prizes, and a round that is going on."""
    event = make_event(10, rounds=3, round_minutes=12)
    seat(event)
    first, *_ = play_round(event, 1, 7, 9, 4)
    correct_result(
        event_id=event.pk,
        hand_id=first.hand_id,
        expected_version=1,
        values={"tricks_ns": 6, "tricks_ew": 7},
        reason="sides swapped",
        actor=DIRECTOR,
        now=NOW,
    )
    substitute_player(event_id=event.pk, number=5, name="Sam Stand-in", actor=DIRECTOR, now=NOW)
    set_round_state(event, 2, RoundState.RUNNING)
    hand = hands_of(event, 2)[0]
    enter(hand, 8)
    enter(hand, 9)
    set_label(event_id=event.pk, word="Veterans", numbers=[2, 3], actor=DIRECTOR, now=NOW)
    add_usual_prizes(event_id=event.pk, actor=DIRECTOR, now=NOW)
    event.prizes.filter(number=1).update(cut_winner=event.entries.get(number=2))
    return event


def taken_in(document):
    return import_event(document=json.loads(json.dumps(document)), user_id=None)


def without_address(document):
    return {**document, "event": {**document["event"], "slug": ""}}


def test_an_event_comes_back_exactly_as_it_was_saved(event):
    document = event_document(event)
    copy = taken_in(document)
    assert without_address(event_document(copy)) == without_address(document)
    lines = [(line.rank_text, line.number, line.name, line.total) for line in standings(event).lines]
    assert [(line.rank_text, line.number, line.name, line.total) for line in standings(copy).lines] == lines


def test_the_copy_shares_nothing_with_the_original(event):
    copy = taken_in(event_document(event))
    names = set(Player.objects.filter(entries__event=copy).values_list("pk", flat=True))
    assert names.isdisjoint(Player.objects.filter(entries__event=event).values_list("pk", flat=True))
    logged = copy.log.get(action="player_substituted").data
    assert Player.objects.get(pk=logged["after_player"]).entries.get().event == copy


def test_a_free_address_is_kept_and_a_taken_one_replaced(event):
    document = event_document(event)
    assert taken_in(document).slug != event.slug
    document["event"]["slug"] = "another-hall"
    assert taken_in(document).slug == "another-hall"


def test_the_copy_goes_on_where_the_original_stood(event):
    copy = taken_in(event_document(event))
    enter(hands_of(copy, 2)[1], 5)
    assert copy.log.filter(action="result_recorded").count() == event.log.filter(action="result_recorded").count() + 1


def test_whoever_takes_it_in_becomes_its_organiser(event):
    olive = make_staff(event, "olive")
    copy = import_event(document=event_document(event), user_id=olive.pk)
    assert copy.staff.get().user == olive


def wrong_format(document):
    document["format"] = "whist-event/9"


def part_missing(document):
    del document["hands"]


def unknown_part(document):
    document["admins"] = []


def unknown_column(document):
    document["entries"][0]["is_admin"] = True


def wrong_type(document):
    document["rounds"][0]["number"] = "first"


def no_such_row(document):
    document["seats"][0]["entry"] = 99


def boolean_for_a_row(document):
    document["seats"][0]["entry"] = True


def unknown_rules(document):
    document["event"]["rules"] = "poker"


def somebody_at_two_tables(document):
    document["seats"][1]["entry"] = document["seats"][0]["entry"]


def tricks_that_make_twelve(document):
    document["results"][-1]["tricks_ns"] -= 1


def points_that_the_tricks_do_not_give(document):
    document["results"][-1]["points_ns"] = 7


@pytest.mark.parametrize(
    "spoil",
    [
        wrong_format,
        part_missing,
        unknown_part,
        unknown_column,
        wrong_type,
        no_such_row,
        boolean_for_a_row,
        unknown_rules,
        somebody_at_two_tables,
        tricks_that_make_twelve,
        points_that_the_tricks_do_not_give,
    ],
)
def test_a_spoilt_document_is_refused_with_reasons_and_nothing_is_stored(event, spoil):
    document = event_document(event)
    spoil(document)
    with pytest.raises(ImportRefused) as refusal:
        taken_in(document)
    assert refusal.value.problems
    assert (Event.objects.count(), Player.objects.filter(name="Sam Stand-in").count()) == (1, 1)


def test_all_that_is_wrong_is_said_at_once(event):
    document = event_document(event)
    no_such_row(document)
    wrong_type(document)
    unknown_column(document)
    assert len(read_document(document).problems) == 3


def test_a_document_of_an_earlier_version_lacks_what_may_be_absent(event):
    document = deepcopy(event_document(event))
    for row in document["log"]:
        assert row.pop("device") == ""
    for entry in document["entries"]:
        del entry["last_round"]
    assert without_address(event_document(taken_in(document))) == without_address(event_document(event))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=10,
)


@given(json_values, json_values)
def test_any_json_is_read_into_problems_and_never_an_error(value, other):
    assert read_document(value).problems
    assert read_document({"format": "whist-event/1", "event": value, "players": [other], "log": other}).problems

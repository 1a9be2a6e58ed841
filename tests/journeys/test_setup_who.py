"""Set-up, step 2: a roster is shown line by line before anything is stored; people come and go with the consequence said."""

import pytest

from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import EntryState, Role

MESSY = "\n".join(
    [
        "12. Raj a/l Kumaran",
        "",
        "\tSiti\tOmar ",
        "x" * 151,
        "Bad\x07Name",
        "Chong Mei Mei",
        "chong mei mei",
        "46",
    ]
)


@pytest.fixture
def empty(db) -> Desk:
    event = make_event(0)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def names(desk: Desk) -> list[str]:
    return list(desk.event.entries.order_by("number").values_list("player__name", flat=True))


def preview_lines(response):
    return {line.row: line for line in response.context["form"].shown_lines()}


def test_the_preview_says_what_each_line_becomes_and_stores_nothing(empty):
    response = empty.send("people_preview", roster=MESSY)
    lines = preview_lines(response)
    assert {row: line.name for row, line in lines.items() if not line.problem} == {
        1: "Raj a/l Kumaran",
        3: "Siti Omar",
        6: "Chong Mei Mei",
        7: "chong mei mei",
    }
    assert lines[1].number_dropped
    assert lines[4].problem == "This name has 151 letters; the longest that fits has 150."
    assert lines[5].problem == "A character in this line cannot be part of a name. Type the name again."
    assert lines[8].problem == "There is no name in this line."
    assert "4 names. 1 empty line is left out. 3 lines cannot be stored. Nothing is stored yet." in words(response)
    assert names(empty) == []


def test_a_control_character_is_shown_as_a_box(empty):
    page = empty.send("people_preview", roster="Bad\x07\u202eName").content.decode()
    assert "Bad▯▯Name" in page
    assert "\x07" not in page


def test_a_name_twice_is_asked_about_and_is_two_people_unless_said_otherwise(empty):
    response = empty.send("people_preview", roster="Chong Mei Mei\nChong Mei Mei")
    assert preview_lines(response)[2].same_as == "Chong Mei Mei appears twice, first in line 1."
    assert '<input type="radio" name="same_2" value="two" checked>' in response.content.decode()


@pytest.mark.parametrize(("answer", "stored"), [("two", ["Chong Mei Mei", "Chong Mei Mei"]), ("one", ["Chong Mei Mei"])])
def test_the_answer_decides_how_many_people_a_repeated_name_is(empty, answer, stored):
    empty.send("people_add", roster="Chong Mei Mei\nChong Mei Mei", entries=0, same_2=answer)
    assert names(empty) == stored


def test_what_the_preview_sends_back_stores_the_good_lines(empty):
    form = empty.send("people_preview", roster=MESSY).context["form"]
    response = empty.send("people_add", roster=form.storable, entries=0, same_7="one")
    assert names(empty) == ["Raj a/l Kumaran", "Siti Omar", "Chong Mei Mei"]
    assert said(response) == ["3 players added."]


def test_a_repeated_name_nobody_was_asked_about_is_not_stored(empty):
    response = empty.send("people_add", roster="Chong Mei Mei\nChong Mei Mei", entries=0)
    assert "Nothing is stored yet." in words(response)
    assert names(empty) == []


def test_a_list_sent_twice_is_not_stored_twice(empty):
    empty.send("people_add", roster="Raj\nMei", entries=0)
    again = empty.send("people_add", roster="Raj\nMei", entries=0)
    assert "The list of players has changed meanwhile." in words(again)
    assert names(empty) == ["Raj", "Mei"]


def test_a_name_of_the_event_is_recognised_in_a_later_list(empty):
    empty.send("people_add", roster="Raj", entries=0)
    response = empty.send("people_preview", roster="RAJ")
    assert preview_lines(response)[1].same_as == "RAJ is in the list already."


def test_one_typed_name_needs_no_preview(empty):
    assert said(empty.send("people_add", roster="Raj", entries=0)) == ["1 player added."]
    assert names(empty) == ["Raj"]


def test_an_empty_list_is_asked_for_again(empty):
    response = empty.send("people_preview", roster="")
    assert response.status_code == 422
    assert "Write or paste at least one name." in words(response)


@pytest.mark.parametrize(
    ("players", "sentence"),
    [
        (3, "3 players; a table needs four."),
        (8, "8 players: 2 tables, nobody sits out."),
        (46, "46 players: 11 tables and 2 sitting out each round."),
    ],
)
def test_the_list_says_how_many_tables_it_makes(players, sentence, db):
    event = make_event(players)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    assert sentence in words(desk.look("people"))


def test_a_name_is_put_right(desk):
    desk.send("person_action", "rename", number=1, name=" 1. Aminah  binti Yusof")
    assert names(desk)[0] == "Aminah binti Yusof"


def test_a_name_that_cannot_be_one_is_refused_on_the_page(desk):
    response = desk.send("person_action", "rename", number=1, name="\x07\x07")
    assert said(response) == ["A character in this line cannot be part of a name. Type the name again."]
    assert names(desk)[0] == "Player 1"


def test_somebody_without_seats_is_taken_off_the_list(desk):
    desk.send("person_action", "remove", number=8)
    assert "Player 8" not in names(desk)


def test_somebody_with_seats_can_only_leave(desk):
    desk.plan()
    page = words(desk.look("people", number=8))
    assert "Leaves the event" in page
    assert "Take off the list" not in page
    refusal = "Player 8 already has a place in the plan and can only withdraw."
    assert said(desk.send("person_action", "remove", number=8)) == [refusal]


def test_who_leaves_makes_planning_again_the_next_step(desk):
    desk.send("people_add", roster="Late Lim", entries=8)
    desk.plan()
    desk.start(1)
    assert "What Player 1 has played stays and counts." in words(desk.look("people", number=1))
    page = words(desk.send("person_action", "withdraw", number=1))
    assert desk.event.entries.get(number=1).state == EntryState.WITHDRAWN
    assert "The plan no longer fits the people from round 2 on." in page
    assert "Plan the remaining rounds again" in page
    assert "Player 1 left after round 1" in page


def test_who_is_back_plays_from_the_next_unreleased_round(desk):
    desk.plan()
    desk.start(1)
    desk.send("person_action", "withdraw", number=1)
    assert "Can play again from round 2 on" in words(desk.look("people", number=1))
    desk.send("person_action", "readmit", number=1)
    assert desk.event.entries.get(number=1).state == EntryState.ACTIVE


def test_who_comes_late_plays_from_the_next_unreleased_round(desk):
    desk.plan()
    desk.start(1)
    assert "Plays from round 2 on, once the remaining rounds are planned again." in words(desk.look("people"))
    page = words(desk.send("people_add", roster="Late Lim", entries=8))
    assert "Late Lim from round 2" in page


def test_a_substitute_takes_over_the_number(desk):
    desk.plan()
    desk.start(1)
    offer = "Another person gets number 3, its seats and its results so far: one line in the standings"
    assert offer in words(desk.look("people", number=3))
    desk.send("person_action", "substitute", number=3, name="Sue Stand-in")
    assert names(desk)[2] == "Sue Stand-in"
    assert "Player 3" not in names(desk)


def test_an_unknown_action_is_nothing(desk):
    assert desk.send("person_action", "promote", number=1).status_code == 404


def test_strangers_see_nothing(desk, django_user_model):
    stranger = Desk(signed_in(django_user_model.objects.create_user("sam")), desk.event)
    assert stranger.send("people_preview", roster="Sam").status_code == 404
    assert stranger.send("people_add", roster="Sam", entries=8).status_code == 404
    assert "Sam" not in names(desk)


@pytest.mark.parametrize("few", [1, 3])
def test_the_list_takes_the_same_queries_however_long_it_is(few, db, django_assert_num_queries):
    event = make_event(4 * few)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    desk.plan()
    with django_assert_num_queries(10):
        desk.look("people")

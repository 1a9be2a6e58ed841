"""What needs a person stands in order of urgency, each with one main button."""

from uuid import uuid4

import pytest

from scoring.operations.corrections import file_refused_entry
from tests.factories import NOW, at_table, enter, hands_of, make_event, make_staff
from tests.journeys.desk import Desk, signed_in, words
from tournaments.enums import Role


@pytest.fixture
def running(db) -> Desk:
    """Nine players, round 1 of two being played."""
    event = make_event(9, rounds=2)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    desk.plan()
    desk.start(1)
    return desk


def todos(desk: Desk) -> list[tuple[str, str]]:
    return [(todo.sentence, todo.button) for todo in desk.look("control").context["todos"]]


def refuse(desk: Desk, hand) -> None:
    body = {"tricks_ns": 7, "tricks_ew": 6}
    file_refused_entry(
        event_id=desk.event.pk,
        hand_id=hand.pk,
        command_id=uuid4(),
        code="round_closed",
        body=body,
        actor=at_table(hand),
        now=NOW,
    )


def test_a_quiet_evening_needs_nobody(running):
    assert todos(running) == []
    assert "Nothing needs you just now." in words(running.look("control"))


def test_hands_still_being_played_are_not_missing(running):
    enter(hands_of(running.event, 1)[0], 7)
    assert todos(running) == []


def test_everything_that_needs_a_person_in_order_of_urgency(running):
    disputed, refused, *_rest = hands_of(running.event, 1)
    enter(disputed, 7)
    enter(disputed, 6)
    refuse(running, refused)
    running.press("call-time", 1)
    running.send("person_action", "withdraw", number=9)
    assert todos(running) == [
        ("Table 1, round 1, hand 1: two different results were entered.", "Decide"),
        ("Table 1, round 1, hand 2: a result was sent that could not be taken.", "Look at it"),
        ("Table 1, round 1: hand 2 has no result.", "See the hands"),
        ("Table 2, round 1: hands 1, 2 have no result.", "See the hands"),
        ("The plan no longer fits the people from round 2 on.", "Plan again"),
    ]


def test_a_refused_entry_is_taken_off_the_list(running):
    refuse(running, hands_of(running.event, 1)[0])
    (todo,) = running.look("control").context["todos"]
    running.press("dismiss", entry_id=todo.refused)
    assert todos(running) == []


def test_an_earlier_round_that_is_complete_can_be_closed(running):
    running.press("release", 2)
    running.press("start", 2)
    for hand in hands_of(running.event, 1):
        enter(hand, 7)
    assert todos(running) == [("Round 1 is still open; all its hands are in.", "Close round 1")]
    running.press("close", 1)
    assert todos(running) == []


def test_an_empty_seat_and_who_has_no_place_are_named(running):
    for hand in hands_of(running.event, 1):
        enter(hand, 7)
    running.press("close", 1)
    running.press("release", 2)
    seated = running.look("control").context["evening"].table_shown(1).sitting.people.values()
    entry, _name = next(iter(seated))
    number = running.event.entries.get(pk=entry).number
    running.send("person_action", "withdraw", number=number)
    assert todos(running) == [("Table 1 has an empty seat in round 2.", "Put somebody there")]
    running.send("person_action", "readmit", number=number)
    name = running.event.entries.get(pk=entry).player.name
    assert todos(running) == [
        ("Table 1 has an empty seat in round 2.", "Put somebody there"),
        (f"{name} has no place in round 2.", "See the people"),
    ]


def test_a_final_event_still_shows_what_was_sent_too_late(running):
    for hand in hands_of(running.event, 1):
        enter(hand, 7)
    running.press("close", 1)
    running.press("finish")
    refuse(running, hands_of(running.event, 1)[0])
    assert [button for _sentence, button in todos(running)] == ["Look at it"]

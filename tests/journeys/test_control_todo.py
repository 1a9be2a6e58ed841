"""What needs a person stands in order of urgency, each with one main button."""

import shutil
from datetime import UTC, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.operations.corrections import file_refused_entry
from tests.factories import NOW, at_table, enter, hands_of, make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role, RoundState
from tournaments.models import Round
from tournaments.queries.safety_copies import database_file


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
        staff=False,
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


@pytest.fixture
def stick(settings, tmp_path):
    """An empty folder for the safety copies."""
    settings.BACKUP_DIR = tmp_path / "stick"
    return settings.BACKUP_DIR


def started_minutes_ago(desk: Desk, minutes: int) -> None:
    Round.objects.filter(state=RoundState.RUNNING).update(started_at=timezone.now() - timedelta(minutes=minutes))


@pytest.mark.laptop
def test_missing_and_old_safety_copies_are_told_and_made_on_request(running, stick):
    started_minutes_ago(running, 4)
    assert todos(running) == [("There is no safety copy of the results.", "Make a copy now")]
    stick.mkdir()
    copied = timezone.now() - timedelta(minutes=5, seconds=1)
    (stick / f"{database_file().stem}-{copied.astimezone(UTC):%Y%m%d-%H%M%S}.sqlite3").touch()
    started_minutes_ago(running, 60)
    assert todos(running) == [("The last safety copy of the results is 5 minutes old.", "Make a copy now")]
    running.press("copy")
    assert todos(running) == []


@pytest.mark.laptop
def test_a_copy_that_cannot_be_made_says_why(running, settings, tmp_path):
    settings.BACKUP_DIR = tmp_path / "no stick" / "copies"
    (sentence,) = said(running.press("copy"))
    assert "No such file or directory" in sentence
    assert "Is the stick plugged in" in sentence


@pytest.mark.laptop
def test_a_disk_that_is_nearly_full_is_told(running, monkeypatch):
    usage = shutil.disk_usage("/")
    monkeypatch.setattr(shutil, "disk_usage", lambda _path: usage._replace(free=499_999_999))
    ((sentence, button),) = todos(running)
    assert sentence.startswith("The computer's disk is nearly full: 499 MB are free.")
    assert button == ""
    assert sentence in words(running.look("control"))

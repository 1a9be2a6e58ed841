"""The event log as the staff reads it: in sentences, by kind, round and table, and as files."""

import csv
import io
import json

import pytest
from django.test import Client

from scoring.log_texts import TELLINGS
from scoring.operations.corrections import correct_result
from scoring.queries.log import LINES_A_PAGE
from scoring.queries.report import DASH
from tests.factories import DIRECTOR, NOW, hands_of, make_staff
from tests.journeys.desk import Desk, signed_in, words
from tests.language.evenings import in_full_swing
from tests.scoring.calls import paired_with
from tournaments.actors import SYSTEM
from tournaments.enums import Role
from tournaments.models import LogEntry
from tournaments.operations.people import rename_player

ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"


@pytest.fixture
def desk(db) -> Desk:
    """An evening with a little of everything; round 2 is being played."""
    event = in_full_swing()
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def log_of(desk: Desk, **narrowed: object) -> list[str]:
    """What the log says, the newest first."""
    return [line.what for line in desk.look("event_log", **narrowed).context["log"].lines]


def test_it_tells_the_evening_the_newest_first(desk):
    said = log_of(desk)
    assert said[8:12] == [
        "Announced: Break. We call you when it goes on.",
        "Adjustment: Slow play; Raj a/l Kumar; -1 tricks.",
        "Table 1 called the director.",
        "Round 2, table 1, hand 2: a second entry said something else, so the hand is disputed.",
    ]
    assert said[-2:] == ["Round 1 was started.", "The seating of round 1 was released."]


def test_names_are_looked_up_so_that_a_name_put_right_is_right_in_the_log_too(desk):
    rename_player(event_id=desk.event.pk, number=3, name="Raja a/l Kumar", actor=DIRECTOR, now=NOW)
    assert log_of(desk)[0] == "The name of Raja a/l Kumar was put right."
    assert "Kumar" not in json.dumps(list(LogEntry.objects.values_list("data", flat=True)))


def test_when_is_in_the_time_of_the_event_and_who_and_why_stand_with_it(desk):
    hand = hands_of(desk.event, 2)[0]
    values = {"tricks_ns": 6, "tricks_ew": 7}
    correction = {"hand_id": hand.pk, "expected_version": 1, "values": values, "reason": "slip misread"}
    correct_result(event_id=desk.event.pk, **correction, actor=DIRECTOR, now=NOW)
    assert f"20:00:00 · dan Round 2, table 1, hand 1: corrected to 6{DASH}7. Why: slip misread" in words(desk.look("event_log"))


def test_from_what_device(desk):
    phone = paired_with(desk.event.tables.get(number=2), Client(headers={"User-Agent": ANDROID}))
    phone.post("/pad/call")
    desk.press("pause", 2)
    assert "Table 2 · Android Table 2 called the director." in (said := words(desk.look("event_log")))
    assert "olive · other device Round 2 was paused." in said


def test_what_nobody_did_the_program_did(desk):
    LogEntry.objects.create(event=desk.event, at=NOW, actor=SYSTEM.label, action="time_called", data={"round": 2})
    assert "The program Time was called on round 2." in words(desk.look("event_log"))


def test_it_is_narrowed_by_kind_round_and_table(desk):
    assert log_of(desk, kind="people") == []
    assert log_of(desk, kind="rounds", round_number=1) == ["Round 1 was started.", "The seating of round 1 was released."]
    at_two = [f"Round 1, table 2, hand {hand}: {result} was entered." for hand, result in ((2, f"9{DASH}4"), (1, f"7{DASH}6"))]
    assert log_of(desk, table=2) == at_two
    assert log_of(desk, round_number=2, table=2) == []
    assert log_of(desk, kind="nonsense", table=99) == log_of(desk)


def test_it_is_read_in_pages(desk):
    before = log_of(desk)
    paused = {"event": desk.event, "at": NOW, "actor": "dan", "action": "round_paused", "data": {"round": 2}}
    LogEntry.objects.bulk_create([LogEntry(**paused) for _ in range(LINES_A_PAGE)])
    assert log_of(desk) == ["Round 2 was paused."] * LINES_A_PAGE
    older = '<a class="button" href="?kind=rounds&amp;page=2" rel="next">Older</a>'
    assert older in desk.look("event_log", kind="rounds").content.decode()
    second = desk.client.get(f"/events/{desk.event.slug}/log/", {"page": 2})
    assert [line.what for line in second.context["log"].lines] == before


def test_a_longer_page_takes_no_more_queries(desk):
    before = desk.queries_of("event_log")
    rename_player(event_id=desk.event.pk, number=3, name="Raja a/l Kumar", actor=DIRECTOR, now=NOW)
    assert desk.queries_of("event_log") == before


def test_an_entry_whose_subject_is_gone_or_nonsense_is_read_all_the_same(desk):
    nonsense = {"hand": 10**6, "number": [], "numbers": 7, "adjustment": 0, "call": "x", "fields": None, "kind": {}}
    actions = [*TELLINGS, "of_another_version"]
    rows = [LogEntry(event=desk.event, at=NOW, actor="x", action=name, data=data) for name in actions for data in ({}, nonsense)]
    LogEntry.objects.bulk_create(rows)
    assert desk.look("event_log_csv").content.decode().count(",x,") == len(rows)


def test_the_file_for_spreadsheets_has_the_sentences_the_oldest_first(desk):
    rows = list(csv.reader(io.StringIO(desk.look("event_log_csv").content.decode("utf-8-sig"))))
    assert rows[:2] == [
        ["When", "Who", "Device", "What", "Why"],
        ["2026-12-11 20:00:00", "dan", "", "The seating of round 1 was released.", ""],
    ]
    assert len(rows) == desk.event.log.count() + 1


def test_the_file_for_programs_has_a_row_of_the_api_a_line(desk):
    rows = [json.loads(line) for line in desk.look("event_log_lines").content.decode().splitlines()]
    assert rows == desk.client.get(f"/api/events/{desk.event.slug}/log/?page_size=100").json()["results"]
    assert {"device", "actor", "action", "data", "reason", "at", "id"} == set(rows[0])


def test_mission_control_leads_there(desk):
    assert f"/events/{desk.event.slug}/log/" in desk.look("control").content.decode()

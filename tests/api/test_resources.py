"""What each resource says, to whom, and at what cost."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.queries.standings import standings
from tests.api.keys import program
from tests.api.reading import LISTS, get, rows
from tests.factories import (
    DAY,
    DIRECTOR,
    NOW,
    add_players,
    enter,
    hands_of,
    leave_out,
    make_event,
    make_staff,
    play_round,
    seat,
    set_round_state,
)
from tests.journeys.desk import signed_in
from tournaments.enums import PartialEntries, Role, RoundState
from tournaments.models import Entry, Event, Round, Seat
from tournaments.operations.events import change_settings

pytestmark = pytest.mark.django_db


# Events


def slugs(client, **query):
    return [row["slug"] for row in client.get(reverse("api_events"), query).json()["results"]]


def test_everybody_is_told_of_events_with_a_released_round(event):
    make_event(slug="hidden")
    assert slugs(Client()) == ["friday"]


def test_staff_and_keys_are_told_of_their_own_events_too(event):
    own, other = make_event(slug="own"), make_event(slug="other")
    assert set(slugs(signed_in(make_staff(own, "olive")))) == {"friday", "own"}
    assert set(slugs(program(other))) == {"friday", "other"}


def test_events_are_found_by_date_and_by_what_they_are(event):
    week = timedelta(days=7)
    for slug, fields in {
        "later": {"date": DAY + week},
        "done": {"finished_at": NOW},
        "trial": {"is_rehearsal": True},
    }.items():
        seat(make_event(slug=slug, **fields), state=RoundState.RELEASED)
    client, day = Client(), f"{DAY:%Y-%m-%d}"
    assert slugs(client, date_from=f"{DAY + week:%Y-%m-%d}") == ["later"]
    assert set(slugs(client, date_from=day, date_to=day)) == {"friday", "done", "trial"}
    assert slugs(client, finished="true") == ["done"]
    assert set(slugs(client, finished="false")) == {"friday", "later", "trial"}
    assert slugs(client, rehearsal="true") == ["trial"]


def test_an_event_says_how_it_is_played_and_where_it_stands(event):
    told = get(Client(), "api_event", event)
    event.refresh_from_db()
    assert told == {
        "slug": "friday",
        "name": "Friday drive",
        "date": f"{DAY:%Y-%m-%d}",
        "time_zone": "Asia/Kuala_Lumpur",
        "is_rehearsal": False,
        "finished_at": None,
        "rules": event.rules,
        "rounds": 3,
        "hands_per_round": 2,
        "round_minutes": None,
        "measure": "tricks",
        "sit_out_award": "own_average",
        "partial_entries": "ranked",
        "tie_breaks": ["hands_won", "second_half", "last_hand"],
        "revisions": {"seating": 0, "results": event.public_results_revision, "clock": 0},
    }


# Entries


def test_the_public_knows_the_entries_with_a_place_in_a_released_round(event):
    add_players(event, ["Late Lim"], first_round=3)
    assert [row["number"] for row in rows(Client(), "api_entries", event)] == list(range(1, 10))
    assert rows(program(event), "api_entries", event)[-1] == {
        "number": 10,
        "name": "Late Lim",
        "state": "active",
        "first_round": 3,
        "last_round": None,
    }


def test_an_entry_is_found_by_number_and_by_state(event):
    Entry.objects.filter(event=event, number=4).update(state="withdrawn", last_round=1)
    assert get(Client(), "api_entry", event, 4) == {"number": 4, "name": "Player 4", "state": "withdrawn"}
    assert [row["number"] for row in rows(Client(), "api_entries", event, state="withdrawn")] == [4]


# Rounds


def test_a_round_says_who_sits_where_from_north_clockwise(event):
    told = get(Client(), "api_round", event, 1)
    assert [table["table"] for table in told["tables"]] == [1, 2]
    assert [(chair["position"], chair["entry"]) for chair in told["tables"][1]["seats"]] == [
        ("N", 5),
        ("E", 6),
        ("S", 7),
        ("W", 8),
    ]
    assert told["sit_outs"] == [{"entry": 9, "name": "Player 9"}]


def test_a_rounds_clock_is_told_as_it_is_stored():
    event = make_event(8, round_minutes=20)
    seat(event)
    set_round_state(event, 1, RoundState.PAUSED)
    Round.objects.filter(stage__event=event, number=1).update(
        duration=timedelta(minutes=20), remaining=timedelta(seconds=742, milliseconds=400), started_at=NOW
    )
    (told,) = rows(Client(), "api_rounds", event)
    assert told == {
        "number": 1,
        "state": "paused",
        "duration_seconds": 1200,
        "ends_at": None,
        "remaining_seconds": 742,
        "started_at": "2026-12-11T20:00:00+08:00",
        "called_at": None,
        "closed_at": None,
    }


def test_rounds_are_found_by_state(event):
    assert [row["number"] for row in rows(Client(), "api_rounds", event, state="running")] == [2]


# Hands and results


def numbers(found):
    return [(row["round"], row["table"], row["number"]) for row in found]


def test_hands_come_in_the_order_of_play_with_the_version_that_counts(event):
    told = rows(Client(), "api_hands", event)
    assert numbers(told)[:5] == [(1, 1, 1), (1, 2, 1), (1, 1, 2), (1, 2, 2), (2, 1, 1)]
    first, fifth = told[0], told[4]
    assert (first["played"], first["version"], first["event_number"]) == (True, 1, 1)
    assert (fifth["played"], fifth["version"], fifth["event_number"]) == (False, 0, 3)


def test_hands_are_found_by_round_table_entry_and_whether_they_are_played(event):
    client = Client()
    assert numbers(rows(client, "api_hands", event, round=1, table=2)) == [(1, 2, 1), (1, 2, 2)]
    assert numbers(rows(client, "api_hands", event, entry=1)) == [(1, 1, 1), (1, 1, 2), (2, 2, 1), (2, 2, 2)]
    assert numbers(rows(client, "api_results", event, entry=5)) == [(1, 2, 1), (1, 2, 2)]
    assert numbers(rows(client, "api_results", event, round=1, table=1)) == [(1, 1, 1), (1, 1, 2)]
    assert {row["round"] for row in rows(client, "api_hands", event, played="false")} == {2}
    assert {row["round"] for row in rows(client, "api_hands", event, played="true")} == {1}


def test_a_hand_that_was_left_out_says_so(event):
    hand = leave_out(hands_of(event, 2)[0])
    told = get(Client(), "api_hand", event, hand.pk)
    assert (told["played"], told["left_out"], told["version"]) == (False, True, 0)


def test_a_result_says_tricks_trump_and_points(event):
    hand = hands_of(event, 1)[0]
    expected = {
        "hand": hand.pk,
        "round": 1,
        "table": 1,
        "number": 1,
        "event_number": 1,
        "version": 1,
        "tricks_ns": 9,
        "tricks_ew": 4,
        "trump": "H",
        "bid": None,
        "declarer": None,
        "direction": None,
        "honours": None,
        "points_ns": 3,
        "points_ew": 0,
    }
    assert get(Client(), "hand_result", event, hand.pk) == expected
    assert rows(Client(), "api_results", event)[0] == expected


def test_a_hand_without_a_result_has_none_to_read(event):
    address = reverse("hand_result", args=[event.slug, hands_of(event, 2)[0].pk])
    response = Client().get(address)
    assert (response.status_code, response.json()["code"]) == (404, "no_result")


def test_who_entered_a_result_is_for_the_staff(event, director):
    hand = hands_of(event, 1)[0]
    assert get(director, "hand_result", event, hand.pk)["entered_by"] == "table 1"
    assert [version["tricks_ns"] for version in get(director, "api_hand", event, hand.pk)["versions"]] == [9]
    for client in (Client(), program(event)):
        assert "entered_by" not in get(client, "hand_result", event, hand.pk)
        assert "versions" not in get(client, "api_hand", event, hand.pk)


def test_a_dispute_is_for_those_who_see_the_plan(event, director):
    hand = hands_of(event, 2)[0]
    enter(hand, 8)
    address = reverse("api_hands", args=[event.slug])
    before = Client().get(address).content
    enter(hand, 7)
    assert Client().get(address).content == before
    for client in (director, program(event)):
        assert [row["id"] for row in rows(client, "api_hands", event, state="disputed")] == [hand.pk]
    refused = Client().get(address, {"state": "disputed"})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")


# Standings


def test_the_standings_are_those_of_the_page(event):
    told = rows(Client(), "api_standings", event)
    lines = standings(event).lines
    assert [(row["rank"], row["entry"], row["total"]) for row in told] == [
        (line.rank, line.number, line.total / 2) for line in lines
    ]
    assert told[0] == {
        "rank": 1,
        "shares_rank": False,
        "entry": 3,
        "name": "Player 3",
        "total": 34,
        "sat_out": 17,
        "second_half": 0,
        "hands_won": 2,
        "hands_played": 2,
        "adjustment": 0,
        "open_hands": 0,
    }


def test_a_line_says_how_many_of_its_hands_are_not_confirmed_or_disputed(event):
    hand = hands_of(event, 2)[0]
    enter(hand, 8)
    enter(hand, 7)
    at_table = set(Seat.objects.filter(round=hand.round, table=hand.table).values_list("entry__number", flat=True))
    told = rows(Client(), "api_standings", event)
    assert {row["entry"]: row["open_hands"] for row in told if row["open_hands"]} == dict.fromkeys(at_table, 1)


def test_those_listed_apart_come_last_without_a_rank():
    event = make_event(8, partial_entries=PartialEntries.APART)
    seat(event)
    add_players(event, ["Late Lim"], first_round=2)
    play_round(event, 1)
    director = signed_in(make_staff(event))
    assert [(row["rank"], row["name"]) for row in rows(director, "api_standings", event)][-1] == (None, "Late Lim")


def test_there_are_no_standings_before_the_first_result():
    event = make_event()
    seat(event)
    for client in (Client(), program(event)):
        assert rows(client, "api_standings", event) == []


# The log


def test_the_log_says_who_did_what_when_and_why(event, director):
    change_settings(event_id=event.pk, name="Saturday drive", actor=DIRECTOR, now=NOW)
    (row,) = rows(director, "api_log", event, action="settings_changed")
    assert row == {
        "id": row["id"],
        "at": "2026-12-11T20:00:00+08:00",
        "actor": "dan",
        "device": "",
        "action": "settings_changed",
        "data": {"fields": ["name"]},
        "reason": "",
    }
    assert rows(director, "api_log", event, after=row["id"]) == []
    assert row in rows(program(event), "api_log", event)


@pytest.mark.parametrize("slug", ["friday", "no-such-event"])
def test_the_log_is_not_there_for_those_outside_and_strangers_are_asked_who_they_are(event, slug):
    address = reverse("api_log", args=[slug])
    assert (Client().get(address).status_code, Client().get(address).json()["code"]) == (401, "not_signed_in")
    outsider = signed_in(make_staff(make_event(), "sam", Role.ORGANISER))
    assert outsider.get(address).json()["code"] == "not_found"


# Cost


@pytest.mark.parametrize("name", [*LISTS, "api_log", "api_event"])
@pytest.mark.parametrize("players", [8, 40])
def test_a_list_takes_as_many_queries_however_long_it_is(django_assert_max_num_queries, players, name):
    event = make_event(players)
    seat(event)
    play_round(event, 1)
    client = signed_in(make_staff(event))
    with django_assert_max_num_queries(12 if name == "api_standings" else 7):
        get(client, name, event)


def test_a_long_list_of_events_takes_as_many_queries_as_a_short_one(django_assert_num_queries):
    for wanted in (1, 3):
        while Event.objects.count() < wanted:
            seat(make_event(), state=RoundState.RELEASED)
        with django_assert_num_queries(2):
            assert len(slugs(Client())) == wanted


def test_a_round_takes_as_many_queries_with_ten_tables_as_with_two(django_assert_num_queries):
    for players in (8, 40):
        event = make_event(players)
        seat(event, state=RoundState.RELEASED)
        with django_assert_num_queries(3):
            get(Client(), "api_round", event, 1)

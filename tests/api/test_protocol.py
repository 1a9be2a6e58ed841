"""What every call keeps to: one shape of errors, strict addresses, pages, entity tags, and who is throttled."""

import json

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from tests.api.keys import program
from tests.api.reading import LISTS, get, rows
from tests.factories import enter, hands_of, make_event
from tests.scoring.calls import body, paired_with, put
from tournaments.api.parsing import LONGEST_BODY
from tournaments.api.throttles import KeyThrottle, StrangerThrottle


def error(response):
    """The status and the code of an answer that is in the one shape, with the fields it complains about."""
    told = response.json()
    assert set(told) == {"code", "message", "problems", "incident"}
    assert response["Content-Type"] == "application/json"
    return response.status_code, told["code"], {problem["field"]: problem["code"] for problem in told["problems"]}


def address(name, event, *arguments):
    return reverse(name, args=[event.slug, *arguments])


# Errors


@pytest.mark.parametrize("path", ["/api/", "/api/nothing/", "/api/events/friday/hands", "/api/events/friday/rounds/x/"])
@pytest.mark.parametrize("method", ["get", "post", "put"])
def test_an_address_that_is_none_is_not_found_in_the_one_shape(event, path, method):
    assert error(getattr(Client(), method)(path)) == (404, "not_found", {})


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options"])
@pytest.mark.parametrize("path", ["/api/events/", "/api/events/friday/hands/", "/api/schema/", "/api/docs/"])
def test_other_methods_are_not_allowed(event, path, method):
    response = getattr(Client(), method)(path)
    assert error(response) == (405, "method_not_allowed", {})
    assert response["Allow"] == "GET, HEAD"


def test_only_json_is_spoken(event):
    assert error(Client().get("/api/events/", headers={"Accept": "text/csv"})) == (406, "not_acceptable", {})


def test_only_json_is_heard(event):
    response = program(event).put(address("hand_result", event, hands_of(event, 2)[0].pk), "a=1", content_type="text/plain")
    assert error(response) == (415, "unsupported_media_type", {})


def test_an_endless_body_is_not_read(event):
    hand = hands_of(event, 2)[0]
    assert error(put(program(event), hand, json.dumps(body()) + " " * LONGEST_BODY)) == (413, "too_large", {})
    assert put(program(event), hand, json.dumps(body()).ljust(LONGEST_BODY)).status_code == 201


def test_a_fault_of_ours_has_an_incident_and_tells_nothing_else(event, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("the secret ingredient")

    monkeypatch.setattr("scoring.api.resources.standing_lines", fail)
    response = Client().get(address("api_standings", event))
    assert error(response) == (500, "failed", {})
    assert response.json()["incident"] in response.json()["message"]
    assert b"secret" not in response.content


def test_while_the_database_is_away_the_caller_is_asked_to_wait(event, monkeypatch):
    def fail(*_):
        raise OperationalError("the database is locked")

    monkeypatch.setattr("scoring.api.resources.standing_lines", fail)
    response = Client().get(address("api_standings", event))
    assert (error(response), response["Retry-After"]) == ((503, "busy", {}), "2")


# Addresses


@pytest.mark.parametrize("name", [*LISTS, "api_event"])
def test_an_unknown_parameter_is_refused_with_the_names_that_exist(event, name):
    response = Client().get(address(name, event), {"rounds": 1})
    assert error(response) == (400, "query", {"rounds": "unknown"})
    (problem,) = response.json()["problems"]
    assert ("page_size" in problem["message"]) == (name != "api_event")


def test_the_names_that_exist_are_those_of_the_resource(event):
    (problem,) = Client().get(address("api_hands", event), {"trump": "H"}).json()["problems"]
    assert problem["message"] == "There is no such parameter here. There are: entry, page, page_size, played, round, state, table"


@pytest.mark.parametrize(
    ("name", "query", "code"),
    [
        ("api_hands", "round=0", "invalid"),
        ("api_hands", "round=-1", "invalid"),
        ("api_hands", "round=1.0", "invalid"),
        ("api_hands", "round=%D9%A1", "invalid"),
        ("api_hands", "round=%2B1", "invalid"),
        ("api_hands", "round=2147483648", "too_large"),
        ("api_hands", "round=1%00", "invalid"),
        ("api_hands", "round=", "empty"),
        ("api_hands", "round=1&round=2", "repeated"),
        ("api_hands", "played=True", "invalid_choice"),
        ("api_rounds", "state=ended", "invalid_choice"),
        ("api_hands", "page=0", "invalid"),
        ("api_hands", "page=last", "invalid"),
        ("api_hands", "page_size=501", "too_large"),
        ("api_standings", "page_size=x", "invalid"),
    ],
)
def test_a_value_that_makes_no_sense_is_refused_by_name(event, name, query, code):
    field = query.partition("=")[0]
    assert error(Client().get(f"{address(name, event)}?{query}")) == (400, "query", {field: code})


@pytest.mark.parametrize("date", ["yesterday", "11/12/2026", "2026-13-01"])
def test_dates_are_written_one_way(db, date):
    assert error(Client().get("/api/events/", {"date_from": date})) == (400, "query", {"date_from": "invalid"})


def test_all_faults_of_an_address_are_named_at_once(event):
    response = Client().get(address("api_hands", event), {"round": 0, "table": "x"})
    assert error(response) == (400, "query", {"round": "invalid", "table": "invalid"})


# Pages


def test_a_long_list_is_read_page_by_page_and_none_is_missed(event):
    client, found, place = Client(), [], f"{address('api_hands', event)}?page_size=3"
    whole = rows(client, "api_hands", event)
    while place:
        page = client.get(place).json()
        assert (page["count"], len(page["results"]) <= 3) == (8, True)
        found, place = found + page["results"], page["next"]
    assert found == whole


def test_a_page_behind_the_last_is_not_there(event):
    assert error(Client().get(address("api_hands", event), {"page": 2})) == (404, "not_found", {})
    assert get(Client(), "api_results", event, round=2)["results"] == []


# Entity tags


@pytest.mark.parametrize("name", [*LISTS, "api_event"])
def test_an_answer_is_sent_again_only_when_it_has_changed(event, name):
    client, place = Client(), address(name, event)
    tag = client.get(place)["ETag"]
    again = client.get(place, headers={"If-None-Match": f'"x", {tag}'})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)
    assert client.get(place, headers={"If-None-Match": '"x"'}).status_code == 200
    enter(hands_of(event, 2)[0], 8)
    changed = client.get(place, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed["ETag"] != tag


def test_an_unchanged_answer_costs_one_query(event, django_assert_num_queries):
    client, place = Client(), address("api_standings", event)
    tag = client.get(place)["ETag"]
    with django_assert_num_queries(1):
        client.get(place, headers={"If-None-Match": tag})


def test_a_tag_is_good_for_those_who_see_as_much(event, director):
    place = address("api_rounds", event)
    public = Client().get(place)["ETag"]
    for client in (director, program(event)):
        assert client.get(place, headers={"If-None-Match": public}).status_code == 200


def test_the_log_has_changed_when_something_was_added(event, director):
    place = address("api_log", event)
    tag = director.get(place)["ETag"]
    assert director.get(place, headers={"If-None-Match": tag}).status_code == 304
    enter(hands_of(event, 2)[0], 8)
    assert director.get(place, headers={"If-None-Match": tag}).status_code == 200


def test_answers_are_kept_by_the_caller_only_and_errors_by_nobody(event):
    response = Client().get(address("api_rounds", event))
    assert response["Cache-Control"] == "private, no-cache"
    assert {"Authorization", "Cookie"} <= set(response["Vary"].split(", "))
    assert Client().get("/api/nothing")["Cache-Control"] == "no-store"


# Throttles


@pytest.fixture
def slow(monkeypatch):
    """Everybody who is counted may call twice a minute."""
    for throttle in (KeyThrottle, StrangerThrottle):
        monkeypatch.setattr(throttle, "rate", "2/min", raising=False)


def statuses(client, times=3):
    return [client.get("/api/events/").status_code for _ in range(times)]


@pytest.mark.usefixtures("slow", "db")
def test_strangers_are_counted_by_address():
    assert statuses(Client()) == [200, 200, 429]
    response = Client().get("/api/events/")
    assert error(response) == (429, "throttled", {})
    assert 0 < int(response["Retry-After"]) <= 60
    assert statuses(Client(REMOTE_ADDR="10.0.0.9")) == [200, 200, 429]


@pytest.mark.usefixtures("slow", "db")
def test_an_address_that_a_caller_invents_does_not_help():
    assert statuses(Client()) == [200, 200, 429]
    assert Client(headers={"X-Forwarded-For": "10.0.0.9"}).get("/api/events/").status_code == 429


@pytest.mark.usefixtures("slow")
def test_keys_are_counted_each_by_itself(event):
    assert statuses(program(event)) == [200, 200, 429]
    assert statuses(program(event)) == [200, 200, 429]


@pytest.mark.usefixtures("slow")
def test_staff_and_paired_phones_are_never_counted_whatever_their_neighbours_do(event, director):
    assert statuses(Client()) == [200, 200, 429]
    assert statuses(director, 4) == [200] * 4
    hand = hands_of(event, 2)[0]
    phone = paired_with(hand.table)
    assert [put(phone, hand, body(8, expected_version=version)).status_code for version in (0, 1, 1, 1)] == [201, 200, 200, 200]


@pytest.mark.usefixtures("slow")
def test_who_only_says_to_be_a_paired_phone_is_counted(event):
    liar = paired_with(event.tables.first())
    liar.cookies["pad"] = liar.cookies["pad"].value.replace("_", "1_", 1)
    assert statuses(liar) == [200, 200, 429]


@pytest.mark.usefixtures("slow")
def test_without_a_cache_nobody_is_turned_away(event, monkeypatch):
    monkeypatch.setattr(cache, "get", lambda _key, default=None: default)
    assert statuses(Client(), 4) == [200] * 4


def test_two_events_never_see_each_other(event):
    other = make_event()
    for name in ("api_hand", "hand_result"):
        place = reverse(name, args=[other.slug, hands_of(event, 1)[0].pk])
        for client in (Client(), program(other), program(event, other)):
            assert client.get(place).status_code == 404

"""The pad's call over HTTP: every answer of the contract, and nothing that somebody could send makes it fail."""

import json

import pytest
from django.db import OperationalError
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from tests.factories import NOW, TURNED_UP, hands_of, make_event, make_staff, seat, set_round_state
from tests.scoring.calls import address, body, paired_with, put
from tournaments.enums import HandState, RoundState
from tournaments.models import Event, Round, TableLink

pytestmark = pytest.mark.django_db


def open_event(**fields):
    event = make_event(**fields)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


@pytest.fixture
def event():
    return open_event()


@pytest.fixture
def hand(event):
    return hands_of(event, 1)[0]


@pytest.fixture
def phone(hand):
    return paired_with(hand.table)


def problems(response):
    return {problem["field"]: problem["code"] for problem in response.json()["problems"]}


def test_a_result_is_saved(phone, hand):
    response = put(phone, hand, body(8))
    assert (response.status_code, response.json()) == (
        201,
        {
            "code": "saved",
            "hand": hand.pk,
            "version": 1,
            "tricks_ns": 8,
            "tricks_ew": 5,
            "points_ns": 2,
            "points_ew": 0,
            "provisional": False,
        },
    )
    assert "no-store" in response["Cache-Control"]


def test_the_same_command_is_replayed_and_an_equal_one_of_another_phone_confirms(phone, hand):
    entry = body(8)
    saved = put(phone, hand, entry).json()
    replayed, confirmed = put(phone, hand, entry), put(paired_with(hand.table), hand, body(8, expected_version=1))
    assert (replayed.status_code, replayed.json()) == (200, {**saved, "code": "replayed"})
    assert (confirmed.status_code, confirmed.json()) == (200, {**saved, "code": "confirmed"})


def test_a_different_result_is_answered_with_both(phone, hand):
    put(phone, hand, body(8))
    response = put(phone, hand, body(7))
    answer = response.json()
    assert (response.status_code, answer["code"], answer["problems"], answer["incident"]) == (409, "differs", [], None)
    stored = {name: answer["stored"][name] for name in ("tricks_ns", "tricks_ew", "version", "entered_by")}
    assert stored == {"tricks_ns": 8, "tricks_ew": 5, "version": 1, "entered_by": "table 1"}
    assert answer["stored"]["entered_at"]
    assert answer["sent"] == {"tricks_ns": 7, "tricks_ew": 6}
    assert "director" in answer["message"]


def test_problems_are_named_by_field_all_at_once(phone, hand):
    response = put(phone, hand, body(tricks_ns=15, tricks_ew=-1, trump="X"))
    assert (response.status_code, response.json()["code"]) == (422, "implausible")
    assert problems(response) == {"tricks_ns": "TRICKS_RANGE", "tricks_ew": "TRICKS_RANGE", "trump": "SUIT_UNKNOWN"}
    assert response.json()["problems"][0]["message"] == "Tricks must be between 0 and 13."


@pytest.mark.parametrize(
    "value", ["true", '"8"', '"\\u0667"', "8.0", "1e1", "NaN", "Infinity", "1000000000", "14", "-1", "null", '""', "[8]", "{}"]
)
def test_only_whole_numbers_from_0_to_13_are_tricks(phone, hand, value):
    text = json.dumps(body()).replace('"tricks_ns": 8', f'"tricks_ns": {value}')
    response = put(phone, hand, text)
    assert response.status_code == 422
    assert "tricks_ns" in problems(response)
    assert HandResult.objects.count() == 0


@pytest.mark.parametrize("field", ["points_ns", "note", "status", "players", "revokes", "Tricks_ns", "\ud800", "x" * 500])
def test_an_unknown_field_is_refused(phone, hand, field):
    response = put(phone, hand, {**body(), field: 1})
    assert (response.status_code, list(problems(response).values())) == (422, ["unknown_field"])
    assert HandResult.objects.count() == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("command_id", None),
        ("command_id", 7),
        ("command_id", True),
        ("command_id", "seven"),
        ("expected_version", None),
        ("expected_version", True),
        ("expected_version", "1"),
        ("expected_version", 1.0),
        ("expected_version", -1),
    ],
)
def test_the_protocols_own_fields_are_strict_too(phone, hand, field, value):
    response = put(phone, hand, body(**{field: value}))
    assert (response.status_code, response.json()["code"], list(problems(response))) == (422, "unreadable", [field])


@pytest.mark.parametrize("text", ["{", "tricks", b"\xff\xfe", "[" * 100_000])
def test_malformed_json_is_a_bad_request(phone, hand, text):
    response = put(phone, hand, text)
    assert (response.status_code, response.json()["code"]) == (400, "parse_error")


@pytest.mark.parametrize("text", ["", "[]", "null", "8", '"tricks"'])
def test_json_that_is_no_object_is_unreadable(phone, hand, text):
    assert put(phone, hand, text).status_code == 422


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
BODIES = st.fixed_dictionaries(
    {"command_id": st.uuids().map(str) | JSON, "expected_version": st.integers(0, 2) | JSON},
    optional={"tricks_ns": st.integers(-1, 14) | JSON, "tricks_ew": st.integers(-1, 14) | JSON, "trump": JSON, "extra": JSON},
)


@given(BODIES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_nothing_that_can_be_sent_breaks_the_call(phone, hand, content):
    response = put(phone, hand, content)
    assert response.status_code in {200, 201, 409, 422}
    assert all(result.tricks_ns + result.tricks_ew == 13 for result in HandResult.objects.all())


def test_a_closed_round_is_answered_and_put_before_the_director(phone, hand):
    Round.objects.filter(pk=hand.round_id).update(state=RoundState.CLOSED)
    entry = body(8)
    for _ in range(2):
        response = put(phone, hand, entry)
        assert (response.status_code, response.json()["code"]) == (409, "round_closed")
    refused = RefusedEntry.objects.get()
    assert (refused.hand, str(refused.command_id), refused.code) == (hand, entry["command_id"], "round_closed")
    assert refused.body == {"tricks_ns": 8, "tricks_ew": 5}
    Round.objects.filter(pk=hand.round_id).update(state=RoundState.REOPENED)
    assert put(phone, hand, entry).status_code == 201


def test_implausible_and_unreadable_entries_are_put_before_the_director_as_far_as_they_are_legible(phone, hand):
    put(phone, hand, body(tricks_ns=14))
    put(phone, hand, {**body(tricks_ew=[5], trump="x\x00"), "extra": 1})
    put(phone, hand, body(command_id="none of ours"))
    assert [(entry.code, entry.body) for entry in RefusedEntry.objects.order_by("pk")] == [
        ("implausible", {"tricks_ns": 14, "tricks_ew": -1}),
        ("unreadable", {"tricks_ns": 8}),
    ]


def test_a_sealed_event_says_so(phone, hand, event):
    Event.objects.filter(pk=event.pk).update(finished_at=NOW)
    response = put(phone, hand, body())
    assert (response.status_code, response.json()["code"]) == (423, "sealed")


def test_the_same_id_with_another_body_is_refused(phone, hand):
    entry = body(8)
    put(phone, hand, entry)
    response = put(phone, hand, {**entry, "tricks_ns": 7, "tricks_ew": 6})
    assert (response.status_code, response.json()["code"]) == (422, "command_reused")


def test_a_phone_that_is_not_paired_is_asked_to_pair(hand):
    response = put(Client(), hand, body())
    assert (response.status_code, response.json()["code"]) == (401, "reauth")


def test_a_revoked_link_ends_the_pairing_at_once(phone, hand):
    TableLink.objects.update(revoked_at=NOW)
    assert put(phone, hand, body()).status_code == 401


def test_another_table_and_another_event_have_nothing_here(phone, hand, event):
    neighbour = hands_of(event, 1)[-1]
    stranger = hands_of(open_event(), 1)[0]
    for other in (neighbour, stranger):
        assert put(phone, other, body()).status_code == 404
    wrong_event = phone.put(address(hand, slug=stranger.round.stage.event.slug), body(), content_type="application/json")
    assert wrong_event.status_code == 404


def test_who_may_not_enter_is_told_so_before_the_body_is_read(hand):
    assert put(Client(), hand, "{").status_code == 401
    assert put(paired_with(hand.table), hand, "{").status_code == 400


def test_the_director_enters_for_any_table(event):
    client = Client()
    client.force_login(make_staff(event))
    for hand in hands_of(event, 1):
        assert put(client, hand, body()).status_code == 201
    assert HandResult.objects.filter(entered_by="dan").count() == 4


def test_without_a_csrf_token_the_phone_is_asked_to_pair_again(hand):
    phone = paired_with(hand.table, Client(enforce_csrf_checks=True))
    response = put(phone, hand, body())
    assert (response.status_code, response.json()["code"]) == (403, "reauth")
    phone.cookies["csrftoken"] = token = "t" * 32
    assert put(phone, hand, body(), headers={"X-CSRFToken": token}).status_code == 201


def test_where_a_card_is_turned_up_the_suit_comes_with_the_result():
    hand = hands_of(open_event(rules=TURNED_UP), 1)[0]
    phone = paired_with(hand.table)
    assert problems(put(phone, hand, body())) == {"trump": "TRUMP_MISSING"}
    assert put(phone, hand, body(trump="C")).status_code == 201


def test_other_methods_and_other_formats_are_refused_in_the_same_shape(phone, hand):
    for response in (phone.delete(address(hand)), phone.put(address(hand), "a=1", content_type="text/plain")):
        assert response.status_code in {405, 415}
        assert set(response.json()) == {"code", "message", "problems", "incident"}


@pytest.mark.parametrize(
    ("error", "status", "code"), [(OperationalError("locked"), 503, "busy"), (ZeroDivisionError(), 500, "failed")]
)
def test_a_failure_of_ours_is_json_that_the_phone_tries_again(phone, hand, monkeypatch, error, status, code):
    def fail(**_):
        raise error

    monkeypatch.setattr("scoring.api.results.take_entry", fail)
    response = put(phone, hand, body())
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert (response.json()["incident"] is None) == (status == 503)


@pytest.mark.parametrize("players", [8, 48])
def test_a_first_entry_takes_seven_queries_and_another_at_most_15_whatever_the_size(
    players, django_assert_num_queries, django_assert_max_num_queries
):
    hand = hands_of(open_event(players=players), 1)[-1]
    phone = paired_with(hand.table)
    place = address(hand)
    with django_assert_num_queries(2 + 7):  # within the test's transaction, ours is a savepoint
        phone.put(place, body(8), content_type="application/json")
    for entry in (body(8), body(7)):
        with django_assert_max_num_queries(15):
            phone.put(place, entry, content_type="application/json")
    hand.refresh_from_db()
    assert (hand.state, AnsweredCommand.objects.count()) == (HandState.DISPUTED, 3)

"""Keys: shown once, kept as a hash, good for their events and scopes until they expire or are revoked."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.models import HandResult
from tests.api.keys import key_for, program
from tests.factories import DIRECTOR, NOW, hands_of, make_event, make_staff
from tests.journeys.desk import said, signed_in, words
from tests.scoring.calls import body, paired_with, put
from tournaments.enums import Role, Scope
from tournaments.models import ApiKey, LogEntry
from tournaments.operations.api_keys import KeyIncomplete, KeyLifeRefused, issue_api_key, note_use, revoke_api_key


def read_rounds(client, event):
    """How many rounds the client is told of; all three are only for those who see the plan."""
    return client.get(reverse("api_rounds", args=[event.slug])).json()["count"]


def command(*arguments):
    out = StringIO()
    call_command("api_key", *arguments, stdout=out)
    return out.getvalue().strip()


@pytest.fixture
def hand(event):
    return hands_of(event, 2)[0]


# What a key may do


def test_a_key_that_may_read_sees_the_plan(event):
    assert (read_rounds(Client(), event), read_rounds(program(event), event)) == (2, 3)


def test_a_key_sees_another_event_as_everybody_does(event):
    assert read_rounds(program(make_event()), event) == 2


def test_a_key_that_may_only_enter_results_reads_as_everybody_does(event):
    assert read_rounds(program(event, scopes=[Scope.RESULTS]), event) == 2


def test_a_key_enters_results_for_any_table_and_is_named_as_their_author(event):
    client = program(event, scopes=[Scope.RESULTS])
    for hand in hands_of(event, 2):
        assert put(client, hand, body()).status_code == 201
    prefix = ApiKey.objects.get().prefix
    assert set(HandResult.objects.filter(hand__round__number=2).values_list("entered_by", flat=True)) == {
        f"key {prefix} (scoreboard)"
    }


def test_a_key_needs_no_csrf_token_and_no_session(event, hand):
    client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {key_for(event)}"})
    assert put(client, hand, body()).status_code == 201


def test_a_key_without_the_scope_is_told_so(event, hand):
    reader = program(event, scopes=[Scope.READ])
    for response in (put(reader, hand, body()), reader.get(reverse("api_log", args=[event.slug]))):
        assert (response.status_code, response.json()["code"]) == (403, "not_allowed")


def test_outside_its_events_a_key_gets_the_answer_for_what_does_not_exist(event, hand):
    stranger = program(make_event())
    refused = put(stranger, hand, body())
    missing = stranger.put(f"/api/events/no-such-event/hands/{hand.pk}/result", "{}", content_type="application/json")
    assert (refused.status_code, refused.content) == (404, missing.content)
    log, no_log = (stranger.get(reverse("api_log", args=[slug])) for slug in (event.slug, "no-such-event"))
    assert (log.status_code, log.content) == (404, no_log.content)


def test_who_sends_a_key_has_the_keys_rights_only(director, event, hand):
    director.defaults["HTTP_AUTHORIZATION"] = f"Bearer {key_for(event, scopes=[Scope.LOG])}"
    assert read_rounds(director, event) == 2
    assert put(director, hand, body()).status_code == 403


# What is no key


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer wd_",
        "Bearer wd_00000000_" + "0" * 40,
        "Token {text}",
        "{text}",
        "Bearer {text}0",
    ],
)
def test_what_is_no_key_is_refused_whatever_is_asked_for(event, header):
    client = Client(headers={"Authorization": header.format(text=key_for(event))})
    for address in (reverse("api_events"), reverse("api_log", args=[event.slug]), "/api/nothing"):
        response = client.get(address)
        assert (response.status_code, response.json()["code"]) == (401, "key_refused")
        assert response["WWW-Authenticate"] == "Bearer"


def test_the_password_of_a_proxy_is_no_key(event, hand):
    phone = paired_with(hand.table, Client(headers={"Authorization": "Basic b2xpdmU6b2xpdmU="}))
    assert put(phone, hand, body()).status_code == 201


@pytest.mark.parametrize(
    "ended",
    [{"expires_at": timezone.now()}, {"revoked_at": timezone.now()}, {"key_hash": "0" * 64}],
    ids=["expired", "revoked", "other"],
)
def test_a_key_that_is_no_longer_good_is_refused_at_the_next_call(event, ended):
    client = program(event)
    assert read_rounds(client, event) == 3
    ApiKey.objects.update(created_at=NOW - timedelta(days=400), **ended)
    assert client.get(reverse("api_rounds", args=[event.slug])).status_code == 401


def test_only_the_hash_of_a_key_is_kept(event):
    text = key_for(event)
    assert text.removeprefix("wd_")[9:] not in str(ApiKey.objects.values().get())


def test_the_last_use_is_noted_to_ten_minutes(event):
    client = program(event)
    read_rounds(client, event)
    key = ApiKey.objects.get()
    first = key.last_used_at
    assert first is not None
    note_use(key, now=first + timedelta(minutes=10))
    assert ApiKey.objects.get().last_used_at == first
    note_use(key, now=first + timedelta(minutes=11))
    assert ApiKey.objects.get().last_used_at == first + timedelta(minutes=11)


# Making and ending them


def test_making_and_revoking_are_in_the_log_of_each_event_without_the_secret(event):
    other = make_event()
    text = key_for(event, other)
    prefix = ApiKey.objects.get().prefix
    revoke_api_key(event_id=other.pk, prefix=prefix, actor=DIRECTOR, now=NOW)
    for each in (event, other):
        rows = LogEntry.objects.filter(event=each, action__startswith="api_key").order_by("pk")
        assert [row.action for row in rows] == ["api_key_issued", "api_key_revoked"]
        assert all(row.data["key"] == prefix and text not in str(row.data) for row in rows)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"event_ids": []}, KeyIncomplete),
        ({"scopes": []}, KeyIncomplete),
        ({"label": ""}, KeyIncomplete),
        ({"label": "x" * 41}, KeyIncomplete),
        ({"expires_at": NOW}, KeyLifeRefused),
        ({"expires_at": NOW + timedelta(days=367)}, KeyLifeRefused),
    ],
)
def test_a_key_without_an_end_or_a_purpose_is_not_made(event, wrong, refusal):
    wishes = {"event_ids": [event.pk], "label": "board", "scopes": [Scope.READ], "expires_at": NOW + timedelta(days=1)}
    with pytest.raises(refusal):
        issue_api_key(**{**wishes, **wrong}, actor=DIRECTOR, now=NOW)
    assert not ApiKey.objects.exists()


def test_the_command_makes_lists_and_revokes(event):
    text = command("create", event.slug, "--label", "board", "--scope", "read", "--scope", "log", "--days", "2")
    assert read_rounds(Client(headers={"Authorization": f"Bearer {text}"}), event) == 3
    prefix = ApiKey.objects.get().prefix
    assert command("list", event.slug).startswith(f"{prefix}  board  log,read  good until ")
    assert command("revoke", event.slug, prefix) == f"board ({prefix}) is revoked."
    assert "revoked" in command("list", event.slug)


@pytest.mark.parametrize(
    "arguments",
    [
        ("list", "no-such-event"),
        ("revoke", "friday", "00000000"),
        ("create", "friday", "--label", "board", "--scope", "read", "--days", "400"),
    ],
)
def test_the_command_says_what_is_wrong(event, arguments):
    with pytest.raises(CommandError, match=r"There is|A key is good"):
        command(*arguments)


# The organiser's page


@pytest.fixture
def organiser(event):
    user = make_staff(event, "olive", Role.ORGANISER)
    user.set_password("a long password")
    user.save()
    return signed_in(user)


def make_key(client, event, **fields):
    form = {"label": "board", "scopes": ["read"], "days": 7, "password": "a long password", **fields}
    return client.post(reverse("issue_key", args=[event.slug]), form)


def test_an_organiser_makes_a_key_that_is_shown_once(event, organiser):
    response = make_key(organiser, event)
    text = response.context["text"]
    assert text in words(response)
    assert "no-store" in response["Cache-Control"]
    assert read_rounds(Client(headers={"Authorization": f"Bearer {text}"}), event) == 3
    page = words(organiser.get(reverse("api_keys", args=[event.slug])))
    assert "board" in page
    assert text not in page


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [({"password": "wrong"}, "This is not your password."), ({"scopes": []}, "required"), ({"days": 367}, "366")],
)
def test_a_key_is_not_made_without_password_purpose_and_end(event, organiser, fields, sentence):
    response = make_key(organiser, event, **fields)
    assert response.status_code == 422
    assert sentence in words(response)
    assert not ApiKey.objects.exists()


def test_an_organiser_revokes_a_key(event, organiser):
    make_key(organiser, event)
    address = reverse("revoke_key", args=[event.slug])
    prefix = ApiKey.objects.get().prefix
    assert said(organiser.post(address, {"key": prefix}, follow=True)) == ["The key is revoked."]
    assert "Revoked. Never used." in words(organiser.get(reverse("api_keys", args=[event.slug])))
    assert said(organiser.post(address, {"key": prefix}, follow=True)) == ["There is nothing here."]
    assert organiser.post(address, {}).status_code == 404


def test_keys_are_the_organisers_business_only(event, director):
    assert director.get(reverse("api_keys", args=[event.slug])).status_code == 403
    assert make_key(director, event).status_code == 403
    assert signed_in(make_staff(make_event(), "sam")).get(reverse("api_keys", args=[event.slug])).status_code == 404

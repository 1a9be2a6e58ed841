"""The permission matrix, generated: every address of the site, for every role, in the own event and in another one."""

import re
from collections.abc import Callable, Iterator
from random import Random
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from games.bots import play_hand
from games.record import write_record
from games.rules import Rules
from games.seats import Seat
from scoring.models import HandResult, PlayRecord, RefusedEntry
from tests.api.keys import key_for
from tests.architecture.sources import fail_on
from tests.factories import (
    ENGLISH_DRIVE,
    NOW,
    hands_of,
    invited,
    link_player,
    link_table,
    make_event,
    make_staff,
    play_round,
    seat,
    set_round_state,
)
from tests.security.addresses import Address, addresses
from tournaments.enums import Role, RoundState, Scope
from tournaments.models import Event
from tournaments.permissions import RIGHTS
from tournaments.policies import POLICIES, Audience, Policy

pytestmark = pytest.mark.django_db

ELSEWHERE = "198.51.100.7"
CODE = "the code of a table, of a player, and of an invitation"
STAFF = {"organiser": Role.ORGANISER, "director": Role.DIRECTOR, "assistant": Role.ASSISTANT}
KEYS = {"key for all": tuple(Scope), "key for reading": (Scope.READ,)}
ROLES = (*STAFF, "stranger with an account", "phone of table 1", "phone of player 1", "spectator", *KEYS)
#: Addresses that need more than nothing to answer, and what.
BODIES = {
    "preview_table_link": {"token": CODE},
    "redeem_table_link": {"token": CODE},
    "preview_player_link": {"token": CODE},
    "redeem_player_link": {"token": CODE},
    "preview_invitation": {"token": CODE},
    "accept_invitation": {"token": CODE},
    "use_plan": {"seed": 0, "plan_version": 0},
    "revoke_key": {"key": "0" * 8},
    "note_printed_cards": {"seen": "0" * 64},
    "phone_action": {"phone_id": 0},
}


@pytest.fixture(autouse=True)
def _no_long_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.views.plan_search.start_search", lambda _event_id: None)


@pytest.fixture
def own() -> Event:
    return half_played("friday")


@pytest.fixture
def other() -> Event:
    return half_played("monday")


def half_played(slug: str) -> Event:
    event = make_event(8, slug=slug)
    seat(event)
    result = play_round(event, 1)[0]
    record = write_record(play_hand(Rules.parse(ENGLISH_DRIVE), 1, Seat.N, Random(1)))
    PlayRecord.objects.create(result=result, record=record, attached_by="dan", attached_at=NOW)
    set_round_state(event, 2, RoundState.RUNNING)
    return event


def client_of(role: str, event: Event) -> Client:
    """A browser, phone or program of that role in the event, not on the server's own computer."""
    client = Client(REMOTE_ADDR=ELSEWHERE)
    if role in STAFF:
        client.force_login(make_staff(event, role, STAFF[role]))
    elif role in KEYS:
        client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {key_for(event, scopes=KEYS[role])}"
    elif role == "phone of table 1":
        link_table(event.tables.get(number=1), "another code")
        client.post("/t/redeem", {"token": "another code"})
    elif role == "phone of player 1":
        link_player(event.entries.get(number=1), "another code")
        client.post("/p/redeem", {"token": "another code"})
    elif role == "stranger with an account":
        client.force_login(User.objects.create_user("sam"))
    return client


def expected(policy: Policy, role: str, path: dict[str, object], *, own: bool) -> str:
    """What the matrix says of an address with these parts."""
    has_account = role in STAFF or role.startswith("stranger")
    match policy.audience:
        case Audience.EVERYBODY:
            return "in"
        case Audience.OPERATOR:
            return "not found"
        case Audience.SIGNED_IN:
            return "in" if has_account else "sign in"
        case Audience.TABLE:
            return "in" if role == "phone of table 1" else "who are you"
        case Audience.STAFF:
            return expected_of_staff(policy, role, path, own=own) if has_account else "sign in"
        case Audience.LOG if has_account:
            return expected_of_staff(policy, role, path, own=own)
        case Audience.ENTRY if role in STAFF and own:
            return "in"
    return expected_of_callers(policy, role, own=own)


def expected_of_staff(policy: Policy, role: str, path: dict[str, object], *, own: bool) -> str:
    if role not in STAFF or not own:
        return "not found"
    return "in" if policy.right_for(path) in RIGHTS[STAFF[role]] else "not allowed"


def expected_of_callers(policy: Policy, role: str, *, own: bool) -> str:
    """What a key or a phone may do at an address of the API that is not for everybody."""
    if role in KEYS:
        return "not found" if not own else "in" if role == "key for all" else "not allowed"
    if policy.audience is Audience.ENTRY and role == "phone of table 1":
        return "in" if own else "not found"
    return "who are you"


def outcome(response: HttpResponse) -> str:
    if response.status_code == 302 and response["Location"].startswith("/login/?next="):
        return "sign in"
    return {401: "who are you", 403: "not allowed", 404: "not found"}.get(response.status_code, "in")


def ask(client: Client, address: Address, path: str) -> HttpResponse:
    """Call the address in the way that does most there, and take back what it did."""
    with transaction.atomic():
        response = _call(client, address, path)
        transaction.set_rollback(True)
    return response


def _call(client: Client, address: Address, path: str) -> HttpResponse:
    if address.name == "hand_result":
        return client.put(path, {}, content_type="application/json")
    response = client.post(path, BODIES.get(address.name, {}))
    return client.get(path) if response.status_code == 405 else response


def apart_from_the_address(response: HttpResponse, path: str) -> bytes:
    """What an answer says, without the form token and the address that was asked for."""
    return re.sub(rb'(csrfmiddlewaretoken" value=")\w+', rb"\1", response.content).replace(path.encode(), b"")


def test_every_address_has_a_policy_and_every_policy_an_address():
    assert {address.name for address in addresses()} == set(POLICIES)


def lapses(role: str, own: Event, other: Event, make: Callable[[], Client]) -> Iterator[str]:
    """A sentence for each address that answers otherwise than its policy says."""
    for address in addresses():
        if address.name == "api_nothing":
            continue
        for event in (own, other) if "slug" in address.parts else (own,):
            for (path, parts), (missing, _parts) in zip(address.paths(event), address.paths(None), strict=True):
                response = ask(make(), address, path)
                wanted = expected(POLICIES[address.name], role, parts, own=event is own)
                if outcome(response) != wanted:
                    yield f"{path}: {response.status_code} for the {role} and not “{wanted}”."
                elif wanted == "not found" and not looks_missing(response, path, ask(make(), address, missing), missing):
                    yield f"{path}: the {role} can tell it from what does not exist."


def looks_missing(response: HttpResponse, path: str, nothing: HttpResponse, missing: str) -> bool:
    return apart_from_the_address(response, path) == apart_from_the_address(nothing, missing)


@pytest.mark.parametrize("role", ROLES)
def test_every_address_answers_a_role_as_its_policy_says(role, own, other):
    link_table(own.tables.get(number=1), CODE)
    link_player(own.entries.get(number=1), CODE)
    invited(CODE)
    client = client_of(role, own)
    cookies = dict(client.cookies)

    def make() -> Client:
        again = Client(**client.defaults)
        again.cookies.update(cookies)
        return again

    fail_on(lapses(role, own, other, make))


@pytest.mark.parametrize("played", [{}, {"tricks_ns": 7, "tricks_ew": 6}], ids=["unreadable", "plausible"])
def test_a_phone_may_enter_results_of_its_own_table_only(own, played):
    phone = client_of("phone of table 1", own)
    here, elsewhere = (next(hand for hand in hands_of(own, 2) if hand.table.number == table) for table in (1, 2))
    codes = []
    for hand in (elsewhere, here):
        entry = {"command_id": str(uuid4()), "expected_version": 0, **played}
        answer = phone.put(f"/api/events/{own.slug}/hands/{hand.pk}/result", entry, content_type="application/json")
        codes.append(answer.json()["code"])
    assert codes == ["not_found", "saved" if played else "implausible"]
    assert not HandResult.objects.filter(hand=elsewhere).exists()
    assert not RefusedEntry.objects.filter(hand=elsewhere).exists()


def test_an_address_that_is_not_for_everybody_is_kept_by_nobody(own):
    client = client_of("organiser", own)
    for address in addresses():
        if POLICIES[address.name].audience is not Audience.EVERYBODY:
            for path, _parts in address.paths(own):
                kept = ask(client, address, path).headers.get("Cache-Control", "")
                assert "no-store" in kept or "private" in kept, path


def test_an_assistant_enters_slips_but_does_not_correct(own):
    assistant = client_of("assistant", own)
    hand = hands_of(own, 2)[0]
    line = {"table": hand.table.number, "hand": hand.number, "tricks_ns": 7, "tricks_ew": 6, "command_id": uuid4()}
    address = reverse("slip_line", args=[own.slug, 2])
    assistant.post(address, line)
    assert hand.results.get().tricks_ns == 7
    same_hand = f"{hand.table.number}-{hand.number}"
    other = {"tricks_ns": 8, "tricks_ew": 5, "command_id": uuid4()}
    answer = assistant.post(address, {**line, **other})
    assert "already has the result" in answer.content.decode()
    assert "The slip counts" not in answer.content.decode()
    answer = assistant.post(address, {**line, **other, "correct": same_hand})
    assert "You may see this event but not do this." in answer.content.decode()
    assert hand.results.get().tricks_ns == 7

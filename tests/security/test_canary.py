"""F57: nothing that is not released can be derived from what a stranger gets: no page, file, count, tag, order or hint."""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from scoring.enums import PrizeCategory
from scoring.operations.corrections import correct_result
from scoring.operations.prizes import add_prize
from scoring.queries.projector import Layout
from tests.factories import DIRECTOR, NOW, enter, hands_of, leave_out, make_event, play_round, seat, set_round_state
from tests.security.addresses import addresses
from tournaments.enums import RoundState
from tournaments.models import Event
from tournaments.operations.labels import set_label
from tournaments.operations.people import add_entries, rename_player, withdraw_entry
from tournaments.operations.planning import seat_stage
from tournaments.operations.release import hide_results, release_results
from tournaments.operations.rounds import release_round
from tournaments.planning import propose
from tournaments.policies import POLICIES, Audience
from tournaments.queries.planning import snapshot

pytestmark = pytest.mark.django_db

CANARY = "Qwvxzk"
QUERIES = {
    "projector": [f"layout={layout}" for layout in Layout],
    "projector_fragment": [f"layout={layout}" for layout in Layout],
    "standings": ["page=1", "page=2"],
    "revisions": ["public"],
    "api_entries": ["page_size=1", "state=active"],
    "api_hands": ["round=2", "round=3", "played=true", "entry=9"],
    "api_results": ["round=2", "table=1"],
}
#: Two players (and rounds), two people who come later, and a number that nobody has.
NUMBERS = (1, 3, 9, 12, 13)


@pytest.fixture
def event(monkeypatch) -> Event:
    """Eight players; round 1 is closed, round 2 is being played with hidden results, round 3 is planned."""
    monkeypatch.setattr(timezone, "now", lambda: NOW)
    event = make_event(8, slug="friday")
    seat(event)
    play_round(event, 1, 9, 8)
    hide_results(event_id=event.pk, from_round=2, actor=DIRECTOR, now=NOW)
    set_round_state(event, 2, RoundState.RUNNING)
    return event


def anonymous_site(paths: list[str]) -> dict[str, tuple[int, bytes, list[tuple[str, str]]]]:
    """Status, body and headers at every path, but for what is random."""
    return {path: _asked(path) for path in paths}


def public_paths(event: Event) -> list[str]:
    """Every address of the event that is for everybody, and of hands that are hidden or not released."""
    paths = []
    for address in addresses():
        if POLICIES[address.name].audience is Audience.EVERYBODY or address.name in ("hand_result", "api_log"):
            for path, parts in address.paths(event):
                numbers = NUMBERS if "number" in parts else [1]
                paths += [path.replace("/1/", f"/{number}/") for number in numbers]
                paths += [f"{path}?{query}" for query in QUERIES.get(address.name, ())]
    hands = [hand.pk for number in (2, 3) for hand in hands_of(event, number)]
    return paths + [f"/api/events/{event.slug}/hands/{hand}/{rest}" for hand in hands for rest in ("", "result")]


def _asked(path: str) -> tuple[int, bytes, list[tuple[str, str]]]:
    response = Client().get(path)
    body = re.sub(rb'((csrfmiddlewaretoken|pairing)" value=")[\w-]+', rb"\1", response.getvalue())
    headers = sorted((name, value) for name, value in response.items() if name != "Expires")  # the moment of asking
    return response.status_code, body, headers


def differences(before: dict, after: dict) -> list[str]:
    return [path for path in before if before[path] != after[path]]


def assert_nobody_can_tell(before: dict) -> None:
    """Neither from what is still in the cache nor from what is made anew."""
    for _kept_then_fresh in range(2):
        after = anonymous_site(list(before))
        assert "\n".join(differences(before, after)) == ""
        assert not [path for path, (_status, body, _headers) in after.items() if CANARY.encode() in body]
        cache.clear()


def test_hidden_results_cannot_be_derived(event):
    before = anonymous_site(public_paths(event))
    first, second, third, fourth = hands_of(event, 2)
    enter(first, 13)
    enter(second, 9)
    enter(second, 4)  # disputed
    leave_out(third)
    enter(fourth, 8)
    values = {"tricks_ns": 0, "tricks_ew": 13, "trump": "S"}
    correction = {"hand_id": first.pk, "expected_version": 1, "values": values, "reason": CANARY}
    correct_result(event_id=event.pk, **correction, actor=DIRECTOR, now=NOW)
    assert_nobody_can_tell(before)


def test_unreleased_seating_and_those_who_have_a_place_only_there_cannot_be_derived(event):
    before = anonymous_site(public_paths(event))
    people = {"event_id": event.pk, "actor": DIRECTOR, "now": NOW}
    add_entries(names=[CANARY, "Somebody", f"{CANARY} the second", "Nobody"], **people)
    rename_player(number=10, name=f"{CANARY} renamed", **people)
    withdraw_entry(number=12, **people)
    seat_stage(proposal=propose(snapshot(event.pk), seed=7, budget=0.05), **people)
    assert_nobody_can_tell(before)


def test_what_is_prepared_for_the_prize_giving_cannot_be_derived(event):
    before = anonymous_site(public_paths(event))
    set_label(event_id=event.pk, word=CANARY, numbers=[1, 2], actor=DIRECTOR, now=NOW)
    prize = {"category": PrizeCategory.OVERALL, "place": 1, "label": CANARY}
    add_prize(event_id=event.pk, **prize, actor=DIRECTOR, now=NOW)
    assert_nobody_can_tell(before)


def test_the_crawl_sees_what_is_released(event):
    before = anonymous_site(public_paths(event))
    play_round(event, 2, 13, close=False)
    assert_nobody_can_tell(before)
    release_results(event_id=event.pk, actor=DIRECTOR, now=NOW)
    with_results = differences(before, anonymous_site(list(before)))
    named = {"/events/friday/standings/", "/events/friday/standings.csv", "/events/friday/players/1/", "/events/friday/revisions"}
    assert named <= set(with_results)
    seen = anonymous_site(list(before))
    release_round(event_id=event.pk, number=3, actor=DIRECTOR, now=NOW)
    assert {"/events/friday/projector/?layout=seating", "/api/events/friday/rounds/3/"} <= set(
        differences(seen, anonymous_site(list(before)))
    )


def test_no_hint_on_a_public_stream_follows_from_a_hidden_result(event, monkeypatch, django_capture_on_commit_callbacks):
    hints = []
    monkeypatch.setattr("tournaments.changes.publish", hints.append)
    with django_capture_on_commit_callbacks(execute=True):
        enter(hands_of(event, 2)[0], 13, command_id=uuid4())
        add_entries(event_id=event.pk, names=[CANARY], actor=DIRECTOR, now=NOW)
    assert [hint.public_revisions for hint in hints] == [{}, {}]
    assert all(hint.revisions for hint in hints)

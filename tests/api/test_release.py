"""Nothing that anybody can read of the API tells of what is not released."""

from itertools import product

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.reading import LISTS, get
from tests.factories import DIRECTOR, NOW, hands_of, play_round
from tests.journeys.test_public_pages import plan_anew
from tournaments.operations.rounds import release_round, take_back_release

QUERIES = ({}, {"page_size": 1}, {"page": 2, "page_size": 3})


def everything_public(event):
    """All that a stranger gets: statuses, bodies and headers, the entity tags among them."""
    addresses = [(reverse("api_events"), query) for query in QUERIES]
    addresses += [(reverse(name, args=[event.slug]), query) for name, query in product(("api_event", *LISTS), QUERIES)]
    addresses += [(reverse("api_round", args=[event.slug, number]), {}) for number in range(1, 5)]
    addresses += [(reverse("api_entry", args=[event.slug, number]), {}) for number in range(1, 12)]
    hands = [hand.pk for number in (1, 2, 3) for hand in hands_of(event, number)]
    addresses += [(reverse(name, args=[event.slug, hand]), {}) for name, hand in product(("api_hand", "hand_result"), hands)]
    addresses += [(reverse(name, args=[event.slug]), {"entry": 1}) for name in ("api_hands", "api_results")]
    return {(address, *query.items()): _told(Client().get(address, query)) for address, query in addresses}


def _told(response):
    return response.status_code, response.content, sorted(response.items())


def test_a_new_plan_of_unreleased_rounds_changes_no_answer(event):
    before = everything_public(event)
    plan_anew(event, after=2)
    assert everything_public(event) == before


def test_a_release_shows_a_round_and_taking_it_back_hides_it(event):
    hidden = everything_public(event)
    play_round(event, 2)
    assert get(Client(), "api_rounds", event)["count"] == 2
    release_round(event_id=event.pk, number=3, actor=DIRECTOR, now=NOW)
    assert get(Client(), "api_rounds", event)["count"] == 3
    assert get(Client(), "api_round", event, 3)["tables"]
    take_back_release(event_id=event.pk, number=3, actor=DIRECTOR, now=NOW)
    for kept in (("api_round", 3), ("api_hand", hands_of(event, 3)[0].pk)):
        address = reverse(kept[0], args=[event.slug, kept[1]])
        assert everything_public(event)[address,] == hidden[address,]


@pytest.mark.parametrize("name", ["api_round", "api_hand", "hand_result"])
def test_what_is_not_released_gets_the_answer_for_what_does_not_exist(event, name):
    unreleased = 3 if name == "api_round" else hands_of(event, 3)[0].pk
    hidden, missing = (Client().get(reverse(name, args=[event.slug, place])) for place in (unreleased, 10**9))
    assert (hidden.status_code, missing.status_code) == (404, 404)
    assert hidden.content.replace(str(unreleased).encode(), b"?") == missing.content.replace(str(10**9).encode(), b"?")


def test_no_tag_moves_with_the_plan(event):
    addresses = [reverse(name, args=[event.slug]) for name in LISTS]
    before = [Client().get(address)["ETag"] for address in addresses]
    plan_anew(event, after=2)
    assert [Client().get(address)["ETag"] for address in addresses] == before

"""The poll that stands in for a stream: the same revisions, and nothing to fetch while they stand."""

import pytest
from django.test import Client

from tests.factories import DIRECTOR, NOW, make_event, make_staff, seat
from tournaments.operations.rounds import release_round
from tournaments.program import program

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(seating_revision=5, public_seating_revision=2)
    seat(event)
    return event


def revisions(event, client=None, **headers):
    return (client or Client()).get(f"/events/{event.slug}/revisions", headers=headers)


def test_a_stranger_reads_the_public_revisions(event):
    assert revisions(event).json() == {"seating": 2, "results": 0, "clock": 0, "program": program()}


def test_staff_read_their_own_revisions_and_the_public_ones_on_public_pages(event):
    client = Client()
    client.force_login(make_staff(event))
    assert revisions(event, client).json()["seating"] == 5
    assert client.get(f"/events/{event.slug}/revisions?public").json()["seating"] == 2


def test_nothing_is_sent_again_while_nothing_has_moved(event):
    first = revisions(event)
    again = revisions(event, if_none_match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    assert "no-cache" in first["Cache-Control"]
    release_round(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    moved = revisions(event, if_none_match=first["ETag"])
    assert moved.json() == {"seating": 3, "results": 0, "clock": 1, "program": program()}
    assert moved["ETag"] != first["ETag"]

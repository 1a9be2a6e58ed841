"""Events come and go as files, through the pages."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import make_event, make_staff, play_round, seat
from tests.reference import SCORECARDS
from tournaments.enums import Role
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    event = make_event(8)
    seat(event)
    play_round(event, 1, 8, 5)
    return event


@pytest.fixture
def organiser(client, event):
    client.force_login(make_staff(event, "olive", Role.ORGANISER))
    return client


def send(client, content, name="evening.csv"):
    return client.post(reverse("take_in"), {"file": SimpleUploadedFile(name, content)})


def test_a_saved_event_is_taken_in_and_goes_on(organiser, event):
    saved = organiser.get(reverse("saved_event", args=[event.slug]))
    assert saved["Content-Disposition"] == f'attachment; filename="{event.slug}.json"'
    answer = send(organiser, saved.content, "evening.json")
    copy = Event.objects.exclude(pk=event.pk).get()
    assert answer.url == reverse("control", args=[copy.slug])
    assert organiser.get(answer.url).status_code == 200


def test_only_the_organiser_saves_an_event(client, event):
    client.force_login(make_staff(event, "dan", Role.DIRECTOR))
    assert client.get(reverse("saved_event", args=[event.slug])).status_code == 403


def test_scorecards_are_shown_before_they_are_stored(organiser):
    preview = send(organiser, SCORECARDS.read_bytes())
    assert "Hari Raya Drive" in preview.content.decode()
    assert Event.objects.count() == 1
    answer = organiser.post(reverse("store_scorecards"), {"text": SCORECARDS.read_text(encoding="utf-8")})
    assert answer.url == reverse("standings", args=[Event.objects.get(name="Hari Raya Drive").slug])


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00\x01\x02", "These columns are missing"),
        (b"{not json", "This is not an event saved by Whist Drive"),
        (json.dumps({"format": "whist-event/1"}).encode(), "The part “players” is missing"),
        (SCORECARDS.read_bytes().replace(b",5,Wong", b",6,Wong", 1), "Row 3: The tricks of both sides make 14"),
        (b"", "The file is empty"),
    ],
)
def test_a_file_that_cannot_become_an_event_says_why(organiser, content, sentence):
    answer = send(organiser, content)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert Event.objects.count() == 1


def test_strangers_are_asked_to_sign_in(client):
    assert client.get(reverse("take_in")).status_code == 302

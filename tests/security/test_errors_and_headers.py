"""What goes wrong is said in the reader's language with a code to tell, and no page lets another site's code in."""

import re

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.factories import make_event, make_staff, play_round, seat
from tests.security.addresses import addresses
from tournaments.enums import Role
from tournaments.models import Event

pytestmark = pytest.mark.django_db

ELSEWHERE = [
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "javascript:alert(1)",
    "https:evil.example",
    "http:///evil.example",
]


@pytest.fixture
def event() -> Event:
    event = make_event(8)
    seat(event)
    play_round(event, 1)
    return event


@pytest.fixture
def organiser(event) -> Client:
    client = Client(raise_request_exception=False)
    client.force_login(make_staff(event, "olive", Role.ORGANISER))
    return client


def break_down(*_arguments: object, **_named: object) -> HttpResponse:
    raise RuntimeError("a fault of ours, with secrets in it")


@pytest.mark.parametrize("language", ["en", "ms"])
def test_an_unexpected_error_is_a_page_with_a_code_that_is_in_the_log(language, monkeypatch, caplog):
    monkeypatch.setattr("config.views.public_events", break_down)
    response = Client(raise_request_exception=False).get("/", headers={"Accept-Language": language})
    assert response.status_code == 500
    page = response.content.decode()
    assert f'lang="{language}"' in page
    (code,) = re.findall(r"<b>([0-9A-F]{6})</b>", page)
    assert f"incident {code}" in caplog.text
    assert "secrets" not in page


def test_under_the_api_it_is_json_of_the_usual_shape(monkeypatch, event):
    monkeypatch.setattr("tournaments.api.resources.visible_round", break_down)
    response = Client(raise_request_exception=False).get(f"/api/events/{event.slug}/rounds/1/")
    assert (response.status_code, response.json()["code"]) == (500, "failed")
    assert re.fullmatch("[0-9A-F]{6}", response.json()["incident"])
    assert set(response.json()) == {"code", "message", "problems", "incident"}


@pytest.mark.parametrize(("path", "status"), [("/nowhere/", 404), ("/events/nowhere/", 404), ("/events/nowhere/control/", 404)])
def test_what_is_not_there_says_so_in_both_languages(path, status, organiser):
    titles = {}
    for language in ("en", "ms"):
        response = organiser.get(path, headers={"Accept-Language": language})
        assert response.status_code == status
        titles[language] = re.findall(r"<h1>\s*(.+?)\s*</h1>", response.content.decode())
    assert titles["en"] == ["Nothing here"] != titles["ms"]


def test_a_form_of_another_site_is_refused_on_a_page_of_ours(event):
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_staff(event, "olive", Role.ORGANISER))
    for name in ("finish", "seal", "start"):
        response = client.post(f"/events/{event.slug}/control/{name}", {"number": 2}, headers={"Origin": "https://evil.example"})
        assert response.status_code == 403
        assert "This page was open too long" in response.content.decode()
    event.refresh_from_db()
    assert event.finished_at is None


def test_no_page_allows_code_or_frames_from_elsewhere(event, organiser):
    pages = 0
    for address in addresses():
        for path, _parts in address.paths(event):
            response = organiser.get(path)
            policy = response.headers["Content-Security-Policy"]
            assert "default-src 'self'" in policy
            assert "frame-ancestors 'none'" in policy
            assert "unsafe" not in policy
            assert "script-src" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Referrer-Policy"] == "same-origin"
            pages += response.headers["Content-Type"].startswith("text/html")
    assert pages > 40


@pytest.mark.parametrize("target", ELSEWHERE)
def test_nobody_is_led_to_another_site(target, event):
    make_staff(event, "olive", Role.ORGANISER)
    client = Client()
    assert client.post("/language/", {"language": "ms", "next": target})["Location"] in ("/", "/language/")
    user = event.staff.get().user
    user.set_password("a long password")
    user.save()
    signed_in = client.post("/login/", {"username": "olive", "password": "a long password", "next": target})
    assert (signed_in.status_code, signed_in["Location"]) == (302, "/")


def test_a_place_of_this_site_is_gone_back_to(event):
    back = f"/events/{event.slug}/standings/"
    assert Client().post("/language/", {"language": "ms", "next": back})["Location"] == back


def test_a_request_for_a_host_that_is_not_ours_is_refused_by_a_page_and_under_the_api_in_its_one_shape(client, event):
    page = client.get("/", headers={"Host": "evil.example"})
    assert (page.status_code, page.headers["Content-Type"]) == (400, "text/html; charset=utf-8")
    answer = client.get(f"/api/events/{event.slug}/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert answer.json() == {
        "code": "bad_request",
        "message": "The computer did not understand that",
        "problems": [],
        "incident": None,
    }

"""What a supervisor and Prometheus are told, and who else is not."""

from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection

from tests.factories import NOW, make_event, seat, set_round_state
from tests.scoring.calls import body, paired_with
from tournaments.enums import RoundState

pytestmark = pytest.mark.django_db


@contextmanager
def database_away():
    """Every question to the database fails as if it had gone."""

    def gone(*_arguments, **_named):
        raise OperationalError("the connection is closed")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "cursor", gone)
        yield


def figures(client, **headers):
    """The lines of /metrics as a mapping."""
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200
    lines = (line for line in answer.content.decode().splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}


def test_a_process_that_answers_is_alive(client):
    assert client.get("/livez").content == b"alive\n"


def test_it_is_ready_when_the_database_answers(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"database": "ok", "redis": "not used"})


def test_it_is_alive_but_not_ready_without_the_database(client):
    with database_away():
        assert client.get("/livez").status_code == 200
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "away")


def test_a_redis_that_does_not_answer_keeps_nobody_from_working(client, settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["redis"]) == (200, "away")


def test_requests_are_counted_by_the_pattern_of_their_address(client):
    name = 'whist_request_seconds_count{method="GET",route="events/<slug:slug>/standings/",status="200"}'
    event = make_event()
    before = figures(client).get(name, 0)
    client.get(f"/events/{event.slug}/standings/")
    assert figures(client)[name] == before + 1


def test_rounds_that_wait_for_the_sweep_are_told(client):
    event = make_event()
    seat(event)
    assert figures(client)["whist_overdue_rounds"] == 0
    round_ = set_round_state(event, 1, RoundState.RUNNING)
    round_.ends_at = NOW.replace(year=2000)
    round_.save()
    assert figures(client)["whist_overdue_rounds"] == 1


@pytest.mark.parametrize(
    "request_",
    [{"REMOTE_ADDR": "192.0.2.7"}, {"HTTP_X_FORWARDED_FOR": "192.0.2.7"}, {"HTTP_X_REAL_IP": "127.0.0.1"}],
)
def test_figures_are_for_this_computer_only(client, request_):
    assert client.get("/metrics", **request_).status_code == 404


def test_figures_can_be_had_from_elsewhere_with_the_token_and_then_only_with_it(client, settings):
    settings.METRICS_TOKEN = "a long random word"
    assert (
        client.get("/metrics", headers={"Authorization": "Bearer a long random word"}, REMOTE_ADDR="192.0.2.7").status_code == 200
    )
    assert client.get("/metrics", headers={"Authorization": "Bearer something else"}).status_code == 404
    assert client.get("/metrics").status_code == 404


def test_a_page_while_the_database_is_away_says_when_to_try_again(client):
    with database_away():
        answer = client.get("/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert "Please try again in a moment." in answer.content.decode()


def test_a_call_while_the_database_is_away_keeps_the_shape_of_errors():
    event = make_event()
    seat(event)
    phone = paired_with(event.tables.first())
    with database_away():
        answer = phone.put(f"/api/events/{event.slug}/hands/1/result", body(), content_type="application/json")
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "2", "busy")


def test_a_session_that_cannot_be_kept_is_no_fault_of_ours_either(client, monkeypatch):
    """Sessions are saved after the view, where no view could answer to an error."""

    def gone(*_arguments, **_named):
        raise OperationalError("the connection is closed")

    client.raise_request_exception = False
    monkeypatch.setattr("django.contrib.sessions.middleware.SessionMiddleware.process_response", gone)
    assert client.get("/").status_code == 503

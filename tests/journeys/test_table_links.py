"""A phone is bound to a table by a token that is sent once, in a body."""

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from tests.factories import DIRECTOR, NOW, link_table, make_event, make_staff, seat
from tournaments.enums import RoundState
from tournaments.operations.table_links import issue_table_links, revoke_table_links

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(8, name="Friday drive")
    seat(event, state=RoundState.RELEASED)
    return event


def test_the_question_names_table_and_event_and_pairs_nothing(client, event):
    links = issue_table_links(event_id=event.pk, actor=DIRECTOR, now=timezone.now())
    page = client.post("/t/preview", {"token": links[2].token}).content.decode()
    assert "Table 2" in page
    assert "Friday drive" in page
    assert client.get("/pad/").status_code == 401


def test_redeeming_gives_the_phone_the_pad_of_its_table_and_ends_the_session_it_had(client, event):
    client.force_login(make_staff(event))
    before = client.session.session_key
    links = issue_table_links(event_id=event.pk, actor=DIRECTOR, now=timezone.now())
    assert client.post("/t/redeem", {"token": links[2].token}).headers["Location"] == "/pad/"
    assert not Session.objects.filter(pk=before).exists()
    assert not client.cookies["sessionid"].value
    assert "Table 2" in client.get("/pad/").content.decode()
    assert client.get(f"/events/{event.slug}/tables/").status_code == 302


@pytest.mark.parametrize("path", ["/t/preview", "/t/redeem"])
@pytest.mark.parametrize("body", [{}, {"token": ""}, {"token": "last-month"}])
def test_a_code_that_is_not_good_is_refused_in_words(client, event, path, body):
    response = client.post(path, body)
    assert response.status_code == 401
    assert "Ask the director for today&#x27;s code." in response.content.decode()


def test_a_revoked_code_stops_at_once_and_leaves_the_other_tables_alone(client, event):
    links = issue_table_links(event_id=event.pk, actor=DIRECTOR, now=timezone.now())
    client.post("/t/redeem", {"token": links[1].token})
    revoke_table_links(event_id=event.pk, table=1, actor=DIRECTOR, now=NOW)
    assert client.get("/pad/").status_code == 401
    assert client.get("/pad/_fragment").status_code == 401
    assert client.post("/t/redeem", {"token": links[1].token}).status_code == 401
    assert client.post("/t/redeem", {"token": links[2].token}).status_code == 302


def test_a_token_is_not_taken_from_an_address(client, event):
    link_table(event.tables.get(number=1), "the-token")
    assert client.post("/t/redeem?token=the-token").status_code == 401
    assert client.get("/t/redeem?token=the-token").status_code == 405

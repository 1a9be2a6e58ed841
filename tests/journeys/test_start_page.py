"""The start page: for staff their events with one next step each, for everybody else what is public."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.factories import NOW, make_event, make_staff, seat, set_round_state
from tournaments.enums import RoundState

pytestmark = pytest.mark.django_db


def next_steps(client) -> dict[str, str]:
    """The events listed with the page their one button leads to."""
    return {line.event.name: str(line.next_step) for line in client.get("/").context["events"]}


def test_staff_see_their_own_events_with_what_to_do_next(client):
    empty = make_event(0, name="No people")
    planless = make_event(8, name="No plan")
    seated = make_event(8, name="Seated")
    seat(seated)
    over = make_event(8, name="Over", finished_at=NOW)
    make_event(8, name="Somebody else's")
    staff = make_staff(empty)
    for event in (planless, seated, over):
        event.staff.create(user=staff, role="director")
    client.force_login(staff)
    expected = {"No people": "people", "No plan": "movement", "Seated": "control", "Over": "standings"}
    assert next_steps(client) == expected
    page = client.get("/").content.decode()
    assert [
        reverse(step, args=[event.slug]) in page
        for step, event in zip(expected.values(), (empty, planless, seated, over), strict=True)
    ] == [True] * 4


def test_everybody_else_sees_only_events_with_released_seating(client):
    seat(make_event(8, name="Planned only"))
    shown = make_event(8, name="Released")
    seat(shown)
    set_round_state(shown, 1, RoundState.RELEASED)
    page = client.get("/").content.decode()
    assert "Released" in page
    assert "Planned only" not in page


def test_who_runs_nothing_yet_is_told_how_to_begin(client):
    client.force_login(User.objects.create_user("olive"))
    page = client.get("/").content.decode()
    assert "You do not run an event yet." in page
    assert reverse("event_new") in page


def test_the_number_of_queries_does_not_grow_with_the_events(client, django_assert_num_queries):
    staff = make_staff(make_event(4))
    client.force_login(staff)
    with django_assert_num_queries(3):
        client.get("/")
    for _ in range(5):
        make_event(4).staff.create(user=staff, role="director")
    with django_assert_num_queries(3):
        client.get("/")


def test_the_language_is_switched_by_its_name(client):
    assert 'lang="en"' in client.get("/login/").content.decode()
    back = client.post("/language/", {"language": "ms", "next": "/login/"})
    assert back.headers["Location"] == "/login/"
    assert '<html lang="ms">' in client.get("/login/").content.decode()


@pytest.mark.parametrize(
    ("path", "status", "sentence"), [("/nowhere/", 404, "Nothing here"), ("/pad/", 401, "Ask the director for today&#x27;s code")]
)
def test_an_address_that_leads_nowhere_says_what_to_do(client, path, status, sentence):
    response = client.get(path)
    assert response.status_code == status
    assert sentence in response.content.decode()

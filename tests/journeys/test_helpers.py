"""An organiser lets others help: with an account of their own, and a password that only they know."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scoring.queries.log import log_lines
from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import EventStaff, Invitation
from tournaments.operations.invitations import InvitationOver, accept_invitation

pytestmark = pytest.mark.django_db

OWN = "a long password"
CHOSEN = "a password of my own"


@pytest.fixture
def event():
    return make_event(8)


@pytest.fixture
def desk(event):
    olive = make_staff(event, "olive", Role.ORGANISER)
    olive.set_password(OWN)
    olive.save()
    return Desk(signed_in(olive), event)


def add(desk, name="siti", role=Role.DIRECTOR, password=OWN):
    return desk.send("add_helper", username=name, role=role, password=password)


def token_of(response):
    return response.context["card"].address.partition("#")[2]


def id_of(name):
    return User.objects.get(username=name).pk


def accept(token, password=CHOSEN, repeated=None, client=None):
    fields = {"token": token, "password": password, "repeated": repeated or password}
    return (client or Client()).post("/invitation/accept", fields)


def test_a_new_helper_chooses_a_password_and_may_what_the_role_says(desk, event):
    response = add(desk)
    token = token_of(response)
    assert response.context["card"].address == f"http://testserver/invitation/#{token}"
    assert not User.objects.get(username="siti").has_usable_password()
    phone = Client()
    page = words(phone.post("/invitation/preview", {"token": token}))
    assert "Welcome, siti" in page
    assert "Friday drive" in page
    assert accept(token, client=phone).headers["Location"] == "/"
    assert phone.get(f"/events/{event.slug}/control/").status_code == 200
    assert phone.get(f"/events/{event.slug}/helpers/").status_code == 403
    assert Client().login(username="siti", password=CHOSEN)


def test_a_link_works_once(desk):
    token = token_of(add(desk))
    accept(token)
    again = accept(token, "another password")
    assert again.status_code == 401
    assert "This link has been used already" in words(again)
    assert Client().login(username="siti", password=CHOSEN)


def test_of_two_at_once_the_second_is_refused(desk):
    add(desk)
    invitation = Invitation.objects.get().pk
    accept_invitation(invitation_id=invitation, password=CHOSEN, now=timezone.now())
    with pytest.raises(InvitationOver):
        accept_invitation(invitation_id=invitation, password="another password", now=timezone.now())
    assert Client().login(username="siti", password=CHOSEN)


def test_a_link_that_is_too_old_opens_nothing_and_a_new_one_takes_its_place(desk):
    old = token_of(add(desk))
    now = timezone.now()
    Invitation.objects.update(created_at=now - timedelta(days=3), expires_at=now - timedelta(minutes=1))
    assert accept(old).status_code == 401
    assert Client().post("/invitation/preview", {"token": old}).status_code == 401
    assert "the link is too old" in words(desk.look("helpers"))
    new = token_of(desk.send("invite_helper", user_id=id_of("siti"), password=OWN))
    assert [accept(token).status_code for token in (old, new)] == [401, 302]
    assert "has no password yet" not in words(desk.look("helpers"))


def test_only_the_hash_of_a_link_is_kept(desk):
    token = token_of(add(desk))
    assert token not in str(Invitation.objects.values().get())


@pytest.mark.parametrize(
    ("password", "repeated", "sentence"),
    [("short", None, "The password needs at least 8 characters."), (CHOSEN, "something else", "This is not the same password.")],
)
def test_a_password_that_cannot_be_is_asked_for_again_with_the_same_link(desk, password, repeated, sentence):
    token = token_of(add(desk))
    response = accept(token, password, repeated)
    assert response.status_code == 422
    assert sentence in words(response)
    assert f'name="token" value="{token}"' in response.text
    assert accept(token).status_code == 302


def test_who_has_an_account_helps_at_once_with_the_password_there_is(desk):
    User.objects.create_user("dan", password="dan's password")
    response = add(desk, "dan")
    assert response.context["card"] is None
    assert "dan can help from now on" in words(response)
    assert not Invitation.objects.exists()


def test_no_organiser_gets_a_link_to_an_account_that_owns_the_site(desk):
    root = User.objects.create_superuser("root")
    assert add(desk, "root").context["card"] is None
    refused = desk.client.post(f"/events/{desk.event.slug}/helpers/invite", {"user_id": root.pk, "password": OWN})
    assert refused.status_code == 404


def test_who_has_not_chosen_a_password_for_another_event_is_not_added_before(desk):
    """Or the organiser there, who has seen the link, could come in here; and here one could make a link to there."""
    helper = make_staff(make_event(4), "elsewhere")
    assert "has not chosen a password there yet" in words(add(desk, "elsewhere"))
    assert not desk.event.staff.filter(user=helper).exists()
    refused = desk.client.post(f"/events/{desk.event.slug}/helpers/invite", {"user_id": helper.pk, "password": OWN})
    assert refused.status_code == 404
    assert not Invitation.objects.exists()


def test_a_helper_of_another_event_is_none_of_ones_business(desk):
    make_staff(make_event(4), "elsewhere")
    for action in ("role", "remove"):
        desk.send("helper_action", action, user_id=id_of("elsewhere"), role=Role.ASSISTANT, password=OWN)
    assert EventStaff.objects.get(user__username="elsewhere").role == Role.DIRECTOR


@pytest.mark.parametrize("password", ["", "not hers"])
def test_nothing_changes_without_the_organisers_own_password(desk, password):
    dan = make_staff(desk.event, "dan")
    assert "siti" not in words(add(desk, password=password))
    for action in ("role", "remove"):
        desk.send("helper_action", action, user_id=dan.pk, role=Role.ORGANISER, password=password)
    desk.send("invite_helper", user_id=dan.pk, password=password)
    assert list(desk.event.staff.order_by("pk").values_list("user__username", "role")) == [
        ("olive", Role.ORGANISER),
        ("dan", Role.DIRECTOR),
    ]
    assert not Invitation.objects.exists()


def test_a_role_is_changed_and_holds_from_the_next_request(desk, event):
    dan = make_staff(event, "dan")
    client = signed_in(dan)
    control = f"/events/{event.slug}/control/pause"
    desk.send("helper_action", "role", user_id=dan.pk, role=Role.ASSISTANT, password=OWN)
    assert client.post(control, {"number": 1}).status_code == 403
    desk.send("helper_action", "remove", user_id=dan.pk, password=OWN)
    assert client.post(control, {"number": 1}).status_code == 404


@pytest.mark.parametrize("action", ["role", "remove"])
def test_the_last_organiser_stays_one(desk, action):
    add(desk, "siti", Role.ORGANISER)  # has no password yet, so could let nobody in
    response = desk.send("helper_action", action, user_id=id_of("olive"), role=Role.DIRECTOR, password=OWN)
    assert said(response) == ["An event needs an organiser who can sign in. Make somebody else an organiser first."]
    assert desk.event.staff.get(user__username="olive").role == Role.ORGANISER


def test_an_organiser_may_go_when_another_one_can_sign_in(desk):
    accept(token_of(add(desk, "siti", Role.ORGANISER)))
    response = desk.send("helper_action", "remove", user_id=id_of("olive"), password=OWN)
    assert said(response) == ["Taken off the list."]
    assert [helper.user.username for helper in desk.event.staff.all()] == ["siti"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("olive", "olive is on the list already."),
        ("Olive", "There is an account “olive”. Write the name just so"),
        ("two words", "Enter a valid username."),
        ("", "This field is required."),
    ],
)
def test_a_name_that_cannot_be_added_is_refused_in_words(desk, name, sentence):
    assert sentence in words(add(desk, name))
    assert desk.event.staff.count() == 1


def test_who_was_added_and_removed_stands_in_the_log(desk, event):
    add(desk)
    changed = {"user_id": id_of("siti"), "password": OWN}
    desk.send("helper_action", "role", role=Role.ASSISTANT, **changed)
    desk.send("invite_helper", **changed)
    desk.send("helper_action", "remove", **changed)
    assert [line.what for line in log_lines(event, list(event.log.order_by("pk")))] == [
        "siti was added as a helper: director.",
        "The role of siti was changed: assistant.",
        "A new link to choose a password was made for siti.",
        "siti was taken off the list of helpers.",
    ]


def test_who_was_taken_off_before_choosing_a_password_is_invited_anew(desk):
    before = token_of(add(desk))
    desk.send("helper_action", "remove", user_id=id_of("siti"), password=OWN)
    after = token_of(add(desk))
    assert [accept(token).status_code for token in (before, after)] == [401, 302]

"""A phone without a camera is paired by the short address, the table and the PIN on the card."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from tests.factories import DIRECTOR, make_event, make_staff, seat
from tests.journeys.desk import signed_in, words
from tournaments.enums import RoundState
from tournaments.models import Phone, PinFailure, TableLink
from tournaments.operations.table_links import issue_table_links, revoke_table_links
from tournaments.short_codes import code_of

pytestmark = pytest.mark.django_db

WRONG = "000000"  # never on a card


@pytest.fixture(autouse=True)
def now(monkeypatch):
    """Time stands still, however slow the computer is."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
    return now


@pytest.fixture
def event():
    event = make_event(8, name="Friday drive")
    seat(event, state=RoundState.RELEASED)
    return event


@pytest.fixture
def cards(event):
    return print_cards(event)


def print_cards(event):
    return issue_table_links(event_id=event.pk, actor=DIRECTOR, now=timezone.now())


def type_in(event, table, pin, client=None):
    return (client or Client()).post(f"/t/{code_of(event.pk)}", {"table": table, "pin": pin})


def test_the_card_shows_where_to_type_which_pin(event):
    response = signed_in(make_staff(event)).post(f"/events/{event.slug}/print/table-cards/")
    card = response.context["cards"][0]
    assert card.typed_address == f"http://testserver/t/{code_of(event.pk)}"
    assert f"PIN {card.pin[:3]} {card.pin[3:]}" in words(response)


def test_an_answer_that_was_lost_costs_no_place(event, cards):
    page = Client().get(f"/t/{code_of(event.pk)}").text
    pairing = re.search(r'name="pairing" value="([0-9a-f-]{36})"', page)[1]
    for _ in range(5):
        lost = Client().post(f"/t/{code_of(event.pk)}", {"table": 2, "pin": cards[2].pin, "pairing": pairing})
        assert lost.headers["Location"] == "/pad/"
    assert Phone.objects.count() == 1


def test_table_and_pin_give_the_phone_the_pad_of_its_table_and_end_the_session_it_had(event, cards):
    phone = signed_in(make_staff(event))
    before = phone.session.session_key
    pin = cards[2].pin
    assert type_in(event, 2, f"{pin[:3]} {pin[3:]}", phone).headers["Location"] == "/pad/"
    assert not Session.objects.filter(pk=before).exists()
    assert "Table 2" in words(phone.get("/pad/"))


def test_a_table_with_three_phones_takes_none_by_pin_either(event, cards):
    for _ in range(3):
        type_in(event, 2, cards[2].pin)
    refused = type_in(event, 2, cards[2].pin)
    assert refused.status_code == 409
    assert "Table 2 has 3 phones already." in words(refused)
    assert not PinFailure.objects.exists()


def test_the_page_says_nothing_of_the_event(event):
    page = Client().get(f"/t/{code_of(event.pk).lower()}")
    assert page.status_code == 200
    assert "Friday" not in page.text
    assert Client().get("/t/ZZZZ").status_code == 404


@pytest.mark.parametrize("table", [1, 7])
def test_a_wrong_pin_is_refused_in_words_whether_or_not_there_is_such_a_table(event, cards, table):
    for pin in (WRONG, cards[2].pin):
        response = type_in(event, table, pin)
        assert response.status_code == 401
        assert "This is not the PIN on the card of that table." in words(response)
    assert not Phone.objects.exists()


@pytest.mark.parametrize("pin", ["", "12345", "1234567", "abcdef", "٤٨٢٩١٣"])
def test_what_cannot_be_a_pin_is_not_counted(event, pin):
    assert type_in(event, 1, pin).status_code == 422
    assert not PinFailure.objects.exists()


def test_only_a_hash_of_the_pin_is_kept(cards):
    assert not TableLink.objects.filter(pin_hash__contains=cards[1].pin).exists()
    assert TableLink.objects.filter(pin_hash="").count() == 0


def test_each_print_has_new_pins_and_a_cancelled_card_none(event, cards):
    again = print_cards(event)
    assert type_in(event, 1, again[1].pin).status_code == 302
    assert type_in(event, 1, cards[1].pin).status_code == 302
    revoke_table_links(event_id=event.pk, table=1, actor=DIRECTOR, now=timezone.now())
    assert [type_in(event, 1, made[1].pin).status_code for made in (cards, again)] == [401, 401]


def test_after_five_wrong_ones_the_table_waits_a_minute_and_everything_else_goes_on(event, cards, now, monkeypatch):
    paired = Client()
    type_in(event, 1, cards[1].pin, paired)
    assert [type_in(event, 1, WRONG).status_code for _ in range(5)] == [401] * 5
    refused = type_in(event, 1, cards[1].pin)
    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "60"
    assert "Too many wrong PINs. Scan the code on the card, or ask the director." in words(refused)
    assert paired.get("/pad/").status_code == 200
    assert type_in(event, 2, cards[2].pin).status_code == 302
    assert Client().post("/t/redeem", {"token": cards[1].token}).status_code == 302
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(seconds=61))
    assert type_in(event, 1, cards[1].pin).status_code == 302


def test_the_director_sees_the_attempts_and_lets_people_try_again(event, cards):
    director = signed_in(make_staff(event))
    control, phones = f"/events/{event.slug}/control/", f"/events/{event.slug}/phones/"
    assert "wrong PINs" not in words(director.get(control))
    for _ in range(5):
        type_in(event, 1, WRONG)
    assert "Table 1: wrong PINs." in words(director.get(control))
    assert "Table 1: wrong PINs. Until" in words(director.get(phones))
    assert "PINs are taken again." in words(director.post(f"{phones}take-pins", follow=True))
    assert type_in(event, 1, cards[1].pin).status_code == 302
    assert event.log.filter(action="pins_on").count() == 1


def test_two_events_do_not_wait_for_each_other(event, cards):
    other = make_event(4)
    seat(other)
    for _ in range(5):
        type_in(event, 1, WRONG)
    assert type_in(other, 1, print_cards(other)[1].pin).status_code == 302
    assert type_in(other, 1, cards[1].pin).status_code == 401


def test_a_finished_event_pairs_no_phone(event, cards):
    type(event).objects.update(finished_at=timezone.now())
    assert type_in(event, 1, cards[1].pin).status_code == 423

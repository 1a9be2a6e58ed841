"""The phones of a table: who is there, two of them for the two pairs, and cutting one off."""

import re
import time
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import AnsweredCommand, HandResult
from tests.factories import DIRECTOR, hands_of, link_table, make_event, make_staff, phone_at, seat, set_round_state
from tests.journeys.desk import signed_in, words
from tests.scoring.calls import body, put
from tournaments.devices import device_of
from tournaments.enums import Confirmation, Device, HandState, RoundState
from tournaments.models import Event, Hand, Phone, TableLink
from tournaments.operations.table_links import revoke_table_links
from tournaments.phone_claims import claim_in

pytestmark = pytest.mark.django_db

ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1"
)


@pytest.fixture
def event():
    """Two tables of which each pair has its own phone; round 1 is being played."""
    event = make_event(8, confirmation=Confirmation.OTHER_SIDE)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return event


@pytest.fixture
def staff(event):
    return signed_in(make_staff(event))


def scan(table, user_agent=ANDROID, client=None, token="the card"):
    """Pair a phone by the card on the table."""
    if not table.links.filter(revoked_at=None).exists():
        link_table(table, token)
    client = client or Client(headers={"User-Agent": user_agent})
    assert client.post("/t/redeem", {"token": token}).status_code == 302
    return client


def table_question(event, token):
    """What the page sends that asks whether to use this phone for table 1."""
    if not table_1(event).links.exists():
        link_table(table_1(event), token)
    asked = Client().post("/t/preview", {"token": token}).text
    return {"token": token, "pairing": re.search(r'name="pairing" value="([0-9a-f-]{36})"', asked)[1]}


def table_1(event):
    return event.tables.get(number=1)


def phones_page(client, event):
    return words(client.get(f"/events/{event.slug}/phones/"))


def asks_to_confirm(phone):
    return "Is hand 1 right?" in phone.get("/pad/").text


def test_the_other_pairs_phone_confirms_and_the_same_phone_cannot(event):
    ours, theirs = scan(table_1(event)), scan(table_1(event), IPHONE)
    hand = hands_of(event, 1)[0]
    assert put(ours, hand, body(8)).json()["provisional"]
    assert [asks_to_confirm(phone) for phone in (ours, theirs)] == [False, True]
    assert put(ours, hand, body(8)).json()["code"] == "replayed"
    assert Hand.objects.get(pk=hand.pk).state == HandState.ENTERED
    assert put(theirs, hand, body(8)).json()["code"] == "confirmed"
    assert Hand.objects.get(pk=hand.pk).state == HandState.CONFIRMED


def test_scanning_the_card_again_makes_no_second_phone_of_it(event):
    phone = scan(table_1(event))
    hand = hands_of(event, 1)[0]
    put(phone, hand, body(8))
    scan(table_1(event), client=phone)
    assert put(phone, hand, body(8)).json()["code"] == "replayed"
    assert Phone.objects.count() == 1


def test_a_phone_that_goes_to_another_table_is_another_phone(event):
    phone = scan(table_1(event))
    scan(event.tables.get(number=2), client=phone, token="another card")
    assert "Table 2" in phone.get("/pad/").text
    assert put(phone, hands_of(event, 1)[0], body()).status_code == 404


def test_staff_sees_each_tables_phones(event, staff):
    scan(table_1(event))
    scan(table_1(event), IPHONE)
    page = phones_page(staff, event)
    assert "1 of 2 tables have a phone." in page
    assert "Phone 1, Android, paired" in page
    assert "Phone 2, iPhone, paired" in page
    assert "No phone yet" in page


def test_a_phone_that_is_cut_off_loses_its_right_and_the_other_keeps_it(event, staff):
    lost, other = scan(table_1(event)), scan(table_1(event), IPHONE)
    answer = staff.post(f"/events/{event.slug}/phones/cut-off", {"phone_id": Phone.objects.earliest("pk").pk}, follow=True)
    assert "The phone is cut off." in words(answer)
    assert "Phone 1" not in words(answer)
    assert "Phone 2, iPhone" in words(answer)
    hand = hands_of(event, 1)[0]
    kept = body(8)
    assert put(lost, hand, kept).json()["code"] == "reauth"
    assert lost.get("/pad/").status_code == 401
    assert other.get("/pad/").status_code == 200
    scan(table_1(event), client=lost)
    assert put(lost, hand, kept).json()["code"] == "saved"
    assert AnsweredCommand.objects.get().phone_id == Phone.objects.latest("pk").pk
    assert "Phone 3, Android" in phones_page(staff, event)


def test_a_phone_is_cut_off_once_and_only_by_its_own_event(event, staff):
    phone, elsewhere = phone_at(table_1(event)), make_event(4)
    cut_off = f"/events/{event.slug}/phones/cut-off"
    stranger = signed_in(make_staff(elsewhere, "sam"))
    answer = stranger.post(f"/events/{elsewhere.slug}/phones/cut-off", {"phone_id": phone.pk}, follow=True)
    assert "This phone has been cut off already." in words(answer)
    assert Phone.objects.get().revoked_at is None
    staff.post(cut_off, {"phone_id": phone.pk})
    assert "This phone has been cut off already." in words(staff.post(cut_off, {"phone_id": phone.pk}, follow=True))


def test_the_cards_of_a_table_are_cancelled_with_their_phones(event, staff):
    phone, neighbour = scan(table_1(event)), scan(event.tables.get(number=2), token="another card")
    staff.post(f"/events/{event.slug}/phones/cancel-cards", {"table": 1})
    assert [client.get("/pad/").status_code for client in (phone, neighbour)] == [401, 200]
    staff.post(f"/events/{event.slug}/phones/cancel-cards", {"table": ""})
    assert neighbour.get("/pad/").status_code == 401


def news(staff, event):
    """What mission control has to do about phones."""
    todos = staff.get(f"/events/{event.slug}/control/").context["todos"]
    return [todo.sentence for todo in todos if todo.phone]


def press(staff, event, action, phone):
    return staff.post(f"/events/{event.slug}/control/{action}", {"phone_id": phone.pk}, follow=True)


def test_a_tables_first_phone_needs_nobody_and_each_further_one_an_ok(event, staff):
    scan(table_1(event))
    scan(event.tables.get(number=2), token="another card")
    assert news(staff, event) == []
    scan(table_1(event), IPHONE)
    second = Phone.objects.latest("pk")
    Phone.objects.filter(pk=second.pk).update(paired_at=datetime(2026, 12, 12, 6, 5, tzinfo=UTC))
    assert news(staff, event) == ["Table 1 has another phone: iPhone, 14:05."]
    assert "OK Cut off" in words(staff.get(f"/events/{event.slug}/control/"))
    assert phones_page(staff, event).count("waits for an OK under Control") == 1
    press(staff, event, "accept-phone", second)
    assert news(staff, event) == []
    assert "waits for an OK" not in phones_page(staff, event)
    assert "Somebody has said OK to this phone already." in words(press(staff, event, "accept-phone", second))


def test_a_new_phone_is_cut_off_where_it_is_shown(event, staff):
    _first, stranger = scan(table_1(event)), scan(table_1(event), IPHONE)
    phone = Phone.objects.latest("pk")
    press(staff, event, "cut-off-phone", phone)
    assert news(staff, event) == []
    assert stranger.get("/pad/").status_code == 401
    assert "This phone has been cut off already." in words(press(staff, event, "accept-phone", phone))


def test_mission_control_hears_of_a_new_phone_and_nobody_else_does(event):
    def revisions():
        event.refresh_from_db()
        return event.clock_revision, event.public_clock_revision

    scan(table_1(event))
    own, public = before = revisions()
    scan(event.tables.get(number=2), token="another card")
    assert revisions() == before
    scan(table_1(event))
    assert revisions() == (own + 1, public)


def test_a_table_takes_three_phones_and_tells_the_fourth_to_ask(event, staff):
    first, *_others = [scan(table_1(event)) for _ in range(3)]
    fourth = Client()
    refused = fourth.post("/t/redeem", {"token": "the card"})
    assert refused.status_code == 409
    assert "Table 1 has 3 phones already. Ask the director, who can cut one of them off." in words(refused)
    assert fourth.get("/pad/").status_code == 401
    scan(table_1(event), client=first)
    assert Phone.objects.count() == 3
    press(staff, event, "cut-off-phone", Phone.objects.latest("pk"))
    scan(table_1(event), client=fourth)


def test_an_answer_that_was_lost_costs_no_place_and_needs_no_ok(event):
    question = table_question(event, "the card")
    for _ in range(5):
        lost = Client().post("/t/redeem", question)
        assert lost.status_code == 302
    assert Phone.objects.get().accepted_at is not None
    assert Client().post("/t/redeem", table_question(event, "the card")).status_code == 302
    assert Phone.objects.count() == 2


def test_a_wish_to_pair_opens_no_phone_that_was_cut_off_and_no_other_table(event, staff):
    question = table_question(event, "the card")
    Client().post("/t/redeem", question)
    press(staff, event, "cut-off-phone", Phone.objects.get())
    Client().post("/t/redeem", question)
    assert [phone.revoked_at is None for phone in Phone.objects.order_by("pk")] == [False, True]
    link_table(event.tables.get(number=2), "another card")
    elsewhere = Client()
    elsewhere.post("/t/redeem", {**question, "token": "another card"})
    assert "Table 2" in words(elsewhere.get("/pad/"))


def test_a_phone_that_goes_to_another_table_leaves_its_place(event):
    gone, *_others = [scan(table_1(event)) for _ in range(3)]
    scan(event.tables.get(number=2), client=gone, token="another card")
    scan(table_1(event))


def test_phones_of_cancelled_cards_take_no_place(event, staff):
    for _ in range(3):
        scan(table_1(event))
    staff.post(f"/events/{event.slug}/phones/cancel-cards", {"table": 1})
    scan(table_1(event), token="a new card")
    assert news(staff, event) == []


def test_every_pad_looks_again_when_one_is_cut_off(event):
    before = event.public_clock_revision
    revoke_table_links(event_id=event.pk, table=1, actor=DIRECTOR, now=timezone.now())
    event.refresh_from_db()
    assert event.public_clock_revision == before + 1


def test_a_phone_is_noted_as_seen_to_five_minutes(event):
    pad = scan(table_1(event))
    paired = Phone.objects.get().seen_at
    pad.get("/pad/_fragment")
    assert Phone.objects.get().seen_at == paired
    Phone.objects.update(seen_at=paired - timedelta(minutes=6))
    pad.get("/pad/_fragment")
    assert Phone.objects.get().seen_at >= paired


def test_cards_and_phones_are_good_until_the_end_of_the_day_after_the_event(event, monkeypatch):
    pad, today = scan(table_1(event)), timezone.localtime()
    TableLink.objects.update(created_at=today - timedelta(days=7))
    Event.objects.update(date=today.date() - timedelta(days=1))
    statuses = []
    for later in (today.replace(hour=23, minute=59), today.replace(hour=0, minute=0) + timedelta(days=1)):
        monkeypatch.setattr(timezone, "now", lambda later=later: later)
        statuses.append((pad.get("/pad/").status_code, Client().post("/t/redeem", {"token": "the card"}).status_code))
    assert statuses == [(200, 302), (401, 401)]


def test_cards_made_after_the_event_are_good_on_the_next_day(event, monkeypatch):
    pad, tomorrow = scan(table_1(event)), timezone.localtime().replace(hour=0, minute=0) + timedelta(days=1)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert pad.get("/pad/").status_code == 200


@pytest.mark.parametrize(
    ("user_agent", "device"),
    [
        (ANDROID, Device.ANDROID),
        (IPHONE, Device.IPHONE),
        ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Safari/604.1", Device.IPAD),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/127.0", Device.COMPUTER),
        ("", Device.OTHER),
    ],
)
def test_a_phone_is_called_what_people_see_that_it_is(user_agent, device):
    assert device_of(user_agent) is device


def test_a_phone_of_a_restored_copy_is_not_the_one_that_had_its_number_before(event):
    gone = scan(table_1(event))
    Phone.objects.all().delete()
    scan(event.tables.get(number=2), token="another card")
    Phone.objects.update(id=claim_in(gone.get("/pad/").wsgi_request).pk)
    assert gone.get("/pad/").status_code == 401
    assert put(gone, hands_of(event, 1)[1], body()).status_code == 401
    scan(table_1(event), client=gone)
    assert "Table 1" in gone.get("/pad/").text
    assert [phone.revoked_at for phone in Phone.objects.all()] == [None, None]


def test_a_phone_is_known_by_a_cookie_that_no_script_reads_and_nobody_can_write(event):
    phone = scan(table_1(event))
    cookie = phone.cookies["pad"]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Lax", 60 * 60 * 24)
    assert "sessionid" not in phone.cookies
    number, _, rest = cookie.value.partition("_")
    for forged in (f"{int(number) + 1}_{rest}", cookie.value[:-1], number, ""):
        liar = Client()
        liar.cookies["pad"] = forged
        assert liar.get("/pad/").status_code == 401
        assert put(liar, hands_of(event, 1)[0], body()).json()["code"] == "reauth"


def test_a_phone_scans_the_card_again_after_a_day(event, monkeypatch):
    phone, paired_at = scan(table_1(event)), time.time()
    for hours, status in ((23, 200), (25, 401)):
        later = paired_at + timedelta(hours=hours).total_seconds()
        monkeypatch.setattr("django.core.signing.time", SimpleNamespace(time=lambda later=later: later))
        assert phone.get("/pad/").status_code == status


def test_a_helper_who_signs_in_and_out_on_a_tables_phone_leaves_it_the_tables(event):
    phone = scan(table_1(event))
    phone.force_login(make_staff(event, "hana"))
    assert put(phone, hands_of(event, 1)[0], body()).status_code == 201
    phone.post("/logout/")
    assert "Table 1" in phone.get("/pad/").text
    assert put(phone, hands_of(event, 1)[1], body()).status_code == 201
    assert [result.entered_by for result in HandResult.objects.order_by("pk")] == ["hana", "table 1"]

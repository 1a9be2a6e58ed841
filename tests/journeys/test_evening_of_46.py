"""An evening as clubs have it: 46 people, 12 rounds of 2 hands, one leaves and one comes late; all of it through the pages."""

from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from scoring.queries.standings import standings
from scoring.rehearsal.ledger import Ledger
from scoring.rehearsal.pad_page import AskedHand, asked_hands
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import SitOutAward
from tournaments.models import Event, Hand, Seat

ROSTER = (Path(__file__).parents[1] / "reference" / "roster.txt").read_text("utf-8")
ROUNDS = 12
LEAVES, LATE = 17, 47


@pytest.fixture
def desk(olive) -> Desk:
    """Olive's desk after the three steps of set-up."""
    client = signed_in(olive)
    form = client.get(reverse("event_new")).context["form"]
    client.post(reverse("event_new"), {name: value for name, value in form.initial.items() if value is not None})
    desk = Desk(client, Event.objects.get())
    preview = desk.send("people_preview", roster=ROSTER)
    assert "46 names." in words(preview)
    assert "Chong Mei Mei appears twice, first in line 26." in words(preview)
    desk.send("people_add", roster=preview.context["form"].storable, entries=0, same_27="two")
    desk.plan()
    return desk


@pytest.fixture
def phones(desk) -> list[Client]:
    """A phone at each table, paired by the code on the printed card."""
    return [phone_with(card.address) for card in desk.send("print_table_cards").context["cards"]]


def phone_with(address: str) -> Client:
    phone = Client()
    _, _, token = address.partition("#")
    assert phone.post(reverse("redeem_table_link"), {"token": token})["Location"] == reverse("pad")
    return phone


def enter(phone: Client, asked: AskedHand, tricks_ns: int) -> None:
    body = {"command_id": str(uuid4()), "expected_version": asked.version, "tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}
    assert phone.put(asked.address, body, content_type="application/json").status_code == 201


def play(desk: Desk, phones: list[Client], number: int, ledger: Ledger, rng: Random) -> None:
    """Play a round at all tables, and book it."""
    desk.start(number)
    tables: dict[int, dict[str, int]] = {}
    for seat in Seat.objects.filter(round__number=number, table__isnull=False).select_related("entry"):
        tables.setdefault(seat.table_id, {})[seat.position] = seat.entry.number
    seated = {table: [chairs[position] for position in "NESW"] for table, chairs in tables.items()}
    ledger.begin_round(seated.values())
    for phone in phones:
        for asked in asked_hands(phone.get(reverse("pad_fragment")).content.decode()):
            tricks_ns = rng.randint(0, 13)
            enter(phone, asked, tricks_ns)
            table = Hand.objects.get(pk=asked.id).table_id
            ledger.add(seated[table], north_south=tricks_ns, east_west=13 - tricks_ns)
    desk.press("close", number)


def test_46_people_play_an_evening_to_its_end(desk, phones):
    ledger, rng = Ledger(hands_per_round=2, award=SitOutAward.OWN_AVERAGE), Random(46)
    for number in range(1, ROUNDS + 1):
        if number == 4:
            desk.send("person_action", "withdraw", number=LEAVES)
            desk.plan()
        if number == 5:
            desk.send("people_add", roster="Zainab Latecomer", entries=46)
            desk.plan()
        play(desk, phones, number, ledger, rng)
    assert said(desk.press("finish")) == []

    found = standings(desk.event)
    totals = {line.number: line.total for line in found.lines}
    assert totals == ledger.totals(range(1, LATE + 1))
    hands = {line.number: line.hands_played for line in found.lines}
    assert sum(hands.values()) == 12 * 2 * 11 * 4
    assert hands[LEAVES] <= 3 * 2
    assert hands[LATE] <= 8 * 2
    assert min(hands[number] for number in range(1, LATE) if number != LEAVES) >= 10 * 2

    shown = words(desk.look("standings"))
    for name in ("Zainab Latecomer", "Nguyễn Thị Hoa", "Chong Mei Mei (26)", "Chong Mei Mei (27)"):
        assert name in shown
    assert len(desk.look("standings_csv").content.decode().splitlines()) == 1 + LATE
    assert "final" in words(phones[0].get(reverse("pad")))

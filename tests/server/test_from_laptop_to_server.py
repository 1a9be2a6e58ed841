"""An evening that begins on a laptop's SQLite file and goes on, in mid-round, on a server's PostgreSQL."""

import subprocess
import sys
from contextlib import closing
from itertools import cycle
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from scoring.queries.verification import faults
from scoring.rehearsal.browser import Browser
from scoring.rehearsal.ledger import Ledger
from tests.factories import hands_of
from tests.server.evenings import paired_phone, signed_in, tricks
from tests.server.laptop_evening import FIRST_ROUND, NEXT
from tests.server.processes import ROOT
from tournaments.enums import Position, SitOutAward
from tournaments.models import Event, Hand, Seat

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

PLAYERS, ROUNDS, HANDS = 10, 3, 2


@pytest.fixture
def olive() -> User:
    return User.objects.create_user("olive")


@pytest.fixture
def event(tmp_path: Path, olive: User) -> Event:
    """The laptop's event, taken in by Olive on the server."""
    file = tmp_path / "event.json"
    subprocess.run([sys.executable, "-m", "tests.server.laptop_evening", file], cwd=ROOT, check=True, timeout=120)
    call_command("import_event", file, organiser=olive.username)
    return Event.objects.get()


@pytest.fixture
def director(hall, event: Event, olive: User):
    with closing(signed_in(hall.pages, olive)) as browser:
        assert browser.get(f"/events/{event.slug}/control/").status == 200
        yield browser


def press(director: Browser, event: Event, action: str, **fields: str) -> None:
    assert director.post_form(f"/events/{event.slug}/control/{action}", **fields).status == 302


def play_on(base_url: str, event: Event) -> dict[int, int]:
    """Enter all that the tables' phones ask for; North-South's tricks by hand."""
    entered = {}
    for table in event.tables.all():
        with closing(paired_phone(base_url, table)) as phone:
            while asked := phone.asked_hands():
                entered[asked[0].id] = (5 * len(entered) + table.number) % 14
                phone.send(asked[0], tricks(entered[asked[0].id]))
    return entered


def expected_totals(event: Event, entered: dict[int, int]) -> dict[int, float]:
    """Totals by player, from what each table has entered of each hand."""
    ledger = Ledger(hands_per_round=HANDS, award=SitOutAward.OWN_AVERAGE)
    for number in range(1, ROUNDS + 1):
        seats = Seat.objects.filter(round__number=number, table__isnull=False).select_related("entry")
        chairs = {(seat.table_id, seat.position): seat.entry.number for seat in seats}
        tables = {table.pk: [chairs[table.pk, position] for position in Position] for table in event.tables.all()}
        ledger.begin_round(tables.values())
        for hand in hands_of(event, number):
            ledger.add(tables[hand.table_id], north_south=entered[hand.pk], east_west=13 - entered[hand.pk])
    return {number: total / 2 for number, total in ledger.totals(range(1, PLAYERS + 1)).items()}


def test_it_goes_on_to_its_end_with_the_right_standings(hall, event, director):
    first: dict[Hand, int] = dict(zip(hands_of(event, 1), cycle(FIRST_ROUND), strict=False))
    entered = {hand.pk: number for hand, number in first.items()} | {hands_of(event, 2)[0].pk: NEXT}
    entered |= play_on(hall.pages, event)
    press(director, event, "close", number="2")
    for action in ("release", "start"):
        press(director, event, action, number="3")
    entered |= play_on(hall.pages, event)
    press(director, event, "close", number="3")
    press(director, event, "finish")
    lines = director.get(f"/api/events/{event.slug}/standings/").json()["results"]
    assert {line["entry"]: line["total"] for line in lines} == expected_totals(event, entered)
    event.refresh_from_db()
    assert event.finished_at is not None
    assert faults(event) == []

"""Two halls on one server at the same time: neither sees, hears or touches anything of the other."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from uuid import uuid4

import pytest

from scoring.models import HandResult
from scoring.rehearsal.browser import Browser
from scoring.rehearsal.phone import Phone
from tests.factories import make_staff
from tests.server.evenings import Listener, event_in_play, open_hands, paired_phone, signed_in, tricks
from tournaments.enums import Role
from tournaments.models import Event, Player

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

HANDS = 6
STAFF_PAGES = ("settings/", "people/", "movement/", "control/", "tables/", "tables/1/pad/", "print/seating-by-name/")
PUBLIC_PAGES = ("standings/", "players/", "players/1/", "projector/?layout=seating")


def play(phone: Phone, hands: int, north_south: int) -> None:
    for _ in range(hands):
        phone.send(phone.asked_hands()[0], tricks(north_south))


def name_everybody(event: Event, name: str) -> None:
    Player.objects.filter(entries__event=event).update(name=name)


def test_two_evenings_at_once_keep_apart(hall):
    ours, theirs = event_in_play(hands=HANDS), event_in_play(hands=HANDS)
    name_everybody(ours, "Aisyah")
    name_everybody(theirs, "Bartholomew")
    with ExitStack() as stack:

        def opened(thing):
            return stack.enter_context(closing(thing))

        phone, other_phone = (opened(paired_phone(hall.pages, event.tables.get())) for event in (ours, theirs))
        screen, other_screen = (opened(Listener(hall.streams, event)) for event in (ours, theirs))
        threads = stack.enter_context(ThreadPoolExecutor(2))
        for played in (threads.submit(play, phone, HANDS, 9), threads.submit(play, other_phone, HANDS - 1, 4)):
            played.result()
        screen.wait_for("results", HANDS)
        other_screen.wait_for("results", HANDS - 1)
        director, spectator = opened(signed_in(hall.pages, make_staff(ours, role=Role.ORGANISER))), opened(Browser(hall.pages))
        check_pages(director, spectator, ours, theirs)
        check_that_nothing_can_be_entered(phone._browser, theirs)
        screen.wait_for("results", HANDS)
    assert screen.heard[-1]["results"] == HANDS
    assert other_screen.heard[-1]["results"] == HANDS - 1
    assert tricks_of(ours) == [9] * HANDS
    assert tricks_of(theirs) == [4] * (HANDS - 1)


def tricks_of(event: Event) -> list[int]:
    return list(HandResult.objects.filter(hand__round__stage__event=event).values_list("tricks_ns", flat=True))


def check_pages(director: Browser, spectator: Browser, ours: Event, theirs: Event) -> None:
    for page in STAFF_PAGES:
        assert director.get(f"/events/{ours.slug}/{page}").status == 200
        assert director.get(f"/events/{theirs.slug}/{page}").status == 404
    for page in PUBLIC_PAGES:
        assert "Bartholomew" not in spectator.get(f"/events/{ours.slug}/{page}").text
        assert "Bartholomew" in spectator.get(f"/events/{theirs.slug}/{page}").text


def check_that_nothing_can_be_entered(browser: Browser, theirs: Event) -> None:
    """A phone paired in one event gets the answer of an unknown hand for every hand of the other."""
    for hand in open_hands(theirs):
        body = {"command_id": str(uuid4()), "expected_version": 0, "tricks_ns": 13, "tricks_ew": 0}
        assert browser.put_json(f"/api/events/{theirs.slug}/hands/{hand.pk}/result", body).status == 404

"""F56: somebody guesses PINs for hours, as fast as the program listens. Time is passed in, so hours take seconds."""

from datetime import timedelta
from itertools import count, cycle

import pytest
from django.utils import timezone

from tests.factories import DIRECTOR, make_event, seat
from tournaments.actors import Actor
from tournaments.models import LogEntry, PinFailure
from tournaments.operations.pins import PinsOff, pair_by_pin
from tournaments.operations.table_links import issue_table_links
from tournaments.pins import COUNTED

pytestmark = pytest.mark.django_db

ATTACKER = Actor("table 1")
SECOND = timedelta(seconds=1)
HOUR = timedelta(hours=1)


@pytest.fixture
def begun():
    return timezone.now()


@pytest.fixture
def event(begun):
    """Sixteen tables with cards."""
    event = make_event(64, rounds=1, hands_per_round=1)
    seat(event)
    issue_table_links(event_id=event.pk, actor=DIRECTOR, now=begun)
    return event


def guess(event, table, number, now):
    """One wrong PIN; the numbers on cards are never the easy ones. Whether it was listened to, and until when not to try."""
    pin = f"{number % 10:d}" * 6
    try:
        phone = pair_by_pin(event_id=event.pk, table=table, pin=pin, pairing_id=None, former=None, actor=ATTACKER, now=now)
    except PinsOff as refusal:
        return False, now + refusal.seconds * SECOND
    assert phone is None
    return True, now + SECOND


def attack(event, tables, *, begun, lasting):
    """Guess at the tables by turns, ten a second while anything is listened to; how many guesses were listened to."""
    now, heard, refused, numbers = begun, 0, 0, count()
    for table in cycle(tables):
        if now >= begun + lasting:
            return heard
        listened, again = guess(event, table, next(numbers), now)
        heard, refused = heard + listened, 0 if listened else refused + 1
        now = max(now + SECOND / 10, again if refused >= len(tables) else now)
    return heard


def test_at_one_table_an_hour_gives_few_guesses(event, begun):
    assert attack(event, [1], begun=begun, lasting=HOUR) <= 35


def test_at_all_tables_an_hour_gives_sixty_guesses_in_ten_minutes(event, begun):
    assert 180 <= attack(event, range(1, 17), begun=begun, lasting=HOUR) <= 360


def test_the_attack_leaves_few_rows_and_one_entry_in_the_log_each_time_it_is_stopped(event, begun):
    attack(event, range(1, 17), begun=begun, lasting=HOUR / 2)
    assert PinFailure.objects.count() <= 120
    assert 1 <= LogEntry.objects.filter(action="pins_off").count() <= 3


def test_nobody_is_locked_out_for_longer_than_ten_minutes(event, begun):
    attack(event, range(1, 17), begun=begun, lasting=HOUR / 6)
    ended = PinFailure.objects.latest("at").at
    assert guess(event, 1, 0, ended + COUNTED + SECOND)[0]

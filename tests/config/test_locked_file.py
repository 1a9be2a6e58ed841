"""The laptop's database file held by somebody else: whoever waits too long is asked to come back."""

import sqlite3
from contextlib import closing

import pytest
from django.db import connection

from tests.factories import hands_of, make_event, seat, set_round_state
from tests.scoring.calls import body, paired_with, put
from tournaments.enums import RoundState

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.laptop]


@pytest.fixture
def hand():
    event = make_event()
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return hands_of(event, 1)[0]


@pytest.fixture
def impatient():
    """Let the open connection wait for a moment only; the next one waits as long as usual."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 50")
    yield
    connection.close()


def test_an_entry_is_answered_503_and_goes_in_the_next_time(hand, impatient):
    phone, entry = paired_with(hand.table), body(8)
    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        answer = put(phone, hand, entry)
        assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "2", "busy")
    assert put(phone, hand, entry).json()["code"] == "saved"

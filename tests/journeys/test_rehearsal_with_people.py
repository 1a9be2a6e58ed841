"""While a rehearsal plays, people may press the director's buttons and enter results; it goes on and says so."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.utils import timezone

from scoring.models import HandResult
from scoring.operations.corrections import correct_result
from scoring.rehearsal import evening
from scoring.rehearsal.phone import Phone
from tests.factories import DIRECTOR, enter
from tournaments.models import Event, Hand
from tournaments.operations import rounds
from tournaments.operations.people import add_entries


@pytest.fixture
def rehearse(live_server):
    """Run the command and return what it said."""

    def run(*arguments: str) -> str:
        said = StringIO()
        options = ["--players", "8", "--rounds", "2", "--base-url", live_server.url]
        call_command("rehearse", *options, *arguments, stdout=said)
        return said.getvalue()

    return run


def test_a_result_entered_by_somebody_else_stands(rehearse, monkeypatch):
    send = Phone.send
    meddled = []

    def send_too_late(phone, asked, played):
        if not meddled:
            meddled.append(asked.id)
            enter(Hand.objects.get(pk=asked.id), 13 - played.tricks_ns)
            connection.close()
        send(phone, asked, played)

    monkeypatch.setattr(Phone, "send", send_too_late)
    said = rehearse()
    assert "Another result was entered for this hand." in said
    assert "Results entered or corrected by people, counted as they stand: 1" in said
    assert HandResult.objects.get(hand=meddled[0]).version == 1


def test_a_correction_by_the_director_counts(rehearse, monkeypatch):
    def correct_and_finish(**what):
        hand = Hand.objects.earliest("pk")
        stored = hand.results.get()
        values = {"tricks_ns": stored.tricks_ew, "tricks_ew": stored.tricks_ns}
        now = timezone.now()
        correct_result(
            event_id=what["event_id"],
            hand_id=hand.pk,
            expected_version=1,
            values=values,
            reason="misread",
            actor=DIRECTOR,
            now=now,
        )
        finish(**what)

    finish = evening.finish_event
    monkeypatch.setattr(evening, "finish_event", correct_and_finish)
    assert "Results entered or corrected by people, counted as they stand: 1" in rehearse()


def test_people_who_come_late_get_a_table_of_their_own(rehearse, monkeypatch):
    def close_and_add(**what):
        rounds.close_round(**what)
        if what["number"] == 1:
            add_entries(event_id=what["event_id"], names=["Ann", "Bo", "Cy", "Di"], actor=DIRECTOR, now=what["now"])

    monkeypatch.setattr(evening, "close_round", close_and_add)
    assert "Round 2: 6 results" in rehearse()


def test_a_director_who_is_faster_or_undoes_a_start_stops_nothing(rehearse, monkeypatch):
    meddled = []

    def start_twice(**what):
        rounds.start_round(**what)
        if not meddled:
            meddled.append(what)
            rounds.undo_start(**what)
        else:
            rounds.call_time(**what)

    monkeypatch.setattr(evening, "start_round", start_twice)
    said = rehearse()
    assert "Round 1: its state is now “seating released”, so this cannot be done." in said
    assert Event.objects.get().finished_at is not None

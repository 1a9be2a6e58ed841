"""What a correction would change is shown before it is saved, and is what it then changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seats import Side
from scoring.errors import Implausible
from scoring.models import HandResult
from scoring.operations.adjustments import penalise_revoke
from scoring.operations.corrections import correct_result
from scoring.queries.impact import impact_of
from scoring.queries.standings import standings
from tests.factories import DIRECTOR, NOW, hands_of, leave_out, make_event, make_staff, play_round, seat, set_round_state
from tournaments.enums import RoundState
from tournaments.errors import NotFound
from tournaments.models import Seat

pytestmark = pytest.mark.django_db


def played(players=8, rounds=3):
    event = make_event(players, rounds=rounds)
    seat(event)
    play_round(event, 1, 8, 10, 4, 7)
    return event


def values(tricks_ns):
    return {"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}


def seats_of(round_number):
    return list(Seat.objects.filter(round__number=round_number).order_by("pk").values())


def test_the_totals_of_the_four_and_the_places_that_change_are_named():
    event = played()
    impact = impact_of(event, hands_of(event, 1)[0].pk, values(2))
    totals = {shift.name: (shift.before.total_text, shift.after.total_text) for shift in impact.players}
    assert totals == {
        "Player 1": ("18", "12"),
        "Player 2": ("8", "14"),
        "Player 3": ("18", "12"),
        "Player 4": ("8", "14"),
    }
    assert ("Player 1", "1=", "5=") in [(shift.name, shift.before.rank_text, shift.after.rank_text) for shift in impact.top]
    assert HandResult.objects.filter(version__gt=1).count() == 0


@settings(max_examples=8, deadline=None)
@given(which=st.integers(0, 3), tricks_ns=st.integers(0, 13), revoked=st.booleans(), left_out=st.booleans())
def test_what_is_foreseen_is_what_happens(which, tricks_ns, revoked, left_out):
    event = played()
    hand = hands_of(event, 1)[which]
    act = {"event_id": event.pk, "hand_id": hand.pk, "reason": "slip misread", "actor": DIRECTOR, "now": NOW}
    if revoked:
        penalise_revoke(side=Side.NS, **act)
    if left_out:
        leave_out(hand)
    if not left_out and hand.results.get(is_current=True).tricks_ns == tricks_ns:
        return
    foreseen = {shift.name: shift.after for shift in impact_of(event, hand.pk, values(tricks_ns)).players}
    correct_result(expected_version=0 if left_out else 1, values=values(tricks_ns), **act)
    lines = {line.name: line for line in standings(event).lines}
    assert foreseen == {name: lines[name] for name in foreseen}


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        (RoundState.PLANNED, ""),
        (RoundState.RELEASED, "The seating of round 2 is released: it stays."),
        (RoundState.RUNNING, "Round 2 has been seated and begun: its seating stays."),
    ],
)
def test_f11_released_seating_stays_as_it_is(state, sentence):
    event = played()
    set_round_state(event, 2, state)
    hand, before = hands_of(event, 1)[0], seats_of(2)
    assert impact_of(event, hand.pk, values(2)).seating == sentence
    correct_result(
        event_id=event.pk, hand_id=hand.pk, expected_version=1, values=values(2), reason="sides swapped", actor=DIRECTOR, now=NOW
    )
    assert seats_of(2) == before


def test_what_cannot_be_has_no_impact():
    event = played()
    with pytest.raises(Implausible):
        impact_of(event, hands_of(event, 1)[0].pk, {"tricks_ns": 9, "tricks_ew": 9})
    with pytest.raises(NotFound):
        impact_of(played(), hands_of(event, 1)[0].pk, values(2))


def test_the_page_shows_the_impact_first_and_then_saves(client):
    event = played()
    hand = hands_of(event, 1)[0]
    client.force_login(make_staff(event))
    page = f"/events/{event.slug}/hands/{hand.pk}/"
    assert ">Save<" not in client.get(page).text
    typed = {"expected_version": "1", "tricks_ns": "2", "trump": "H", "reason": "sides swapped"}
    shown = client.post(f"{page}impact", typed).text
    assert "Player 1: 18 becomes 12" in shown
    assert 'value="sides swapped"' in shown
    assert HandResult.objects.filter(version=2).count() == 0
    client.post(f"{page}correct", typed)
    assert HandResult.objects.get(hand=hand, is_current=True).tricks_ns == 2

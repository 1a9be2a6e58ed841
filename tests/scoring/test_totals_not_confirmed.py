"""Totals that count hands which are not confirmed yet, or disputed, say so, to everybody."""

import pytest
from django.test import Client

from scoring.operations.corrections import confirm_result, settle_dispute
from scoring.queries.standings import standings
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff, play_round, seat, set_round_state
from tests.journeys.desk import words
from tournaments.enums import Confirmation, Role, RoundState
from tournaments.models import Event
from tournaments.operations.release import hide_results

pytestmark = pytest.mark.django_db

LEGEND = "counts hands that are not confirmed yet, or disputed"


@pytest.fixture
def event() -> Event:
    """The director confirms; of round 1 one result is in."""
    event = make_event(8, confirmation=Confirmation.DIRECTOR)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    enter(hands_of(event, 1)[0], 8)
    return event


def open_hands(event: Event) -> dict[int, int]:
    """How many open hands each number has that has any."""
    return {line.number: line.open_hands for line in standings(event).lines if line.open_hands}


def public(event: Event, page: str = "standings/") -> str:
    return Client().get(f"/events/{event.slug}/{page}").content.decode()


def confirm(event: Event) -> None:
    confirm_result(event_id=event.pk, hand_id=hands_of(event, 1)[0].pk, actor=DIRECTOR, now=NOW)


def test_the_four_who_played_the_hand_are_marked_until_it_is_confirmed(event):
    assert open_hands(event) == dict.fromkeys((1, 2, 3, 4), 1)
    confirm(event)
    assert open_hands(event) == {}


def test_the_sign_stands_beside_the_total_and_is_explained_below(event):
    page = public(event)
    assert page.count('class="sign"') == page.count('aria-label="not confirmed"') == 4
    assert LEGEND in page
    confirm(event)
    page = public(event)
    assert 'class="sign"' not in page
    assert LEGEND not in page


def test_a_players_own_page_says_so_of_the_own_total_only(event):
    own, other = public(event, "players/1/"), public(event, "players/5/")
    assert own.count('class="sign"') == own.count(LEGEND) == 1
    assert 'class="sign"' not in other
    assert LEGEND not in other
    confirm(event)
    assert LEGEND not in public(event, "players/1/")


def test_the_screen_and_the_files_say_so_too(event):
    screen = public(event, "projector/?layout=standings")
    assert screen.count('class="sign"') == 4
    assert 'class="legend"' in screen
    rows = [row.split(",") for row in public(event, "standings.csv").splitlines()[1:]]
    assert {row[1]: row[-1] for row in rows if row[-1] != "0"} == dict.fromkeys("1234", "1")
    client = Client()
    client.force_login(make_staff(event, "olive", Role.ORGANISER))
    assert words(client.get(f"/events/{event.slug}/print/standings/")).count(LEGEND) == 4


def test_a_dispute_marks_the_totals_until_it_is_settled():
    event = make_event(8)
    seat(event)
    play_round(event, 1, close=False)
    assert open_hands(event) == {}
    hand = hands_of(event, 1)[0]
    before = public(event)
    enter(hand, 4)
    assert public(event).count('class="sign"') == 4 > before.count('class="sign"')
    settle_dispute(event_id=event.pk, hand_id=hand.pk, entry_id=None, reason="asked all four", actor=DIRECTOR, now=NOW)
    assert public(event).count('class="sign"') == 0


def test_of_hidden_results_nobody_learns_that_one_was_confirmed(event):
    hide_results(event_id=event.pk, from_round=1, actor=DIRECTOR, now=NOW)
    event.refresh_from_db()
    before = event.public_results_revision
    confirm(event)
    event.refresh_from_db()
    assert event.public_results_revision == before

"""Results can be hidden from everybody but the staff, from a round on, and are released by an act of their own."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.queries.standings import standings_as_read
from tests.factories import DIRECTOR, NOW, hands_of, leave_out, make_event, make_staff, play_round, seat, set_round_state
from tests.journeys.desk import signed_in, words
from tournaments.enums import RoundState, Topic
from tournaments.errors import RoundNotFound
from tournaments.models import Event
from tournaments.operations.release import HiddenAlready, NothingHidden, hide_results, release_results
from tournaments.permissions import Sight

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    event = make_event(8)
    seat(event)
    return event


def hide(event, from_round):
    return hide_results(event_id=event.pk, from_round=from_round, actor=DIRECTOR, now=NOW)


def release(event):
    return release_results(event_id=event.pk, actor=DIRECTOR, now=NOW)


def public_revisions(event):
    event.refresh_from_db()
    return [event.revision(topic, public=True) for topic in Topic]


def totals(event, sight):
    event.refresh_from_db()
    return {line.number: line.total for line in standings_as_read(event, sight).lines}


def test_the_public_standings_stop_before_the_first_hidden_round(event):
    hide(event, 2)
    play_round(event, 1, 9)
    before = totals(event, Sight.PUBLIC)
    play_round(event, 2, 13)
    assert totals(event, Sight.PUBLIC) == before == {number: 36 if number in (1, 3, 5, 7) else 16 for number in range(1, 9)}
    assert sum(totals(event, Sight.STAFF).values()) == 2 * sum(before.values())


def test_no_public_revision_moves_with_a_hidden_result(event):
    hide(event, 1)
    set_round_state(event, 1, RoundState.RUNNING)
    before = public_revisions(event)
    play_round(event, 1, close=False)
    leave_out(hands_of(event, 1)[0])
    assert public_revisions(event) == before
    assert event.results_revision > before[1]


def test_hiding_and_releasing_move_the_public_revision_of_the_results(event):
    before = public_revisions(event)
    hide(event, 2)
    hidden = public_revisions(event)
    release(event)
    assert [new - old for old, new in zip(before, hidden, strict=True)] == [0, 1, 0]
    assert [new - old for old, new in zip(hidden, public_revisions(event), strict=True)] == [0, 1, 0]


def test_what_is_released_is_everything(event):
    hide(event, 1)
    play_round(event, 1, 9)
    release(event)
    assert totals(event, Sight.PUBLIC) == totals(event, Sight.STAFF)


def test_a_later_round_releases_the_rounds_before_it(event):
    hide(event, 1)
    play_round(event, 1, 9)
    hide(event, 2)
    assert sum(totals(event, Sight.PUBLIC).values()) == 2 * 2 * 2 * 2 * 13


def test_only_planned_rounds_can_be_hidden_and_only_what_is_hidden_be_released(event):
    for from_round in (0, 4):
        with pytest.raises(RoundNotFound):
            hide(event, from_round)
    with pytest.raises(NothingHidden):
        release(event)
    hide(event, 3)
    with pytest.raises(HiddenAlready):
        hide(event, 3)


def test_a_finished_event_is_released_by_an_act_and_not_by_its_end(event):
    hide(event, 1)
    play_round(event, 1, 9)
    Event.objects.filter(pk=event.pk).update(finished_at=NOW)
    assert "The results are shown at the prize-giving." in words(Client().get(reverse("standings", args=[event.slug])))
    release(event)
    assert "Player 1" in words(Client().get(reverse("standings", args=[event.slug])))


def test_the_staff_sees_hidden_results_and_is_told_that_nobody_else_does(event):
    hide(event, 2)
    play_round(event, 1, 9)
    play_round(event, 2, 13)
    staff = signed_in(make_staff(event))
    page = words(staff.get(reverse("standings", args=[event.slug])))
    assert "The results from round 2 on are hidden from everybody else." in page
    for name in ("standings", "standings_fragment", "standings_csv"):
        address = reverse(name, args=[event.slug])
        assert staff.get(address).content != Client().get(address).content
        assert staff.get(address)["Cache-Control"] == "no-store"


def test_the_screen_says_after_which_round_its_standings_stand(event):
    hide(event, 2)
    play_round(event, 1, 9)
    play_round(event, 2, 13)
    screen = words(Client().get(reverse("projector", args=[event.slug])))
    assert "Standings after round 1" in screen
    assert "The results from round 2 on are shown at the prize-giving." in screen

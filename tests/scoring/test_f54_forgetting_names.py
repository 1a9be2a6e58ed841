"""F54: once the results are sealed an event can do without the names of its players."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.urls import reverse
from django.utils import timezone

from scoring.queries.standings import standings
from tests.factories import DIRECTOR, NOW, add_players, make_event, make_staff, play_round, seat
from tournaments.enums import Role
from tournaments.models import Event, Player
from tournaments.operations.events import finish_event
from tournaments.operations.people import substitute_player

pytestmark = pytest.mark.django_db

PAGES = ("standings", "standings_csv", "report", "event_log", "players", "projector")
NAMES = ("Aminah", "Balan", "Chong", "Devi", "Ewan")


@pytest.fixture
def event():
    """Over; in it one person played on for another one."""
    event = make_event(0, rounds=1, correction_minutes=0)
    add_players(event, list(NAMES[:4]))
    seat(event)
    play_round(event, 1, 8, 10)
    substitute_player(event_id=event.pk, number=4, name=NAMES[4], actor=DIRECTOR, now=NOW)
    finish_event(event_id=event.pk, actor=DIRECTOR, now=timezone.now())
    return event


def totals(event):
    event.refresh_from_db()
    return [(line.number, line.rank_text, line.total) for line in standings(event).lines]


def test_f54_no_page_or_file_has_a_name_any_more_and_the_standings_are_the_same(event, client):
    client.force_login(make_staff(event, role=Role.ORGANISER))
    pages = [reverse(name, args=[event.slug]) for name in PAGES]
    before = totals(event)
    assert NAMES[0] in client.get(pages[0]).content.decode()
    call_command("forget_names", event.slug)
    assert totals(event) == before
    for page in pages:
        content = client.get(page).content.decode()
        assert not any(name in content for name in NAMES), page
    assert not Player.objects.filter(name__in=NAMES).exists()
    assert event.log.get(action="names_forgotten").data == {"count": 5}


def test_f54_other_events_keep_theirs(event):
    other = make_event(4)
    call_command("forget_names", event.slug)
    assert other.entries.get(number=2).player.name == "Player 2"


def test_f54_names_are_needed_as_long_as_results_can_be_put_right(event):
    Event.objects.filter(pk=event.pk).update(corrections_until=timezone.now() + timedelta(hours=1))
    with pytest.raises(CommandError, match="not sealed"):
        call_command("forget_names", event.slug)
    assert Player.objects.filter(name__in=NAMES).count() == 5

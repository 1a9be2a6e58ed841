"""A table calls the director; the director tells the hall something."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.factories import make_event, make_staff, seat, set_round_state
from tests.journeys.desk import Desk, said, signed_in, words
from tests.scoring.calls import paired_with
from tournaments.enums import AnnouncementKind, EntryState, Role, RoundState
from tournaments.models import Announcement, DirectorCall
from tournaments.operations.hall import withdraw_announcements_that_are_over


@pytest.fixture
def desk(db) -> Desk:
    """Nine players at two tables, one sitting out; round 1 is being played."""
    event = make_event(9)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def pad(desk: Desk, table: int = 1) -> Client:
    return paired_with(desk.event.tables.get(number=table))


def call_as(desk: Desk, number: int, client: Client | None = None):
    return (client or Client()).post(reverse("player_call", args=[desk.event.slug, number]), follow=True)


def calls(desk: Desk) -> list[tuple[str, bool]]:
    return [(call.who, call.is_answered) for call in desk.look("control").context["evening"].calls]


def test_a_table_calls_and_sees_that_somebody_comes(desk):
    phone = pad(desk)
    assert "Call the director" in words(phone.get(reverse("pad_call")))
    assert "The director was called at" in words(phone.post(reverse("pad_call")))
    assert calls(desk) == [("Table 1", False)]
    assert "Table 1 calls the director." in words(desk.look("control"))
    call = DirectorCall.objects.get()
    desk.press("answer-call", call_id=call.pk)
    assert "The director is coming." in words(phone.get(reverse("pad_call")))
    desk.press("finish-call", call_id=call.pk)
    assert "Call the director" in words(phone.get(reverse("pad_call")))
    assert calls(desk) == []
    assert said(desk.press("finish-call", call_id=call.pk)) == ["This call has been seen to already."]


def test_a_call_is_made_once_however_often_the_button_is_pressed(desk):
    phone = pad(desk)
    for _press in range(3):
        phone.post(reverse("pad_call"))
    assert DirectorCall.objects.count() == 1
    assert desk.event.log.filter(action="director_called").count() == 1


def test_who_waits_longest_stands_first(desk):
    pad(desk, 2).post(reverse("pad_call"))
    DirectorCall.objects.update(called_at=timezone.now() - timedelta(minutes=3))
    pad(desk, 1).post(reverse("pad_call"))
    waiting = desk.look("control").context["evening"].calls
    assert [call.who for call in waiting] == ["Table 2", "Table 1"]
    assert 180 <= waiting[0].waited.total_seconds() < 240


def test_a_players_page_calls_for_the_players_table(desk):
    page = call_as(desk, 1)
    assert said(page) == ["The director has been called and will come to you."]
    pad(desk).post(reverse("pad_call"))
    assert calls(desk) == [("Table 1", False)]


def test_who_sits_out_is_called_by_name(desk):
    call_as(desk, 9)
    assert calls(desk) == [("Player 9, who sits out", False)]


def test_many_presses_on_a_players_page_write_one_call(desk, django_assert_num_queries):
    call_as(desk, 1)
    with django_assert_num_queries(1):
        Client().post(reverse("player_call", args=[desk.event.slug, 1]))


def test_nobody_calls_without_a_place_or_after_the_end(desk):
    assert "nobody would find you" in said(call_as(desk, 77))[0]
    assert desk.event.entries.filter(state=EntryState.ACTIVE).count() == 9
    desk.event.finished_at = timezone.now()
    desk.event.save()
    assert said(call_as(desk, 2)) == ["This event is final. Nothing can be changed any more."]
    assert DirectorCall.objects.count() == 0


def test_a_phone_that_is_not_paired_calls_nobody(desk):
    assert Client().post(reverse("pad_call")).status_code == 401
    assert DirectorCall.objects.count() == 0


def announce(desk: Desk, kind: AnnouncementKind, **fields: object):
    return desk.send("announcement_action", "show", kind=kind, **fields)


def projector(desk: Desk) -> str:
    return words(Client().get(reverse("projector_fragment", args=[desk.event.slug])))


def player_page(desk: Desk, language: str = "en") -> str:
    address = reverse("player_fragment", args=[desk.event.slug, 1])
    return words(Client().get(address, headers={"Accept-Language": language}))


def test_a_break_is_announced_on_projector_phones_and_control_until_its_time(desk):
    announce(desk, AnnouncementKind.BREAK, minutes=15)
    sentence = "Break. We go on at "
    for page in (projector(desk), player_page(desk), words(pad(desk).get(reverse("pad_call"))), words(desk.look("control"))):
        assert sentence in page
    assert withdraw_announcements_that_are_over(now=timezone.now() + timedelta(minutes=14)) == 0
    assert withdraw_announcements_that_are_over(now=timezone.now() + timedelta(minutes=16)) == 1
    for page in (projector(desk), player_page(desk)):
        assert sentence not in page


def test_a_time_that_is_over_shows_nothing_even_without_the_sweep(desk):
    announce(desk, AnnouncementKind.BREAK, minutes=1)
    Announcement.objects.update(shown_at=timezone.now() - timedelta(hours=2), until=timezone.now() - timedelta(hours=1))
    assert "Break." not in projector(desk)


def test_taking_it_down_and_putting_it_up_move_the_public_clock_revision(desk):
    announce(desk, AnnouncementKind.LAST_ROUND)
    desk.event.refresh_from_db()
    shown = desk.event.public_clock_revision
    assert "This is the last round." in player_page(desk)
    notice = Announcement.objects.get()
    desk.send("announcement_action", "take-down", announcement_id=notice.pk)
    desk.event.refresh_from_db()
    assert desk.event.public_clock_revision == shown + 1
    assert "This is the last round." not in player_page(desk)
    assert said(desk.send("announcement_action", "take-down", announcement_id=notice.pk)) == [
        "This announcement is not shown any more."
    ]


def test_words_are_needed_where_the_template_has_none(desk):
    assert "Write what is to be announced" in said(announce(desk, AnnouncementKind.FREE))[0]
    assert "Write what is to be announced" in said(announce(desk, AnnouncementKind.BREAK, minutes=0))[0]
    announce(desk, AnnouncementKind.LOST_PROPERTY, text="a green <umbrella>")
    assert "Found: a green <umbrella>. Please ask at the director's table." in projector(desk)
    announce(desk, AnnouncementKind.FREE, text="Tea is ready")
    assert "Tea is ready" in projector(desk)
    assert "umbrella" not in projector(desk)
    assert "umbrella" in player_page(desk)

"""What everybody sees: standings, the hall's screen, a player's own page; and never what is not released."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from scoring.queries.projector import Layout
from tests.factories import DIRECTOR, NOW, add_players, make_event, make_staff, play_round, seat, set_round_state
from tests.journeys.desk import words
from tournaments.changes import event_change
from tournaments.enums import PartialEntries, RoundState, Topic
from tournaments.models import Entry, Player, Round, Seat
from tournaments.operations.rounds import call_time, pause_round, release_round, start_round, take_back_release

pytestmark = pytest.mark.django_db

PUBLIC_PAGES = ("standings", "projector", "players", "revisions", "standings_csv")
PUBLIC_FRAGMENTS = ("standings_fragment", "projector_fragment", "players_fragment")


@pytest.fixture
def event():
    """Ten players at two tables, two sitting out each round; three rounds planned."""
    event = make_event(10)
    seat(event)
    return event


def read(name, event, *arguments, **query):
    response = Client().get(reverse(name, args=[event.slug, *arguments]), query)
    assert response.status_code == 200
    return words(response)


def release(event, number):
    return release_round(event_id=event.pk, number=number, actor=DIRECTOR, now=NOW)


def start(event, number):
    return start_round(event_id=event.pk, number=number, actor=DIRECTOR, now=NOW)


def rename(event, number, name):
    Player.objects.filter(entries__event=event, entries__number=number).update(name=name)


# Standings


def test_the_standings_wait_for_the_first_result(event):
    assert "No result yet" in read("standings", event)


def test_the_standings_show_rank_name_total_hands_won_and_what_sitting_out_earned(event):
    play_round(event, 1, 9, 8)
    assert "1= Player 1 17 2 1= Player 3 17 2" in read("standings", event)
    assert "Player 9 13 0 13" in read("standings", event)


def test_people_of_one_name_are_told_apart_by_their_numbers(event):
    rename(event, 2, "Player 1")
    play_round(event, 1)
    text = read("standings", event)
    assert "Player 1 (1)" in text
    assert "Player 1 (2)" in text


def test_a_name_is_text_and_never_a_tag(event):
    rename(event, 1, "<script>alert(1)</script>")
    play_round(event, 1)
    for name in (*PUBLIC_PAGES[:2], "standings_fragment", "players"):
        assert b"<script>alert" not in Client().get(reverse(name, args=[event.slug])).content


def test_late_players_are_listed_apart_where_the_event_wants_it():
    event = make_event(8, partial_entries=PartialEntries.APART)
    seat(event)
    (late,) = add_players(event, ["Late Lim"], first_round=2)
    play_round(event, 1)
    Seat.objects.create(round=Round.objects.get(stage__event=event, number=2), entry=late)
    play_round(event, 2)
    assert "Listed apart: came later or left earlier Late Lim" in read("standings", event)


def test_long_standings_have_pages():
    event = make_event(128, rounds=1)
    seat(event)
    play_round(event, 1)
    first, second, beyond = (read("standings_fragment", event, page=page) for page in (1, 2, 9))
    assert ("Player 1 " in first, "Player 1 " in second) == (True, False)
    assert beyond == second
    assert {read("standings_fragment", event, page=nonsense) for nonsense in ("two", "99", "²")} == {first}


def test_the_file_holds_every_line(event):
    play_round(event, 1)
    response = Client().get(reverse("standings_csv", args=[event.slug]))
    assert response["Content-Disposition"] == f'attachment; filename="{event.slug}-standings.csv"'
    assert len(response.content.decode("utf-8-sig").splitlines()) == 1 + 10


@pytest.mark.parametrize("players", [8, 40])
def test_the_standings_take_few_queries_whatever_their_size(django_assert_max_num_queries, players):
    event = make_event(players)
    seat(event)
    play_round(event, 1)
    with django_assert_max_num_queries(7):
        read("standings", event)


def test_a_part_may_be_kept_only_under_the_revision_it_was_asked_for(event):
    release(event, 1)
    event.refresh_from_db()
    current = sum(event.revision(topic, public=True) for topic in Topic)
    address = reverse("standings_fragment", args=[event.slug])
    kept = Client().get(address, {"revision": current})
    assert "immutable" in kept["Cache-Control"]
    assert {"Cookie", "Accept-Language"} <= set(kept["Vary"].split(", "))
    for other in (current - 1, current + 1, "x"):
        assert Client().get(address, {"revision": other})["Cache-Control"] == "no-store"
    assert Client().get(address)["Cache-Control"] == "no-store"


def test_a_kept_part_is_made_anew_when_its_revision_moves(event):
    play_round(event, 1, 7)
    before = read("standings_fragment", event)
    play_round(event, 2, 13)
    assert read("standings_fragment", event) != before


def test_a_kept_page_holds_the_form_token_of_its_reader(event):
    address = reverse("standings", args=[event.slug])
    for _ in range(2):
        reader = Client(enforce_csrf_checks=True)
        (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', reader.get(address).content.decode())
        fields = {"language": "ms", "next": address, "csrfmiddlewaretoken": token}
        assert reader.post(reverse("set_language"), fields)["Location"] == address


def test_a_kept_page_shows_nobody_elses_name_or_language(event):
    play_round(event, 1)
    address = reverse("standings", args=[event.slug])
    staff = Client()
    staff.force_login(make_staff(event, "olive"))
    for reader, has_name in ((staff, True), (Client(), False), (staff, True), (Client(), False)):
        assert (b"olive" in reader.get(address).content) == has_name
    assert b'lang="ms"' in Client().get(address, headers={"Accept-Language": "ms"}).content[:200]
    assert b'lang="en"' in Client().get(address).content[:200]


# The hall's screen


def test_the_screen_follows_the_evening(event):
    assert "The seating for round 1 will appear here." in read("projector", event)
    release(event, 1)
    assert "Round 1 of 3 Table 1 Player 1 & Player 3 Player 2 & Player 4" in read("projector", event)
    assert "Sits out Player 10, Player 9" in read("projector", event)
    start(event, 1)
    assert "Hand 1 Hearts Hand 2 Diamonds" in read("projector", event)
    pause_round(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    assert "Paused" in read("projector", event)
    call_time(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    assert "Time: finish this hand" in read("projector", event)
    assert "Still playing: tables 1, 2" in read("projector", event)
    play_round(event, 1, 8)
    assert "Standings after round 1 1= Player 1 16" in read("projector", event)
    release(event, 2)
    assert "Round 2 of 3 Table 1 Player 4" in read("projector", event)


def test_the_next_seating_waits_while_a_round_is_played_and_overtakes_one_being_finished(event):
    release(event, 1)
    start(event, 1)
    release(event, 2)
    assert "Round 1 of 3" in read("projector_fragment", event)
    call_time(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    assert "Round 2 of 3" in read("projector_fragment", event)


def test_an_asked_layout_stays(event):
    release(event, 1)
    assert "take your seats" in read("projector_fragment", event, layout="clock")
    assert "The standings appear here" in read("projector_fragment", event, layout="standings")
    assert "Table 1" in read("projector_fragment", event, layout="nonsense")


def test_the_clock_is_written_as_seconds_left_and_never_kept():
    event = make_event(8, round_minutes=20)
    seat(event)
    set_round_state(event, 1, RoundState.PAUSED)
    Round.objects.filter(stage__event=event, number=1).update(remaining=timedelta(minutes=12, seconds=22))
    response = Client().get(reverse("projector_fragment", args=[event.slug]))
    assert b'data-clock-left="742"' in response.content
    assert b'data-clock-runs="false"' in response.content
    assert response["Cache-Control"] == "no-store"


# Players


def test_nobody_can_be_picked_before_a_seating_is_released(event):
    assert "The seating for round 1 will appear here." in read("players", event)
    assert "Player 1" not in read("players", event)
    assert "The seating for round 1 will appear here." in read("player", event, 1)


def test_a_player_reads_where_to_go_with_whom_and_against_whom(event):
    release(event, 1)
    assert "Player 1" in read("players", event)
    expected = "Next: round 1 Table 1 Your seat: North with Player 3 against Player 2 & Player 4"
    assert expected in read("player", event, 1)
    assert "Next: round 1 You sit out" in read("player", event, 9)


def test_a_player_at_play_waits_for_the_next_seating(event):
    release(event, 1)
    start(event, 1)
    text = read("player", event, 1)
    assert "Now: round 1 Table 1" in text
    assert "The seating for round 2 will appear here." in text


def test_a_player_sees_the_own_total_rank_and_hands(event):
    play_round(event, 1, 9, 4)
    text = read("player", event, 1)
    assert "Total 13 Rank 5= of 10 Hands won 1" in text
    assert "1 2 4 9 1 1 9 4" in text


def test_after_the_last_round_nothing_is_awaited():
    event = make_event(8, rounds=1)
    seat(event)
    play_round(event, 1)
    assert "will appear here" not in read("player", event, 1)


def test_who_has_left_is_told_so(event):
    play_round(event, 1)
    Entry.objects.filter(event=event, number=1).update(state="withdrawn", last_round=1)
    assert "You have left the event." in read("player", event, 1)


@pytest.mark.parametrize("name", ["player", "player_fragment"])
def test_a_number_nobody_can_have_is_not_there(event, name):
    assert Client().get(reverse(name, args=[event.slug, 1001])).status_code == 404


@pytest.mark.parametrize("name", [*PUBLIC_PAGES, *PUBLIC_FRAGMENTS])
def test_an_unknown_event_is_not_there(name):
    assert Client().get(reverse(name, args=["no-such-event"])).status_code == 404


# Release


def everything_public(event):
    """All that a stranger can get of the event: bodies and headers of every public address, without what is random."""
    addresses = [reverse(name, args=[event.slug]) for name in (*PUBLIC_PAGES, *PUBLIC_FRAGMENTS)]
    numbers = range(1, event.entries.count() + 1)
    addresses += [reverse(name, args=[event.slug, number]) for name in ("player", "player_fragment") for number in numbers]
    screen = reverse("projector_fragment", args=[event.slug])
    addresses += [f"{screen}?layout={layout}" for layout in Layout]
    return {address: _without_randomness(Client().get(address)) for address in addresses}


def _without_randomness(response):
    token = re.compile(rb'(csrfmiddlewaretoken" value=")\w+')
    return token.sub(rb"\1", response.content), sorted(response.items())


@pytest.mark.parametrize("released", [0, 1, 2])
def test_nothing_public_depends_on_unreleased_seating(event, released):
    for number in range(1, released + 1):
        play_round(event, number)
    before = everything_public(event)
    plan_anew(event, after=released)
    assert everything_public(event) == before


def plan_anew(event, *, after):
    """Seat the unreleased rounds differently, as a new plan would: everybody moves on by one place."""
    with event_change(event.pk, actor=DIRECTOR, now=NOW) as change:
        for round_ in Round.objects.filter(stage__event=event, number__gt=after):
            seats = list(round_.seats.order_by("pk"))
            entries = [seat.entry_id for seat in seats]
            round_.seats.all().delete()
            Seat.objects.bulk_create(
                Seat(round=round_, entry_id=entry, table_id=old.table_id, position=old.position)
                for entry, old in zip(entries[1:] + entries[:1], seats, strict=True)
            )
        change.bump(Topic.SEATING, public=False)


def test_taking_a_release_back_hides_the_seating_again(event):
    hidden = everything_public(event)[reverse("players_fragment", args=[event.slug])]
    release(event, 1)
    assert everything_public(event)[reverse("players_fragment", args=[event.slug])] != hidden
    take_back_release(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    assert everything_public(event)[reverse("players_fragment", args=[event.slug])] == hidden

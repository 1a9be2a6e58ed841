"""The standings of an event as everybody sees them: from its rows, in few queries, cached until something moves."""

import csv
import io

import pytest

from scoring.exports import standings_csv
from scoring.operations.corrections import correct_result
from scoring.queries.standings import standings
from tests.factories import (
    DIRECTOR,
    NOW,
    add_players,
    enter,
    hands_of,
    make_event,
    play_round,
    seat,
    set_round_state,
)
from tournaments.enums import Measure, PartialEntries, RoundState, SitOutAward
from tournaments.models import Seat
from tournaments.operations.events import change_settings
from tournaments.operations.people import rename_player, withdraw_entry
from tournaments.operations.rounds import release_round, start_round, undo_start
from tournaments.permissions import Sight

pytestmark = pytest.mark.django_db


def seated(**fields):
    event = make_event(**fields)
    seat(event)
    return event


def shown(event):
    return [(line.rank_text, line.name, line.total_text) for line in standings(event).lines]


def totals(event):
    return {name: total for _, name, total in shown(event)}


def test_tricks_are_added_up_hand_by_hand():
    event = seated(players=4, rounds=2)
    play_round(event, 1, 8, 10)  # players 1 and 3 sit North and South, 2 and 4 East and West
    assert shown(event) == [
        ("1=", "Player 1", "18"),
        ("1=", "Player 3", "18"),
        ("3=", "Player 2", "8"),
        ("3=", "Player 4", "8"),
    ]


def test_points_can_be_the_measure():
    event = seated(players=4, rounds=2, measure=Measure.POINTS)
    play_round(event, 1, 8, 4)
    assert shown(event)[0] == ("1=", "Player 2", "3")
    assert shown(event)[-1] == ("3=", "Player 3", "2")


def test_who_sits_out_gets_the_average_as_soon_as_the_round_begins():
    event = seated(players=5, rounds=2)
    assert {total for _, _, total in shown(event)} == {"0"}
    play_round(event, 1, 7, 7)
    fifth = next(line for line in standings(event).lines if line.name == "Player 5")
    assert (fifth.total_text, fifth.award_text, fifth.hands_won, fifth.hands_played) == ("13", "13", 0, 0)


def test_the_start_of_a_round_shows_at_once_and_its_undoing_too():
    event = seated(players=5, rounds=2)
    play_round(event, 1, 7, 7)
    before = totals(event)
    release_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    assert totals(event) == before
    start_round(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    sitting_out = Seat.objects.get(round__number=2, table=None).entry.player.name
    assert totals(event)[sitting_out] != before[sitting_out]
    undo_start(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    assert totals(event) == before


def test_a_late_player_gets_the_award_for_the_rounds_missed_and_can_be_listed_apart():
    event = seated(players=4, rounds=1, sit_out_award=SitOutAward.FIELD_AVERAGE)
    play_round(event, 1, 8, 10)
    add_players(event, ["Zul"], first_round=2)
    (late,) = [line for line in standings(event).lines if line.name == "Zul"]
    assert (late.total_text, late.rank_text) == ("13", "3")
    change_settings(event_id=event.pk, partial_entries=PartialEntries.APART, actor=DIRECTOR, now=NOW)
    assert [line.name for line in standings(event).apart] == ["Zul"]
    assert len(standings(event).lines) == 4


def test_who_leaves_keeps_what_was_played():
    event = seated(players=8, rounds=2)
    play_round(event, 1, 13, 13)
    best = standings(event).lines[0]
    withdraw_entry(event_id=event.pk, number=best.number, actor=DIRECTOR, now=NOW)
    assert standings(event).lines[0] == best


def test_a_correction_and_a_new_name_show_at_once():
    event = seated(players=4, rounds=1)
    play_round(event, 1, 7, 7)
    hand = hands_of(event, 1)[0]
    correct_result(
        event_id=event.pk,
        hand_id=hand.pk,
        expected_version=1,
        values={"tricks_ns": 2, "tricks_ew": 11},
        reason="sides swapped",
        actor=DIRECTOR,
        now=NOW,
    )
    rename_player(event_id=event.pk, number=2, name="Siti", actor=DIRECTOR, now=NOW)
    assert shown(event)[0] == ("1=", "Siti", "17")


def test_a_disputed_hand_counts_with_its_first_result():
    event = seated(players=4, rounds=1)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    enter(hand, 8)
    before = shown(event)
    enter(hand, 5)
    assert shown(event) == before


@pytest.mark.parametrize("players", [9, 49])
def test_standings_take_at_most_seven_queries_whatever_the_size_and_one_when_cached(players, django_assert_num_queries):
    event = seated(players=players, rounds=2)
    play_round(event, 1, 7, 9)
    with django_assert_num_queries(7):
        first = standings(event)
    with django_assert_num_queries(1):
        assert standings(event) == first


def rows_of(content):
    assert content.startswith(b"\xef\xbb\xbf")
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def test_the_file_for_spreadsheets_has_all_lines_with_numbers_as_numbers():
    event = seated(players=5, rounds=1, hands_per_round=1)
    play_round(event, 1, 8)
    header, *rows = rows_of(standings_csv(event, Sight.STAFF))
    assert header[:7] == ["Rank", "Number", "Name", "Total", "Sat out", "Second half", "Hands won"]
    assert header[7:] == ["Hands played", "Adjusted", "Hands not confirmed"]
    assert rows[0] == ["1=", "1", "Player 1", "8", "0", "0", "1", "1", "0", "0"]
    assert rows[2] == ["3", "5", "Player 5", "6.5", "6.5", "0", "0", "0", "0", "0"]


@pytest.mark.parametrize("name", ["=1+1", "+60 12", "-Ali", "@Siti", "Ng, Mei", 'Ali "Boy"', "Željko 林"])
def test_a_name_is_never_a_formula(name):
    event = seated(players=4, rounds=1)
    entry = event.entries.get(number=1)
    entry.player.name = name
    entry.player.save()
    (row,) = [row for row in rows_of(standings_csv(event, Sight.STAFF)) if row[1] == "1"]
    assert row[2] == (f"'{name}" if name[0] in "=+-@" else name)

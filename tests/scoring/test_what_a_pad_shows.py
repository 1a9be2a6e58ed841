"""A pad says what its table can do now, from the first seating to the last result."""

import pytest

from scoring.queries.pad import Move, Phase, pad_of
from scoring.queries.tables import tables_of
from tests.factories import NOW, TURNED_UP, enter, hands_of, make_event, make_staff, play_round, seat, set_round_state
from tournaments.enums import RoundState

pytestmark = pytest.mark.django_db


def seated(players: int = 8, **fields: object):
    event = make_event(players, **fields)
    seat(event)
    return event


def pad(event, table: int = 1):
    return pad_of(event.tables.select_related("event").get(number=table), now=NOW)


def entered(shown):
    """Round and hand numbers that a phone may send now."""
    return [(line.hand.round.number, line.hand.number) for line in shown.to_enter]


def test_before_any_release_there_is_nothing_to_see():
    shown = pad(seated())
    assert (shown.phase, shown.round, shown.sitting, entered(shown)) == (Phase.NO_SEATING, None, None, [])


def test_a_released_round_shows_who_sits_here_and_takes_no_result():
    event = seated()
    set_round_state(event, 1, RoundState.RELEASED)
    shown = pad(event)
    assert (shown.phase, shown.sitting.ns, shown.sitting.ew) == (Phase.NOT_STARTED, "Player 1 & Player 3", "Player 2 & Player 4")
    assert entered(shown) == []


@pytest.mark.parametrize("state", [RoundState.RUNNING, RoundState.PAUSED, RoundState.TIME_CALLED, RoundState.REOPENED])
def test_an_open_round_takes_the_hands_that_are_missing(state):
    event = seated()
    first, *_ = hands_of(event, 1)
    set_round_state(event, 1, RoundState.RUNNING)
    enter(first, 8)
    set_round_state(event, 1, state)
    shown = pad(event)
    assert (shown.phase, entered(shown)) == (Phase.ENTRY, [(1, 2)])
    assert [line.result and line.result.tricks_ns for line in shown.hands] == [8, None]


def test_a_closed_round_takes_no_result():
    event = seated()
    set_round_state(event, 1, RoundState.CLOSED)
    assert (pad(event).phase, entered(pad(event))) == (Phase.ALL_IN, [])


def test_a_final_event_shows_nothing_to_enter():
    event = seated(finished_at=NOW)
    assert (pad(event).phase, entered(pad(event))) == (Phase.FINAL, [])


def test_a_table_that_is_not_used_in_the_round_says_so():
    event = seated()
    set_round_state(event, 1, RoundState.RUNNING)
    event.tables.create(number=3)
    assert pad(event, 3).phase == Phase.NOBODY_HERE


def test_the_next_seating_shows_once_it_is_released_and_not_before():
    event = seated()
    play_round(event, 1, 8, 7, 6, 5, close=False)
    shown = pad(event)
    assert (shown.phase, shown.upcoming, shown.moves, shown.newcomers) == (Phase.ALL_IN, None, [], None)
    set_round_state(event, 2, RoundState.RELEASED)
    shown = pad(event)
    assert shown.moves == [
        Move("Player 1", 2, "Player 3", "Player 8 & Player 2"),
        Move("Player 2", 2, "Player 8", "Player 1 & Player 3"),
        Move("Player 3", 2, "Player 1", "Player 8 & Player 2"),
        Move("Player 4", 1, "Player 6", "Player 5 & Player 7"),
    ]
    assert shown.newcomers.ns == "Player 4 & Player 6"


def test_who_sits_out_next_is_told_so():
    event = seated(9)
    play_round(event, 1, 8, 7, 6, 5, close=False)
    set_round_state(event, 2, RoundState.RELEASED)
    assert Move("Player 3") in pad(event).moves


def test_a_hand_missing_from_an_earlier_open_round_can_still_be_entered():
    event = seated()
    set_round_state(event, 1, RoundState.TIME_CALLED)
    set_round_state(event, 2, RoundState.RUNNING)
    shown = pad(event)
    assert entered(shown) == [(2, 1), (2, 2), (1, 1), (1, 2)]
    assert shown.late[0].sitting.ns == "Player 1 & Player 3"


def test_the_trump_goes_by_the_events_list_or_is_asked():
    event, turned_up = seated(), seated(rules=TURNED_UP)
    for each in (event, turned_up):
        set_round_state(each, 1, RoundState.RUNNING)
    assert [line.trump for line in pad(event).hands] == ["H", "D"]
    assert [line.trump for line in pad(turned_up).hands] == [None, None]


def test_the_number_of_queries_does_not_grow_with_the_event(django_assert_max_num_queries):
    for players in (8, 80):
        event = seated(players)
        set_round_state(event, 1, RoundState.RUNNING)
        set_round_state(event, 2, RoundState.RELEASED)
        table = event.tables.select_related("event").get(number=1)
        with django_assert_max_num_queries(5):
            pad_of(table, now=NOW)
        with django_assert_max_num_queries(4):
            tables_of(event)


def test_the_directors_tables_say_how_far_each_is():
    event = seated(16)
    set_round_state(event, 1, RoundState.RUNNING)
    first, second, third, *_ = hands_of(event, 1)
    for hand, tricks in ((first, 8), (second, 7), (third, 6), (third, 5)):
        enter(hand, tricks)
    states = [(table.sitting.table, table.mark, table.entered, table.hands) for table in tables_of(event).tables]
    assert states == [(1, "all-in", 2, 2), (2, "disputed", 1, 2), (3, "playing", 0, 2), (4, "playing", 0, 2)]


@pytest.mark.parametrize("path", ["tables/", "tables/_fragment", "tables/1/pad/", "tables/1/pad/_fragment"])
def test_only_staff_of_the_event_reach_its_tables(client, path):
    event = seated()
    address = f"/events/{event.slug}/{path}"
    assert client.get(address).status_code == 302
    client.force_login(make_staff(make_event(4), "sam"))
    assert client.get(address).status_code == 404
    client.force_login(make_staff(event))
    response = client.get(address)
    assert (response.status_code, "no-store" in response.headers["Cache-Control"]) == (200, True)

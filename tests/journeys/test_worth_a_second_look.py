"""Mission control notes quietly what is legal but unusual; nothing waits for it."""

from datetime import timedelta

import pytest

from scoring.models import HandResult
from tests.factories import NOW, hands_of, make_staff
from tests.journeys.desk import Desk, signed_in, words
from tests.scoring.contracts import bid_whist_event, enter_bid

HALF_AN_HOUR = timedelta(minutes=30)


@pytest.fixture
def desk(db):
    event = bid_whist_event(8)
    return Desk(signed_in(make_staff(event, "dan")), event)


def remarks(desk, **query):
    found = desk.look("control", **query).context["remarks"]
    return [(remark.table, remark.number, remark.sentence) for remark in found]


def spread_out():
    """Let the results have come in half an hour apart."""
    for place, result in enumerate(HandResult.objects.order_by("hand__event_number", "hand__table__number")):
        HandResult.objects.filter(pk=result.pk).update(entered_at=NOW + place * HALF_AN_HOUR)


def test_usual_results_are_not_remarked_on(desk):
    for hand, tricks in zip(hands_of(desk.event, 1), (9, 8, 7, 10), strict=True):
        enter_bid(hand, "N", "2U", "H", tricks)
    spread_out()
    assert remarks(desk) == []
    assert "Worth a second look" not in words(desk.look("control"))


def test_a_bad_set_and_a_quick_entry_are_noted_by_table_and_hand(desk):
    first, second, *_ = hands_of(desk.event, 1)
    enter_bid(first, "N", "6D", "H", 3)
    enter_bid(second, "E", "1NT", "U", 10)
    assert remarks(desk) == [
        (1, 1, "The declarer's side won only 3 tricks."),
        (1, 1, "The bid failed by 9 tricks."),
        (1, 2, "The tricks are the same as in the hand before."),
        (1, 2, "It was entered within a minute of the hand before."),
    ]
    page = words(desk.look("control"))
    assert "Worth a second look 4" in page
    assert "Table 1, hand 1 : The declarer's side won only 3 tricks." in page


def test_an_entry_that_says_the_reverse_is_noted(desk):
    hand = hands_of(desk.event, 1)[0]
    enter_bid(hand, "N", "1U", "H", 8)
    enter_bid(hand, "N", "1U", "H", 5, expected_version=1)
    assert remarks(desk) == [(1, 1, "The other entry says the reverse: the tricks may be the wrong way round.")]


def test_a_result_after_the_next_round_has_started_is_late(desk):
    hand = hands_of(desk.event, 1)[0]
    enter_bid(hand, "N", "2U", "H", 8)
    later = desk.event.stages.get().rounds.get(number=2)
    later.started_at = NOW - HALF_AN_HOUR
    later.save(update_fields=["started_at"])
    assert remarks(desk, round=1) == [(1, 1, "It was entered after the next hand had begun.")]


def test_what_the_director_has_corrected_is_not_remarked_on_again(desk):
    hand = hands_of(desk.event, 1)[0]
    enter_bid(hand, "N", "7U", "H", 2)
    assert remarks(desk)
    fields = {"declarer": "S", "bid": "7U", "named": "trump H", "tricks_ns": 2, "reason": "asked the table"}
    desk.send("hand_action", hand.pk, "correct", expected_version=1, **fields)
    assert remarks(desk) == []


def test_an_opened_table_shows_its_contracts_in_names(desk):
    enter_bid(hands_of(desk.event, 1)[0], "E", "4D", "C", 9)
    desk.event.stages.get().rounds.filter(number=1).update(started_at=NOW)
    assert "Player 2 bid 4 Downtown , Clubs Needed 10, won 9: set, minus 1." in words(desk.look("control", table=1))

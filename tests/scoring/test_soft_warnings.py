"""Soft warnings: what is legal but worth a second look, for the pad to say before sending."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from games import notices as engine
from games.bid_whist.bids import BIDS
from games.notices import Notice, NoticeCode
from scoring.notice_texts import EVENT_TEXTS, HAND_TEXTS, notice_text
from scoring.notices import Entered, EventNotice, is_swapped, notices_at_a_table
from scoring.queries.pad_figures import pad_figures
from tests.factories import ENGLISH_DRIVE, TURNED_UP
from tests.scoring.contracts import BID_WHIST, US_CLUB

START = datetime(2026, 12, 11, 20, 0, tzinfo=UTC)
SAME, FAST, LATE = EventNotice.W_SAME_AS_LAST, EventNotice.W_FAST, EventNotice.W_LATE


def entered(tricks_ns, minute):
    return Entered(tricks_ns, 13 - tricks_ns, START + timedelta(minutes=minute))


def test_every_warning_has_the_engines_sentence_as_its_source():
    with override("en"):
        assert {code: str(text) for code, text in HAND_TEXTS.items()} == engine.SENTENCES
    assert set(EVENT_TEXTS) == set(EventNotice)


def test_a_bid_is_said_in_words():
    with override("en"):
        sentence = notice_text(Notice(NoticeCode.W_FORCED_HIGH, {"bid": "4D"}))
    assert sentence == "The dealer was forced to bid and bid 4 Downtown."


@pytest.mark.parametrize(
    ("hands", "next_started", "found"),
    [
        ([entered(8, 0), entered(7, 7)], None, []),
        ([entered(8, 0), entered(8, 7)], None, [(1, SAME)]),
        ([entered(8, 0), entered(7, 0.5)], None, [(1, FAST)]),
        ([entered(8, 9), entered(7, 7)], None, [(0, LATE)]),
        ([entered(8, 0), None, entered(8, 0.5)], None, []),
        ([entered(8, 20), None], START + timedelta(minutes=15), [(0, LATE)]),
        ([None, entered(8, 14)], START + timedelta(minutes=15), []),
    ],
)
def test_hands_of_a_table_are_looked_at_together(hands, next_started, found):
    assert list(notices_at_a_table(hands, next_started)) == found


@given(st.lists(st.builds(entered, st.integers(0, 13), st.integers(0, 90)), max_size=6))
def test_hands_entered_in_order_minutes_apart_with_other_tricks_are_never_remarked_on(hands):
    usual = [entered(place % 2 * 6 + hand.tricks_ns // 3, 2 * place) for place, hand in enumerate(hands)]
    repeated = [place for place in range(1, len(usual)) if usual[place].tricks_ns == usual[place - 1].tricks_ns]
    assert list(notices_at_a_table(usual, None)) == [(place, SAME) for place in repeated]


def test_the_reverse_of_a_result_may_be_the_wrong_way_round():
    assert is_swapped(entered(8, 0), (5, 8))
    assert not is_swapped(entered(8, 0), (8, 5))
    assert not is_swapped(entered(8, 0), (None, 8))


def test_the_pad_of_classic_whist_warns_of_slams_only():
    with override("en"):
        notices = json.loads(pad_figures(ENGLISH_DRIVE).notices)
    assert notices == {"": {"0": ["One side won all 13 tricks."], "13": ["One side won all 13 tricks."]}}


def test_the_pad_of_bid_whist_knows_what_may_be_bid_and_what_each_result_is_worth():
    with override("en"):
        figures = pad_figures(US_CLUB)
    bids, notices = json.loads(figures.bids), json.loads(figures.notices)
    assert figures.numbers == (4, 5, 6, 7)
    assert list(bids) == [str(bid) for bid in BIDS if bid.number >= 4]
    assert bids["4D"] == {"words": "4 Downtown", "needed": 10, "points": [-4] * 10 + [4, 5, 6, 7]}
    assert bids["5NT"]["points"][9:] == [-10, -10, 10, 12, 14]
    assert notices["4"]["13"] == ["One side won all 13 tricks, a Boston."]
    assert notices["4"]["6"] == ["The bid failed by 4 tricks."]


@pytest.mark.parametrize(
    ("rules", "honours"), [(BID_WHIST, ()), (TURNED_UP, ()), (TURNED_UP.replace("honours=off", "honours=english"), (3, 4))]
)
def test_honours_are_asked_for_only_where_they_count(rules, honours):
    assert pad_figures(rules).honours == honours

"""The digits on a table card and the letters in its address, and how long wrong digits are not listened to."""

from datetime import timedelta
from itertools import pairwise
from math import gcd

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.factories import NOW
from tournaments.pins import COUNTED, event_waits_until, is_easy, new_pin, pin_hash, table_waits_until
from tournaments.short_codes import FACTOR, LETTERS, code_of, event_id_of


def failures(count, *, seconds=1):
    return [NOW + timedelta(seconds=seconds * number) for number in range(count)]


@given(st.integers(1, 10**7))
def test_a_code_stands_for_one_event(pk):
    assert event_id_of(code_of(pk)) == event_id_of(code_of(pk).lower()) == pk


def test_codes_have_four_letters_and_neighbours_look_different():
    codes = [code_of(pk) for pk in range(1, 200)]
    assert {len(code) for code in codes} == {4}
    assert all(sum(map(str.__ne__, one, other)) > 1 for one, other in pairwise(codes))
    assert gcd(FACTOR, len(LETTERS)) == 1
    assert not set(LETTERS) & set("AEIOU")


@pytest.mark.parametrize("text", ["", "BCD", "ABCD", "B1CD", "BCD/", "redeem"])
def test_what_is_no_code_stands_for_nothing(text):
    assert event_id_of(text) == 0


def test_a_pin_has_six_digits_that_nobody_tries_first():
    pins = [new_pin() for _ in range(500)]
    assert {len(pin) for pin in pins} == {6}
    assert not any(map(is_easy, pins))
    assert all(map(is_easy, ["000000", "777777", "123456", "987654"]))
    assert not is_easy("135791")


def test_what_is_kept_of_a_pin_depends_on_the_table_and_on_the_sites_key(settings):
    before = [pin_hash("482913", table_id=table) for table in (1, 2)]
    settings.SECRET_KEY = "another key"
    assert len({*before, pin_hash("482913", table_id=1)}) == 3


@pytest.mark.parametrize(("count", "minutes"), [(0, None), (4, None), (5, 1), (6, 2), (7, 4), (8, 8), (9, 10), (30, 10)])
def test_a_table_waits_twice_as_long_after_each_wrong_pin_beyond_the_fourth(count, minutes):
    times = failures(count)
    assert table_waits_until(times) == (None if minutes is None else times[-1] + timedelta(minutes=minutes))


def test_wrong_pins_more_than_ten_minutes_apart_are_no_attack():
    assert table_waits_until(failures(50, seconds=151)) is None
    assert event_waits_until(failures(500, seconds=11)) is None


def test_after_sixty_in_ten_minutes_nobody_is_listened_to_for_ten():
    times = failures(60, seconds=10)
    assert event_waits_until(times[:59]) is None
    assert event_waits_until(times) == times[-1] + COUNTED

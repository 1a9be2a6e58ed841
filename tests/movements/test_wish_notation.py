"""Wishes as one types them."""

import pytest

from tournaments.movements.wish_notation import parse_wish
from tournaments.movements.wishes import KeepApart, PartnerOtherRole, SitOutIn, StayAtTable


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("apart:3,7", KeepApart(2, 6)),
        ("stay:7,3", StayAtTable(6, table=2)),
        ("rest:5,2", SitOutIn(4, round_index=1)),
        ("roles:1-3,8", PartnerOtherRole(frozenset({0, 1, 2, 7}))),
    ],
)
def test_people_tables_and_rounds_are_counted_from_one(text, wish):
    assert parse_wish(text) == wish
    assert parse_wish(text, hard=True).hard


@pytest.mark.parametrize(
    "text", ["", "apart", "apart:3", "apart:3,3", "apart:0,1", "apart:1,2,3", "stay:²,2", "window:3,7", "roles:"]
)
def test_anything_else_is_answered_with_the_notation(text):
    with pytest.raises(ValueError, match="Wishes are apart:3,7 stay:7,3 rest:5,2 roles:1-20"):
        parse_wish(text)

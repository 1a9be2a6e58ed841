"""Whist designs, counted by the reference counter that knows nothing of how they were made."""

import pytest

from tests.reference.verify import certify as count
from tournaments.movements.designs.recipes import has_design, whist_design

TO_200 = [players for players in range(4, 201) if players % 4 in (0, 1)]
LARGER = [
    204, 213, 217, 221, 228, 237, 253, 264, 281, 297, 304, 317, 328, 341, 345, 357, 360, 377, 396, 400,
    412, 429, 444, 456, 473, 480, 497, 516, 536, 632,
]  # fmt: skip


@pytest.mark.parametrize("players", TO_200 + LARGER)
def test_everyone_partners_everyone_once_and_opposes_everyone_twice(players):
    assert count(whist_design(players), players)["is_whist_design"]


def test_there_is_a_recipe_exactly_where_a_design_can_exist():
    assert [players for players in range(4, 1001) if has_design(players)] == [
        players for players in range(4, 1001) if players % 4 in (0, 1)
    ]


@pytest.mark.parametrize("players", [2, 3, 6, 7, 1003, 1004])
def test_a_size_without_design_is_a_key_error(players):
    with pytest.raises(KeyError):
        whist_design(players)

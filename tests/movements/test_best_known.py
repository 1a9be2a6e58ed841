"""The stored movements: valid, fair, never worse than a short search, small."""

import random
from importlib import resources

import pytest

from tests.reference.verify import certify as count
from tournaments.movements.best_known import best_known, has_best_known, pack, sizes
from tournaments.movements.certificate import certify
from tournaments.movements.planner import plan_movement

DATA = resources.files("tournaments.movements").joinpath("data")


def test_every_stored_movement_is_well_formed_and_fair():
    assert len(sizes()) > 100
    for players, rounds in sizes():
        movement = best_known(players, rounds)
        figures = count(movement, players)
        assert (figures["rounds"], figures["tables_per_round"]) == (rounds, [players // 4, players // 4])
        assert figures["sit_out"]["max"] - figures["sit_out"]["min"] <= 1
        assert figures["sit_out"]["nobody_twice_before_all_once"]


@pytest.mark.parametrize("size", random.Random(5).sample(sizes(), 8))
def test_a_stored_movement_is_at_least_as_good_as_a_short_search(size):
    players, rounds = size
    searched = plan_movement(players=players, rounds=rounds, kind="search", budget=0.3)
    assert certify(best_known(players, rounds), players).order <= certify(searched.rounds, players).order


def test_forty_six_players_never_meet_twice_in_twelve_rounds():
    movement = plan_movement(players=46, rounds=12)
    certificate = certify(movement.rounds, 46)
    assert (movement.kind, certificate.repeat_meetings, certificate.proved_best) == ("best_known", 0, True)


def test_what_is_not_stored_is_a_key_error():
    assert not has_best_known(65, 8)
    with pytest.raises(KeyError):
        best_known(65, 8)


def test_packing_again_gives_the_same_file():
    stored = {size: best_known(*size) for size in sizes()}
    assert pack(stored) == (DATA / "best_known.xz").read_bytes()


def test_the_data_stays_small():
    assert len((DATA / "best_known.xz").read_bytes()) <= 300_000
    assert sum(len((DATA / name).read_bytes()) for name in ("ingredients.json", "once_meet.json")) <= 15_000

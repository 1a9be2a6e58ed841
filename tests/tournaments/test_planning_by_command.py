"""`manage.py plan_movement`: plans, compares and certifies without an event, and says what is possible instead."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

VERIFIER = Path(__file__).resolve().parents[1] / "reference" / "verify.py"


def plan_movement(*arguments: object) -> list[str]:
    """Run the command and return what it said, line by line."""
    said = StringIO()
    call_command("plan_movement", *map(str, arguments), stdout=said)
    return said.getvalue().splitlines()


def sizes(players: int, rounds: int) -> list[object]:
    return ["--players", players, "--rounds", rounds]


def figures(lines: list[str], name: str) -> list[str]:
    """What stands behind a name, a figure a column."""
    line = next(line for line in lines if line.strip().startswith(name))
    return line.strip().removeprefix(name).replace(" (", "(").split()


def test_the_certificate_is_printed_and_the_verifier_reads_the_file(tmp_path):
    file = tmp_path / "plan.json"
    said = plan_movement(*sizes(14, 6), "--json", file)
    plan = json.loads(file.read_text("utf-8"))
    assert (plan["players"], [len(tables) for tables in plan["rounds"]]) == (14, [3] * 6)
    assert "✓ Nobody partners the same person twice." in said
    verified = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=True).stdout
    assert "partner repeats 0 " in verified
    for name in ("repeat meetings", "seat spread"):
        assert f"{name} {figures(said, name)[0].partition('(')[0]} " in verified


def test_the_same_seed_gives_the_same_plan(tmp_path):
    for name in ("one", "two"):
        plan_movement(*sizes(16, 15), "--seed", 3, "--json", tmp_path / name)
    assert (tmp_path / "one").read_text("utf-8") == (tmp_path / "two").read_text("utf-8")


@pytest.mark.parametrize("kind", ["transversal", "search", "progressive_drive", "semi_partner_drive"])
def test_a_kind_is_made_on_request(kind):
    assert figures(plan_movement(*sizes(16, 4), "--kind", kind), "movement") == [kind]


def test_wishes_are_heeded_and_reported():
    said = plan_movement(*sizes(18, 4), "--must", "stay:7,3", "--must", "rest:5,2", "--wish", "apart:1,2", "--wish", "roles:1-2")
    assert "✓ player 7 stays at table 3: kept" in said
    assert "✓ player 5 sits out in round 2: kept" in said
    assert "✓ player 1 and player 2 never share a table: kept" in said
    assert "· Partners are always of different roles: not kept in rounds 1, 2, 3, 4" in said
    assert figures(said, "wishes kept") == ["3", "of", "4"]


def test_candidates_stand_side_by_side_with_a_drive_beside_them():
    said = plan_movement(*sizes(16, 5), "--compare")
    assert figures(said, "movement") == ["transversal", "once_meet", "search", "progressive_drive"]
    assert figures(said, "repeat meetings")[0] == "0(bound"
    assert len(said) == len({line[:24] for line in said})


def test_a_table_has_a_line_for_each_number_of_players():
    heading, *lines = plan_movement("--all", "12-20")
    assert heading.split()[:3] == ["players", "rounds", "movement"]
    assert [line.split()[:3] for line in lines[:2]] == [["12", "11", "whist_design"], ["13", "13", "whist_design"]]
    assert [line.split()[0] for line in lines] == [str(players) for players in range(12, 21)]
    assert {line.split()[1] for line in plan_movement("--all", "16-20", "--rounds", 4)[1:]} == {"4"}


@pytest.fixture
def seats(tmp_path) -> Path:
    """Three rounds of nine players that somebody made by hand: table 1 never changes, one of four sits out."""
    rounds = [[[0, 1, 2, 3], [4, 5, 6, 7]], [[0, 1, 2, 3], [4, 6, 5, 8]], [[0, 1, 2, 3], [4, 5, 6, 8]]]
    file = tmp_path / "seats.json"
    file.write_text(json.dumps({"players": 9, "rounds": rounds}), "utf-8")
    return file


def test_seats_made_by_hand_are_certified(seats):
    said = plan_movement("--seats", seats)
    assert said[0] == "A plan with fewer repeats may exist."
    assert "· 5 partnerships come again." in said
    assert figures(said, "movement") == ["given"]


def test_seats_made_by_hand_are_compared_with_what_could_be_planned(seats):
    said = plan_movement("--seats", seats, "--compare")
    assert figures(said, "movement")[0] == "given"
    assert {"search", "progressive_drive"} < set(figures(said, "movement"))


def test_further_rounds_follow_seats_that_stand_also_for_more_players(seats, tmp_path):
    file = tmp_path / "plan.json"
    said = plan_movement("--seats", seats, "--rounds", 2, "--players", 12, "--json", file)
    plan = json.loads(file.read_text("utf-8"))
    assert (plan["players"], len(plan["rounds"])) == (12, 5)
    assert plan["rounds"][:3] == json.loads(seats.read_text("utf-8"))["rounds"]
    assert sorted(player for table in plan["rounds"][3] for player in table) == list(range(12))
    assert figures(said, "rounds") == ["5"]


def test_more_rounds_than_partners_say_how_many_repeats_there_must_be():
    said = plan_movement(*sizes(14, 20))
    assert said[0].startswith("14 players, 20 rounds: partners must come again, at least 29 times.")
    assert "✓ 29 partnerships come again. Fewer are not possible (proved)." in said


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (sizes(3, 5), "A table needs four players, so at least 4 people must play."),
        (sizes(1001, 5), "A plan has room for 1000 players."),
        (sizes(8, 0), "A plan has at least one round."),
        (sizes(8, 101), "A plan has at most 100 rounds."),
        ([*sizes(46, 12), "--kind", "rotation"], "another size. These fit: best_known, search."),
        ([*sizes(20, 5), "--must", "stay:1,9"], "“player 1 stays at table 9” cannot be kept: there are tables 1 to 5."),
        ([*sizes(20, 5), "--must", "stay:1,2", "--must", "stay:3,2"], "cannot be kept: player 1 already stays there."),
        ([*sizes(4, 3), "--must", "apart:1,2"], "“player 1 and player 2 never share a table” cannot be kept: no plan was found"),
        ([*sizes(20, 5), "--wish", "apart:1,21"], "There is no player 21."),
        ([*sizes(3, 5), "--kind", "progressive_drive"], "A table needs four players"),
        (["--players", 8], "Say how many --players and --rounds to plan for, or which --seats to look at."),
        (["--all", "3-9"], "'3-9' does not stand for 4 to 1000 players; 4-200 would"),
        (["--all", "4-9", "--rounds", 0], "A plan has at least one round."),
        (["--all", "4-9", "--players", 8], "--players cannot be used with --all."),
        ([*sizes(8, 5), "--compare", "--json", "plan.json"], "--json cannot be used with --compare."),
        ([*sizes(8, 5), "--wish", "near:1,2"], "“near:1,2” is no wish. Wishes are"),
        (["--seats", "no-such-file"], "no-such-file cannot be read: No such file or directory"),
        (["--seats", __file__], "holds no seats of a movement"),
    ],
)
def test_what_cannot_be_planned_is_said_in_a_sentence(arguments, sentence):
    with pytest.raises(CommandError) as refused:
        plan_movement(*arguments)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "movement",
    [
        {"players": 8, "rounds": []},
        {"players": 8, "rounds": [[[0, 1, 2, 0]]]},
        {"players": 3, "rounds": [[[0, 1, 2, 3]]]},
        {"players": 8, "rounds": [[[0, 1, 2, "3"]]]},
        {"players": "8", "rounds": [[[0, 1, 2, 3]]]},
        {"rounds": [[[0, 1, 2, 3]]]},
        [],
    ],
)
def test_a_file_that_is_no_movement_is_refused(movement, tmp_path):
    file = tmp_path / "seats.json"
    file.write_text(json.dumps(movement), "utf-8")
    with pytest.raises(CommandError, match="holds no seats of a movement"):
        plan_movement("--seats", file)


def test_fewer_players_than_the_seats_have_are_refused(seats):
    with pytest.raises(CommandError, match="The seats are those of 9 players"):
        plan_movement("--seats", seats, "--players", 8)


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path):
    with pytest.raises(CommandError, match=r"The plan could not be written to .*: No such file or directory\."):
        plan_movement(*sizes(8, 2), "--json", tmp_path / "missing" / "plan.json")

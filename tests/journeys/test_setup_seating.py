"""Set-up, step 3: a plan is shown with its certificate in words, used as it was seen, and made again when people change."""

import json
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import Seat

VERIFIER = Path(__file__).resolve().parents[1] / "reference" / "verify.py"


def desk_for(players: int, rounds: int) -> Desk:
    event = make_event(players, rounds=rounds)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


@pytest.mark.parametrize(
    ("players", "rounds", "sentences"),
    [
        (8, 7, ["A perfect whist movement", "Nobody partners the same person twice.", "Nobody ever sits out."]),
        (16, 5, ["Nobody meets the same person twice", "No two people meet at a table twice."]),
        (8, 3, ["12 meetings at a table are repeats", "(proved)"]),
        (9, 4, ["Some sit out one round, nobody more than one."]),
        (5, 10, ["Everybody sits out 2 rounds."]),
    ],
)
def test_the_certificate_is_said_in_words(players, rounds, sentences, db):
    page = words(desk_for(players, rounds).look("movement"))
    assert [sentence for sentence in sentences if sentence not in page] == []


def test_nothing_is_stored_until_a_plan_is_used(desk):
    page = words(desk.look("movement"))
    assert "This is a proposal; nothing is stored yet." in page
    assert "Player 8" in page
    assert not Seat.objects.exists()


def test_the_plan_that_was_seen_is_the_one_used(desk):
    proposal = desk.look("movement", seed=5).context["page"].proposal
    response = desk.send("use_plan", seed=proposal.seed, kind=proposal.kind, plan_version=proposal.plan_version)
    assert said(response) == ["Everybody has a seat. This plan is in use."]
    assert response.context["page"].in_use
    assert response.context["page"].proposal.rounds == proposal.rounds
    assert desk.event.stages.get().seed == 5


def test_a_plan_made_before_somebody_came_is_not_used(desk):
    proposal = desk.look("movement").context["page"].proposal
    desk.send("people_add", roster="Late Lim", entries=8)
    response = desk.send("use_plan", seed=proposal.seed, kind=proposal.kind, plan_version=proposal.plan_version)
    assert said(response) == ["Something changed while this plan was made. Look at the new preview."]
    assert not Seat.objects.exists()


def test_another_plan_says_how_many_cards_it_changes(desk):
    desk.plan()
    response = desk.look("movement", seed=1)
    changed = response.context["page"].proposal.changed_cards
    assert 0 < changed <= 8
    assert f"{changed} players need a new card." in words(response)
    assert "Keep the plan in use" in words(response)


def test_released_rounds_stay_when_the_rest_is_planned_again(desk):
    desk.send("people_add", roster="Nina Nine", entries=8)
    desk.plan()
    desk.press("release", 1)
    frozen = list(Seat.objects.filter(round__number=1).order_by("pk").values_list("entry_id", "table_id", "position"))
    desk.press("start", 1)
    desk.send("person_action", "withdraw", number=9)
    response = desk.look("movement")
    assert "Round 1 is released and stays as it is." in words(response)
    assert not response.context["page"].in_use
    desk.plan()
    assert list(Seat.objects.filter(round__number=1).order_by("pk").values_list("entry_id", "table_id", "position")) == frozen
    later = Seat.objects.filter(round__number__gt=1).values_list("entry__number", flat=True)
    assert set(later) == set(range(1, 9))
    assert desk.look("movement").context["page"].in_use


def test_fewer_rounds_drop_the_last_ones(desk):
    desk.plan()
    desk.send("set_rounds", rounds=2)
    response = desk.look("movement")
    assert response.context["page"].in_use
    assert [round_.number for round_ in response.context["page"].rounds] == [1, 2]


def test_more_rounds_have_to_be_planned(desk):
    desk.plan()
    desk.send("set_rounds", rounds=5)
    response = desk.look("movement")
    assert not response.context["page"].in_use
    assert len(response.context["page"].rounds) == 5


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [("0", "0 rounds cannot be played. Choose 1 to 60."), ("many", "Write the number of rounds in figures, 1 to 60.")],
)
def test_a_number_of_rounds_that_cannot_be_says_which_can(desk, rounds, sentence):
    assert said(desk.send("set_rounds", rounds=rounds)) == [sentence]


def test_three_people_cannot_be_seated_and_the_page_says_so(db):
    page = words(desk_for(3, 3).look("movement"))
    assert "A table needs four players, so at least 4 people must play." in page
    assert "Go to the players" in page


def test_a_plan_that_was_not_seen_seats_nobody(desk):
    desk.send("use_plan", seed="x", plan_version=0)
    assert not desk.event.stages.get().rounds.exists()


def test_the_command_prints_the_certificate_and_writes_what_the_verifier_reads(tmp_path):
    file, printed = tmp_path / "plan.json", StringIO()
    call_command("plan_movement", players=14, rounds=6, json=file, stdout=printed)
    plan = json.loads(file.read_text("utf-8"))
    assert plan["players"] == 14
    assert [len(tables) for tables in plan["rounds"]] == [3] * 6
    assert "Nobody partners the same person twice." in printed.getvalue()
    verified = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=True)
    assert "partner repeats 0 " in verified.stdout
    assert f"repeat meetings {_figure(printed, 'repeat meetings')} " in verified.stdout
    assert f"seat spread {_figure(printed, 'seat spread')} " in verified.stdout


def _figure(printed: StringIO, name: str) -> str:
    line = next(line for line in printed.getvalue().splitlines() if line.strip().startswith(name))
    return line.removeprefix(f"  {name}").split()[0]


def test_the_command_gives_the_same_plan_for_the_same_seed(tmp_path):
    for name in ("one", "two"):
        call_command("plan_movement", players=16, rounds=15, seed=3, json=tmp_path / name, stdout=StringIO())
    assert (tmp_path / "one").read_text("utf-8") == (tmp_path / "two").read_text("utf-8")


@pytest.mark.parametrize(
    ("players", "rounds", "sentence"),
    [
        (3, 5, "A table needs four players, so at least 4 people must play."),
        (8, 0, "A plan has at least one round."),
        (1001, 5, "A plan has room for 1000 players."),
    ],
)
def test_the_command_refuses_an_impossible_size_in_a_sentence(players, rounds, sentence):
    with pytest.raises(CommandError, match=sentence) as refused:
        call_command("plan_movement", players=players, rounds=rounds)
    assert refused.value.returncode == 1


def test_a_file_that_cannot_be_written_is_a_sentence(tmp_path):
    with pytest.raises(CommandError, match=r"The plan could not be written to .*: No such file or directory\."):
        call_command("plan_movement", players=8, rounds=2, json=tmp_path / "missing" / "plan.json", stdout=StringIO())


def test_the_plan_in_use_has_the_certificate_it_was_taken_for(desk):
    desk.send("people_add", roster="Nina Nine\nTed Ten", entries=8)
    desk.send("person_action", "withdraw", number=10)
    proposed = desk.look("movement").context["page"].shown.findings
    assert desk.plan().context["page"].shown.findings == proposed
    desk.start(1)
    assert desk.look("movement").context["page"].shown.findings == proposed


def test_who_came_later_did_not_sit_out_before(desk):
    desk.plan()
    desk.start(1)
    desk.send("people_add", roster="Late Lim", entries=8)
    sitting_out = [[person.name for person in round_.sitting_out] for round_ in desk.look("movement").context["page"].rounds]
    assert sitting_out[0] == []
    assert [len(names) for names in sitting_out[1:]] == [1, 1]

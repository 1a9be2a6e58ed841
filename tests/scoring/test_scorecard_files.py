"""Scorecards as clubs have them: a row per partnership and round, each table twice."""

import csv
import io
from collections import Counter

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given
from hypothesis import strategies as st

from scoring.queries.standings import standings
from scoring.scorecards import CardFault, read_scorecards
from tests.reference import SCORECARDS
from tournaments.models import Event

HEAD = "Tournament,Year,Round,Trump_Suit,Player1,Player2,Tricks_Won,Opponent1,Opponent2,Opponent_Tricks"
TABLE = ["Drive,2024,1,Hearts,Ann,Bob,8,Cy,Dee,5", "Drive,2024,1,Hearts,Cy,Dee,5,Ann,Bob,8"]
SECOND = ["Drive,2024,2,Diamonds,Ann,Cy,6,Bob,Dee,7", "Drive,2024,2,Diamonds,Bob,Dee,7,Ann,Cy,6"]


def read(*rows):
    return read_scorecards("\n".join([HEAD, *rows]))


def faults(*rows):
    return [(problem.fault, problem.rows) for problem in read(*rows).problems]


def test_the_two_rows_of_a_table_become_one():
    cards = read(*TABLE, *SECOND)
    assert cards.problems == ()
    assert (cards.name, cards.year, cards.players) == ("Drive", 2024, ("Ann", "Bob", "Cy", "Dee"))
    assert [[(card.pair, card.opponents, card.tricks, card.trump) for card in cards_] for cards_ in cards.rounds] == [
        [(("Ann", "Bob"), ("Cy", "Dee"), 8, "H")],
        [(("Ann", "Cy"), ("Bob", "Dee"), 6, "D")],
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([TABLE[0]], [(CardFault.MIRROR_MISSING, (2,))]),
        ([TABLE[0], TABLE[1].replace(",5,Ann,Bob,8", ",6,Ann,Bob,7")], [(CardFault.MIRROR_DISAGREES, (2, 3))]),
        ([TABLE[0], TABLE[1].replace("Hearts", "Spades")], [(CardFault.MIRROR_DISAGREES, (2, 3))]),
        ([*TABLE, TABLE[0]], [(CardFault.ROW_TWICE, (2, 3, 4))]),
        ([TABLE[0].replace(",8,", ",9,"), TABLE[1]], [(CardFault.TRICKS_SUM, (2,)), (CardFault.MIRROR_MISSING, (3,))]),
        (
            [*TABLE, *(row.replace("Bob", "Eve").replace("Dee", "Flo") for row in TABLE)],
            [(CardFault.TWICE_IN_A_ROUND, (2, 4))] * 2,
        ),
        ([row.replace("Bob", "Ann") for row in TABLE], [(CardFault.TWICE_AT_A_TABLE, (2,)), (CardFault.TWICE_AT_A_TABLE, (3,))]),
        ([*TABLE, *(row.replace("2024", "2025") for row in SECOND)], [(CardFault.TWO_EVENTS, (4, 5))]),
        ([*TABLE, *(row.replace(",2,", ",3,") for row in SECOND)], [(CardFault.ROUND_MISSING, ())]),
        ([row.replace("Hearts", "Cups") for row in TABLE], [(CardFault.TRUMP, (2,)), (CardFault.TRUMP, (3,))]),
        ([row.replace(",8", ",eight") for row in TABLE], [(CardFault.NUMBER, (2,)), (CardFault.NUMBER, (3,))]),
        ([row.replace("Ann", "") for row in TABLE], [(CardFault.NAME, (2,)), (CardFault.NAME, (3,))]),
        ([], [(CardFault.EMPTY, ())]),
    ],
)
def test_what_is_wrong_is_said_with_its_rows(rows, expected):
    assert faults(*rows) == expected


def test_all_faults_are_said_at_once():
    rows = [TABLE[0].replace("Hearts", "Cups").replace(",8,", ",9,"), SECOND[0]]
    assert [fault for fault, _ in faults(*rows)] == [
        CardFault.TRICKS_SUM,
        CardFault.TRUMP,
        CardFault.ROUND_MISSING,
        CardFault.MIRROR_MISSING,
    ]


def test_columns_are_found_by_name_whatever_their_order_case_or_separator():
    lines = [line.split(",") for line in [HEAD.upper(), *TABLE]]
    text = "\r\n".join(";".join(reversed(line)) for line in lines)
    assert read_scorecards("\ufeff" + text).rounds == read(*TABLE).rounds


def test_a_missing_column_is_named():
    (problem,) = read_scorecards(HEAD.replace(",Trump_Suit", "") + "\n").problems
    assert (problem.fault, problem.data) == (CardFault.COLUMN_MISSING, (("columns", "Trump_Suit"),))


@given(st.text(max_size=300))
def test_any_text_gives_rounds_or_problems(text):
    for content in (text, HEAD + "\n" + text, "\n".join([HEAD, *TABLE]) + text):
        cards = read_scorecards(content)
        assert bool(cards.rounds) != bool(cards.problems)


@pytest.mark.django_db
def test_a_file_becomes_a_finished_event_with_the_same_totals():
    call_command("import_scorecards", str(SCORECARDS))
    event = Event.objects.get()
    totals = Counter[str]()
    for row in csv.DictReader(io.StringIO(SCORECARDS.read_text(encoding="utf-8"))):
        totals.update({row["Player1"]: int(row["Tricks_Won"]), row["Player2"]: int(row["Tricks_Won"])})
    assert {line.name: line.total / 2 for line in standings(event).lines} == totals
    assert event.finished_at is not None


@pytest.mark.django_db
def test_a_dry_run_stores_nothing(capsys):
    call_command("import_scorecards", str(SCORECARDS), dry_run=True)
    assert "would become" in capsys.readouterr().out
    assert not Event.objects.exists()


@pytest.mark.django_db
def test_a_faulty_file_stores_nothing_and_names_the_rows(tmp_path):
    file = tmp_path / "cards.csv"
    file.write_text("\n".join([HEAD, TABLE[0], *SECOND]), encoding="utf-8")
    with pytest.raises(CommandError, match="Row 2: The row of the other partnership"):
        call_command("import_scorecards", str(file))
    assert not Event.objects.exists()

"""What each line of a pasted roster becomes, before anything is stored."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.roster import MAX_LINES, RosterFault, name_fault, parse_roster


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Aminah binti Yusof", "Aminah binti Yusof"),
        ("  Tan Wei Ling\t", "Tan Wei Ling"),
        ("3. Raj a/l Kumaran", "Raj a/l Kumaran"),
        ("12) Niamh O'Brien", "Niamh O'Brien"),
        ("7\tLim Ah\tKow", "Lim Ah Kow"),
        ("27 Chong Mei Mei", "Chong Mei Mei"),
        ("4;Fatimah @ Timah binti Salleh", "Fatimah @ Timah binti Salleh"),
        ("\ufeffZoe\u0308 Marsh", "Zoë Marsh"),
        ("Nguyễn Thị Hoa,", "Nguyễn Thị Hoa"),
        ("H", "H"),
    ],
)
def test_a_line_becomes_a_name_without_number_tabs_or_stray_marks(line, name):
    (only,) = parse_roster(line).lines
    assert (only.name, only.fault) == (name, None)


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("A" * 151, RosterFault.TOO_LONG),
        ("Bad\x00Name", RosterFault.CONTROL_CHARACTER),
        ("Right\u202eleft", RosterFault.CONTROL_CHARACTER),
        ("12.", RosterFault.NO_NAME),
        ("---", RosterFault.NO_NAME),
    ],
)
def test_a_line_that_cannot_be_a_name_says_why(line, fault):
    preview = parse_roster(f"Ann\n{line}\nBob")
    assert preview.names == ("Ann", "Bob")
    assert [(faulty.row, faulty.fault) for faulty in preview.faults] == [(2, fault)]


def test_a_name_of_150_letters_is_accepted():
    assert parse_roster("Ñ" * 150).names == ("Ñ" * 150,)


def test_blank_lines_are_passed_over_but_rows_keep_their_numbers():
    preview = parse_roster("Ann\r\n\r\n \t\r\nBob\n")
    assert [(line.row, line.name) for line in preview.lines] == [(1, "Ann"), (4, "Bob")]


def test_the_same_name_twice_is_two_people_and_said():
    preview = parse_roster("Chong Mei Mei\nAnn\nchong  mei mei")
    assert len(preview.names) == 3
    assert [(line.row, line.same_as_row) for line in preview.same_names] == [(3, 1)]


def test_a_name_that_is_already_in_the_event_is_said():
    (line,) = parse_roster("José Ribeiro", known=["Jose Ribeiro"]).lines
    assert line.same_as_row == 0


def test_a_roster_beyond_the_limit_is_cut_with_a_reason():
    preview = parse_roster("\n".join(["Ann"] * (MAX_LINES + 50)))
    assert len(preview.names) == MAX_LINES
    assert preview.lines[-1].fault is RosterFault.TOO_MANY


@given(st.text(max_size=400))
def test_any_text_gives_clean_names_or_reasons(text):
    for line in parse_roster(text).lines:
        assert line.fault is name_fault(line.name)
        if line.fault is None:
            assert line.name == line.name.strip()
            assert "\n" not in line.name
            assert "\t" not in line.name

"""The proof of a seating: candidates side by side, a player's path, and the certificate as page, paper and file."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.urls import reverse

from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, signed_in, words
from tournaments.enums import Role
from tournaments.models import Seat

VERIFIER = Path(__file__).resolve().parents[1] / "reference" / "verify.py"


def desk_for(players: int, rounds: int) -> Desk:
    event = make_event(players, rounds=rounds)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


@pytest.mark.parametrize(("players", "rounds"), [(14, 13), (20, 19), (46, 12), (60, 12), (103, 24)])
def test_a_preview_with_its_certificate_for_every_size(players, rounds, db):
    page = desk_for(players, rounds).look("movement").context["page"]
    assert (page.proposal.certificate.players, page.proposal.certificate.rounds) == (players, rounds)
    assert page.proposal.certificate.partner_repeats == page.proposal.certificate.bounds.partner_repeats
    assert len(page.rounds) == rounds


def test_candidates_are_compared_side_by_side_and_any_can_be_taken(db):
    desk = desk_for(16, 5)
    page = desk.look("movement", compare=1, seed=0)
    kinds = [option.proposal.kind for option in page.context["page"].options]
    assert {"transversal", "search"} <= set(kinds)
    assert "Movement by transversals" in words(page)
    worst = page.context["page"].options[-1].proposal
    desk.send("use_plan", seed=0, kind=worst.kind, plan_version=worst.plan_version)
    assert desk.event.stages.get().movement_kind == worst.kind


def test_one_player_less_or_more_shows_what_would_be(db):
    response = desk_for(16, 5).look("movement", what_if=1)
    assert [option.title for option in response.context["page"].what_if] == ["15 players", "17 players"]
    assert "One player less or more" in words(response)


def test_a_players_path_is_lit_up_without_a_script(desk):
    desk.plan()
    page = desk.look("movement", player=3)
    lit = [[table.number for table in round_.tables if table.is_lit] for round_ in page.context["page"].rounds]
    own = Seat.objects.filter(entry__number=3).order_by("round__number").values_list("table__number", flat=True)
    assert lit == [[number] for number in own]
    assert page.content.decode().count('aria-current="true"><b>3</b>') == 3


def test_a_players_path_is_written_out_with_partners_and_opponents(db):
    desk = desk_for(9, 4)
    desk.plan()
    page = desk.look("movement", player=3).context["page"]
    own = {seat.round.number: seat for seat in Seat.objects.filter(entry__number=3).select_related("round")}
    assert [step.round_number for step in page.path] == [1, 2, 3, 4]
    for step in page.path:
        seat = own[step.round_number]
        there = {chair.entry.number: chair.position for chair in Seat.objects.filter(round=seat.round, table=seat.table)}
        if seat.table is None:
            assert (step.table, step.partner) == (None, None)
        else:
            pair = next(side for side in ("NS", "EW") if seat.position in side)
            assert step.table == seat.table.number
            assert there[step.partner.number] in pair
            assert {there[person.number] for person in step.opponents} == set("NESW") - set(pair)
    assert "Partner" not in words(desk.look("movement", player=77)).partition("Round by round")[2].partition("Partners stand")[0]


def test_a_table_where_people_meet_again_is_marked(desk):
    desk.plan()
    rounds = desk.look("movement").context["page"].rounds
    assert [any(table.repeats for table in round_.tables) for round_ in rounds] == [False, True, True]


def test_the_certificate_page_shows_every_figure_beside_what_no_plan_can_better(desk):
    desk.plan()
    page = words(desk.look("certificate"))
    assert "partnerships again 0 at least 0" in page
    assert "meetings again 12 at least 8" in page
    assert "SHA-256 of the seats:" in page
    assert "Save as JSON" in page


def test_the_certificate_of_nothing_says_so(desk):
    assert "Nobody is seated yet." in words(desk.look("certificate"))
    assert desk.client.get(reverse("certificate_json", args=[desk.event.slug])).status_code == 404


def test_the_file_is_what_the_verifier_counts_and_holds_no_names(db, tmp_path):
    desk = desk_for(14, 6)
    desk.plan()
    response = desk.look("certificate_json")
    assert response["Content-Disposition"].startswith("attachment")
    found = response.json()
    assert "Player" not in response.content.decode()
    assert found["numbers"] == list(range(1, 15))
    file = tmp_path / "certificate.json"
    file.write_text(json.dumps(found), "utf-8")
    verified = subprocess.run([sys.executable, VERIFIER, file], capture_output=True, text=True, check=True)
    counted = found["certificate"]
    assert f"partner repeats {counted['partner_repeats']} " in verified.stdout
    assert f"repeat meetings {counted['repeat_meetings']} " in verified.stdout
    assert f"seat spread {counted['seat_spread']} " in verified.stdout


def test_the_fingerprint_changes_with_the_seats(desk):
    desk.plan()
    before = desk.look("certificate_json").json()["sha256"]
    assert desk.look("certificate_json").json()["sha256"] == before
    page = desk.look("movement", seed=1).context["page"].proposal
    desk.send("use_plan", seed=1, kind=page.kind, plan_version=page.plan_version)
    assert desk.look("certificate_json").json()["sha256"] != before

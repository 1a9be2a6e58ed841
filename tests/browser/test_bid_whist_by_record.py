"""Bid whist away from the pad: a hand by its play record, the rules chosen by preset and option, and the sheet on one page."""

import json
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect
from pypdf import PdfReader

from games.bots import play_hand
from games.record import write_record
from games.rules import PRESETS, Rules
from games.seats import Seat
from scoring.models import HandResult
from tests.factories import hands_of, make_staff
from tests.scoring.contracts import BID_WHIST
from tournaments.models import Event

from .pads import pair, running_event, table_of

pytestmark = pytest.mark.browser


def test_a_hand_is_entered_by_its_play_record_and_appears_on_the_tables_pad(open_page, tmp_path: Path):
    event = running_event(rules=BID_WHIST)
    play = play_hand(Rules.parse(BID_WHIST), 1, Seat.N, Random(3))
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(write_record(play)))
    pad = pair(open_page(), table_of(event))
    director = open_page(user=make_staff(event, "dan"))
    director.goto(f"/events/{event.slug}/hands/{hands_of(event, 1)[0].pk}/")
    director.get_by_text("Attach a play record").click()
    director.get_by_label("File").set_input_files(file)
    director.get_by_role("button", name="Attach").click()
    expect(director.get_by_text("Saved.")).to_be_visible()
    with director.expect_download() as saved:
        director.get_by_role("link", name="Play record").click()
    assert json.loads(Path(saved.value.path()).read_text()) == write_record(play)
    result = HandResult.objects.get()
    assert (result.tricks_ns, result.points_ns) == (play.tricks_ns, play.score().points_ns)
    expect(pad.locator(".pad-results .bid-line")).to_contain_text(f"bid {result.bid[0]}")
    expect(pad.get_by_text("Hand 2 of 2")).to_be_visible()


def test_choosing_bid_whist_unfolds_its_options_and_counts_points(open_page, transactional_db):
    page = open_page(user=User.objects.create_user("olive"))
    page.goto("/events/new/")
    expect(page.get_by_label("Tricks: each trick won counts one")).to_be_checked()
    page.get_by_label("Bid whist. One round of bidding from 4").check()
    expect(page.get_by_label("Points, as the game scores them")).to_be_checked()
    page.get_by_text("Set each rule").click()
    expect(page.get_by_label("A failed bid loses", exact=True)).to_have_value("full_bid")
    page.get_by_label("Lowest bid").select_option("5")
    page.get_by_role("button", name="Go on to the players").click()
    page.wait_for_url("**/people/")
    event = Event.objects.get()
    assert (event.measure, "min_bid=5" in event.rules) == ("points", True)
    page.get_by_role("link", name="House rules").click()
    expect(page.get_by_text("You must bid at least 5, which promises 11 tricks with the kitty.")).to_be_visible()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_house_rules_of_each_preset_fit_on_one_page_of_paper(open_page, preset):
    event = running_event(rules=str(PRESETS[preset].with_rounds(6)))
    page = open_page()
    page.goto(f"/events/{event.slug}/house-rules/")
    assert len(PdfReader(BytesIO(page.pdf(prefer_css_page_size=True))).pages) == 1

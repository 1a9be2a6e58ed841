"""Paper: cards with codes for the phones, seating lists and slips."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from games.rules import PRESETS
from scoring.models import PrintedCard
from scoring.operations.corrections import correct_result
from scoring.queries.personal_cards import personal_cards
from tests.factories import DIRECTOR, ENGLISH_DRIVE, NOW, hands_of, leave_out, make_event, make_staff, play_round, seat
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import TableLink
from tournaments.operations.people import rename_player
from tournaments.queries.table_links import link_for_token


@pytest.fixture
def planned(db) -> Desk:
    event = make_event(9)
    seat(event)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def cards(response):
    return {card.table: card for card in response.context["cards"]}


def test_the_cards_are_explained_before_codes_are_made(planned):
    page = words(planned.look("print_table_cards"))
    assert "A card for each of the 2 tables" in page
    assert not TableLink.objects.exists()


def test_each_card_carries_a_fresh_code_of_its_table(planned):
    response = planned.send("print_table_cards")
    for number, card in cards(response).items():
        site, _, token = card.address.partition("#")
        assert site == "http://testserver/t/"
        assert link_for_token(token, now=timezone.now()).table.number == number
    assert sorted(cards(response)) == [1, 2]
    assert "no-store" in response["Cache-Control"]


def test_the_code_is_an_image_and_the_token_is_only_in_the_fragment(planned):
    response = planned.send("print_table_cards")
    page = response.content.decode()
    for card in cards(response).values():
        assert card.code.startswith("data:image/svg+xml")
        token = card.address.partition("#")[2]
        assert all(before == "#" for before in re.findall(rf"(.){re.escape(token)}", page))


def test_the_address_on_the_cards_is_the_one_phones_reach(planned, settings):
    settings.PUBLIC_URL = "http://hall.local:8000"
    assert cards(planned.send("print_table_cards"))[1].address.startswith("http://hall.local:8000/t/#")


def test_cards_printed_before_go_on_working(planned):
    first = cards(planned.send("print_table_cards"))[1].address.partition("#")[2]
    planned.send("print_table_cards")
    assert link_for_token(first, now=timezone.now()) is not None


def test_the_list_by_name_is_alphabetical_and_names_partner_and_opponents(planned):
    sheet = planned.look("print_seating_by_name", round=1).context["sheet"]
    assert [place.name for place in sheet.by_name] == [f"Player {number}" for number in range(1, 10)]
    first, last = sheet.by_name[0], sheet.by_name[-1]
    assert (first.table, first.partner, first.opponents) == (1, "Player 3", "Player 2 & Player 4")
    assert (last.name, last.table) == ("Player 9", None)
    assert "Player 9 \N{EN DASH} sits out this round" in words(planned.look("print_seating_by_name", round=1))


def test_the_list_by_table_has_every_pair(planned):
    page = words(planned.look("print_seating_by_table", round=1))
    assert "1 Player 1 & Player 3 Player 2 & Player 4" in page
    assert "2 Player 5 & Player 7 Player 6 & Player 8" in page
    assert "Sits out: Player 9" in page


def test_the_slips_have_hands_trumps_and_names_but_no_tricks(planned):
    page = words(planned.look("print_slips", round=2))
    assert "Table 1 · round 2 Hand Trump" in page
    assert "1 Spades 2 Clubs" in page


@pytest.mark.parametrize("page", ["print_slips", "print_blank_slips"])
@pytest.mark.parametrize("counted", [True, False])
def test_slips_ask_for_honours_where_they_count(page, counted, db):
    event = make_event(8, rules=str(PRESETS["short_honours"]) if counted else ENGLISH_DRIVE)
    seat(event)
    asks = "Honours: who, three or four" in words(Desk(signed_in(make_staff(event)), event).look(page))
    assert asks == counted


def test_the_paper_speaks_its_own_language_and_the_page_around_it_the_readers(planned):
    page = words(planned.look("print_slips", round=1, language="ms"))
    assert "Meja 1 · pusingan 1" in page
    assert "Table 1 · round 1" not in page
    assert "Seating plan" in page


def test_the_cards_of_the_tables_are_made_in_both_languages(planned):
    page = words(planned.client.post(reverse("print_table_cards", args=[planned.event.slug]) + "?language=both"))
    assert "Table / Meja 1" in page
    assert "Scan with a phone to enter the results of this table. Imbas" in page


def test_the_round_to_come_is_printed_unless_another_is_asked_for(planned):
    assert planned.look("print_seating_by_name").context["sheet"].round.number == 1
    planned.press("release", 1)
    planned.press("start", 1)
    assert planned.look("print_seating_by_name").context["sheet"].round.number == 2
    assert planned.look("print_seating_by_name", round=99).context["sheet"].round.number == 2


def test_a_sheet_says_whether_it_may_be_hung_up(planned):
    warning = "This seating is not released yet"
    assert warning in words(planned.look("print_seating_by_name", round=1))
    planned.press("release", 1)
    assert warning not in words(planned.look("print_seating_by_name", round=1))


def test_an_old_print_can_be_told_by_its_stamp(planned):
    planned.press("release", 1)
    planned.event.refresh_from_db()
    page = words(planned.look("print_seating_by_table", round=1))
    assert f"Friday drive · round 1 · seating no. {planned.event.seating_revision} · printed " in page


PAGES_OF_A_PLAN = ["print_seating_by_name", "print_seating_by_table", "print_slips", "print_table_cards", "print_personal_cards"]
OTHER_PAGES = ["print_blank_slips", "print_standings", "print_prizes", "report"]


@pytest.mark.parametrize("page", PAGES_OF_A_PLAN)
def test_without_a_plan_the_next_step_is_to_make_one(desk, page):
    assert "Go to the seating plan" in words(desk.look(page))


@pytest.mark.parametrize("page", PAGES_OF_A_PLAN + OTHER_PAGES)
def test_strangers_print_nothing(planned, page, django_user_model):
    sam = signed_in(django_user_model.objects.create_user("sam"))
    assert sam.get(reverse(page, args=[planned.event.slug])).status_code == 404
    sam.post(reverse("print_table_cards", args=[planned.event.slug]))
    assert not TableLink.objects.exists()


@pytest.mark.parametrize("page", OTHER_PAGES)
def test_before_anything_is_planned_or_played_the_other_pages_are_there_all_the_same(desk, page):
    assert "Friday drive" in words(desk.look(page))


@pytest.mark.parametrize("page", ["print_personal_cards", "report", "print_standings"])
def test_the_queries_do_not_grow_with_the_players(page, db):
    asked = {played(4 * tables, f"organiser {tables}").queries_of(page) for tables in (1, 4)}
    assert len(asked) == 1


def played(players: int, organiser: str) -> Desk:
    """An event of two rounds with the first one played."""
    event = make_event(players, rounds=2)
    seat(event)
    play_round(event, 1, 8)
    return Desk(signed_in(make_staff(event, organiser, Role.ORGANISER)), event)


def test_cards_that_changed_meanwhile_do_not_pass_as_printed(planned):
    seen = planned.look("print_personal_cards").context["seen"]
    rename_player(event_id=planned.event.pk, number=1, name="Somebody else", actor=DIRECTOR, now=NOW)
    answer = planned.send("note_printed_cards", seen=seen)
    assert said(answer) == ["The seating has changed since these cards were shown. Print them again."]
    assert not PrintedCard.objects.exists()


def test_what_is_printed_in_one_language_is_printed_in_the_other_too(planned):
    planned.send("note_printed_cards", seen=planned.look("print_personal_cards").context["seen"])
    with override("ms"):
        assert personal_cards(planned.event).changed == []


def test_every_correction_is_in_the_report_with_its_reason(planned):
    play_round(planned.event, 1, 8)
    first, second, *_rest = hands_of(planned.event, 1)
    values = {"tricks_ns": 5, "tricks_ew": 8}
    correct_result(
        event_id=planned.event.pk,
        hand_id=first.pk,
        expected_version=1,
        values=values,
        reason="slip misread",
        actor=DIRECTOR,
        now=NOW,
    )
    leave_out(second)
    page = words(planned.look("report"))
    assert "Round 1, table 1, hand 1 8\N{EN DASH}5 5\N{EN DASH}8 20:00 dan slip misread" in page
    assert "Round 1, table 1, hand 2 8\N{EN DASH}5 not played 20:00 dan no time" in page
    facts = planned.look("report").context["report"].facts
    assert (facts.players, facts.tables, facts.hands_with_result, facts.hands_not_played) == (9, 2, 3, 1)

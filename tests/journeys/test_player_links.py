"""A phone knows whose it is by a token from the personal card, that is sent once, in a body; it may do no more than any other."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import PrintedCard
from tests.factories import DIRECTOR, NOW, link_table, make_event, make_staff, seat
from tests.journeys.desk import Desk, signed_in, words
from tournaments.enums import Role, RoundState
from tournaments.models import Event, LogEntry, PlayerLink
from tournaments.operations.people import mark_absent, replace_player, substitute_player, withdraw_entry
from tournaments.operations.player_links import issue_player_links
from tournaments.operations.rounds import start_round
from tournaments.queries.player_links import player_link_for_token

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return released("Friday drive")


def released(name: str) -> Event:
    event = make_event(8, name=name)
    seat(event, state=RoundState.RELEASED)
    return event


def token_for(event: Event, number: int) -> str:
    return issue_player_links(event_id=event.pk, numbers=[number], actor=DIRECTOR, now=timezone.now())[number]


def phone_of(event: Event, number: int, client: Client | None = None) -> Client:
    """A phone that has redeemed a link of that player."""
    client = client or Client()
    assert client.post("/p/redeem", {"token": token_for(event, number)}).status_code == 302
    return client


def page(event: Event, number: int) -> str:
    return f"/events/{event.slug}/players/{number}/"


def knows(phone: Client, event: Event, number: int) -> bool:
    return "This is your page." in words(phone.get(page(event, number)))


def test_the_question_names_player_and_event_and_remembers_nothing(client, event):
    question = words(client.post("/p/preview", {"token": token_for(event, 3)}))
    assert "3 · Player 3 Friday drive" in question
    assert not knows(client, event, 3)


def test_redeeming_leads_to_the_players_page_which_then_says_whose_it_is(client, event):
    assert client.post("/p/redeem", {"token": token_for(event, 3)})["Location"] == page(event, 3)
    assert knows(client, event, 3)
    assert not knows(client, event, 4)
    assert not knows(Client(), event, 3)


def test_the_list_of_names_leads_on_to_the_own_page_unless_somebody_else_is_asked_for(event):
    phone, names = phone_of(event, 3), f"/events/{event.slug}/players/"
    assert phone.get(names)["Location"] == page(event, 3)
    assert f'href="{names}?all=1"' in phone.get(page(event, 3)).content.decode()
    assert "Player 5" in words(phone.get(names, {"all": 1}))
    assert f'href="{page(event, 3)}"' in phone.get(page(event, 5)).content.decode()
    assert Client().get(names).status_code == 200


def test_the_start_page_shows_the_way_to_the_own_table_in_each_event(event):
    monday = released("Monday drive")
    phone = phone_of(monday, 5, phone_of(event, 3))
    start = phone.get("/").content.decode()
    assert [f'href="{page(*own)}"' in start for own in ((event, 3), (monday, 5))] == [True, True]
    assert "Your table" not in words(Client().get("/"))


def test_the_card_of_another_event_says_nothing_about_this_one(event):
    monday = released("Monday drive")
    phone = phone_of(monday, 3)
    assert not knows(phone, event, 3)
    assert phone.get(f"/events/{event.slug}/players/").status_code == 200


def test_the_card_scanned_last_says_whose_phone_it_is(event):
    phone = phone_of(event, 4, phone_of(event, 3))
    assert (knows(phone, event, 3), knows(phone, event, 4)) == (False, True)


def test_a_tables_phone_stays_its_tables_phone_and_its_owners(event):
    link_table(event.tables.get(number=2), "the table's")
    phone = phone_of(event, 3)
    phone.post("/t/redeem", {"token": "the table's"})
    before = phone.session.session_key
    phone_of(event, 4, phone)
    assert phone.session.session_key != before
    assert "Table 2" in words(phone.get("/pad/"))
    assert knows(phone, event, 4)


def test_pairing_with_a_table_does_not_forget_whose_phone_it_is(event):
    link_table(event.tables.get(number=2), "the table's")
    phone = phone_of(event, 3)
    phone.post("/t/redeem", {"token": "the table's"})
    assert knows(phone, event, 3)


@pytest.mark.parametrize("path", ["/p/preview", "/p/redeem"])
@pytest.mark.parametrize("body", [{}, {"token": ""}, {"token": "last-month"}])
def test_a_code_that_is_not_good_is_refused_in_words(client, path, body):
    response = client.post(path, body)
    assert response.status_code == 401
    assert "Find your name in the list, or ask for a new card." in words(response)


def test_a_token_is_not_taken_from_an_address(client, event):
    token = token_for(event, 3)
    assert client.post(f"/p/redeem?token={token}").status_code == 401
    assert client.get(f"/p/redeem?token={token}").status_code == 405


@pytest.mark.parametrize("gone", ["withdrawn", "substituted", "replaced", "absent"])
def test_who_plays_no_more_under_the_number_has_no_page_of_its_own(event, gone):
    token = token_for(event, 3)
    phone = phone_of(event, 3)
    change = {"event_id": event.pk, "number": 3, "actor": DIRECTOR, "now": NOW}
    match gone:
        case "withdrawn":
            withdraw_entry(**change)
        case "substituted":
            substitute_player(name="Somebody", **change)
        case "replaced":
            replace_player(name="Somebody", **change)
        case "absent":
            start_round(**{**change, "number": 1})
            mark_absent(**change)
    assert not knows(phone, event, 3)
    assert Client().post("/p/redeem", {"token": token}).status_code == 401
    assert knows(phone_of(event, 4), event, 4)


def test_a_link_is_good_until_a_week_after_the_event_was_sealed(event):
    token = token_for(event, 3)
    event.finished_at, event.corrections_until = NOW, NOW + timedelta(minutes=30)
    over = event.corrections_until + timedelta(days=7)
    assert player_link_for_token(token, now=over + timedelta(days=700)) is not None
    event.save()
    assert player_link_for_token(token, now=over - timedelta(seconds=1)) is not None
    assert player_link_for_token(token, now=over) is None


def test_a_phone_forgets_whose_it_is_when_the_link_is_over(event):
    phone = phone_of(event, 3)
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now() - timedelta(days=8))
    assert not knows(phone, event, 3)
    assert "Your table" not in words(phone.get("/"))


# On paper


@pytest.fixture
def desk(event) -> Desk:
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def test_looking_at_the_cards_makes_no_codes(desk):
    assert "Cards with a code for each player" in words(desk.look("print_personal_cards"))
    assert not PlayerLink.objects.exists()


def test_each_card_carries_a_fresh_code_of_its_player_with_the_token_only_in_the_picture(desk):
    response = desk.send("print_personal_cards")
    written = response.content.decode()
    sheets = response.context["shown"]
    assert [sheet.card.number for sheet in sheets] == list(range(1, 9))
    for sheet in sheets:
        site, _, token = sheet.address.partition("#")
        assert site == "http://testserver/p/"
        assert player_link_for_token(token, now=timezone.now()).entry.number == sheet.card.number
        assert sheet.code in written.replace("&#x27;", "'")
        assert token not in written
    assert "no-store" in response["Cache-Control"]
    assert LogEntry.objects.get(action="player_links_issued").data == {"numbers": list(range(1, 9))}


def test_cards_printed_before_go_on_working(desk):
    first = desk.send("print_personal_cards").context["shown"][0].address.partition("#")[2]
    desk.send("print_personal_cards")
    assert player_link_for_token(first, now=timezone.now()) is not None


def test_only_the_changed_cards_get_new_codes_where_only_they_are_printed(desk, event):
    desk.send("note_printed_cards", seen=desk.look("print_personal_cards").context["seen"])
    PrintedCard.objects.filter(entry__number=3).delete()
    desk.client.post(f"/events/{event.slug}/print/personal-cards/?changed=1")
    assert [link.entry.number for link in PlayerLink.objects.all()] == [3]

"""Wishes are noted, heeded by the next plan, and reported as kept or broken; what cannot be is said in words."""

import pytest

from scoring.operations.portable import import_event
from scoring.portable.writing import event_document
from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import Label, Seat


def desk_for(players: int, rounds: int) -> Desk:
    event = make_event(players, rounds=rounds)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


@pytest.fixture
def sixteen(db) -> Desk:
    return desk_for(16, 4)


def wish(desk: Desk, kind: str, **about: object):
    return desk.send("add_wish", kind, **about)


def tables_of(desk: Desk, number: int) -> list[int | None]:
    seats = Seat.objects.filter(round__stage__event=desk.event, entry__number=number).order_by("round__number")
    return list(seats.values_list("table__number", flat=True))


def test_two_people_are_kept_apart_and_the_certificate_says_so(sixteen):
    response = wish(sixteen, "keep_apart", number=3, other_number=4, is_hard="on")
    assert said(response) == ["Noted. The next plan heeds it."]
    assert "Player 3 and Player 4 never share a table, must be kept" in words(response)
    sixteen.plan()
    assert all(one != other for one, other in zip(tables_of(sixteen, 3), tables_of(sixteen, 4), strict=True))
    assert "Player 3 and Player 4 never share a table: kept" in words(sixteen.look("movement"))


def test_who_cannot_move_stays_at_one_table(sixteen):
    wish(sixteen, "stay_at_table", number=9, table=2, is_hard="on")
    sixteen.plan()
    assert tables_of(sixteen, 9) == [2, 2, 2, 2]


def test_who_stays_is_the_exception_where_the_others_change_seats(db):
    desk = desk_for(33, 8)
    assert "Compare" in words(desk.look("movement"))
    wish(desk, "stay_at_table", number=9, table=2, is_hard="on")
    wish(desk, "stay_at_table", number=10, table=3, is_hard="on")
    page = desk.look("movement")
    certificate = page.context["page"].proposal.certificate
    assert (certificate.seat_spread, certificate.seat_spread_of_movers < 4) == (8, True)
    assert "Who stays at one table is the exception." in words(page)
    assert "Compare" not in words(page)


def test_partners_are_of_different_roles_by_label(sixteen):
    ladies = set(range(1, 9))
    Label.objects.bulk_create(Label(entry=entry, word="lady") for entry in sixteen.event.entries.filter(number__in=ladies))
    assert "(lady)" in words(wish(sixteen, "other_role", role="lady", is_hard="on"))
    sixteen.plan()
    for round_number in range(1, 5):
        seats = Seat.objects.filter(round__number=round_number)
        sides = {(seat.table_id, seat.position in {"N", "S"}): [] for seat in seats}
        for seat in seats.select_related("entry"):
            sides[seat.table_id, seat.position in {"N", "S"}].append(seat.entry.number in ladies)
        assert all(sorted(pair) == [False, True] for pair in sides.values())


def test_a_volunteer_sits_out_when_asked_and_is_the_named_exception(db):
    desk = desk_for(9, 4)
    for round_number in (1, 2):
        wish(desk, "sit_out", number=5, round_number=round_number, is_hard="on")
    desk.plan()
    assert tables_of(desk, 5)[:2] == [None, None]
    page = desk.look("movement")
    assert "Who asked to sit out is the exception." in words(page)
    assert page.context["page"].proposal.certificate.sit_outs.in_turn


def test_a_soft_wish_that_is_broken_is_reported_with_its_rounds(desk):
    wish(desk, "keep_apart", number=1, other_number=2)
    for other in range(3, 9):
        wish(desk, "keep_apart", number=1, other_number=other)
    page = words(desk.look("movement"))
    assert "not kept in round" in page


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (
            [("stay_at_table", {"number": 1, "table": 9})],
            "“Player 1 stays at table 9” cannot be kept: there are tables 1 to 2.",
        ),
        (
            [("stay_at_table", {"number": 1, "table": 1}), ("stay_at_table", {"number": 2, "table": 1})],
            "“Player 2 stays at table 1” cannot be kept: Player 1 already stays there.",
        ),
        (
            [("sit_out", {"number": 1, "round_number": 1})],
            "“Player 1 sits out in round 1” cannot be kept: 0 players sit out in each round.",
        ),
    ],
)
def test_wishes_that_contradict_are_refused_in_a_sentence(desk, wishes, sentence):
    for kind, about in wishes:
        wish(desk, kind, **about, is_hard="on")
    assert sentence in words(desk.look("movement"))


def test_a_rest_in_a_round_that_is_dropped_is_refused_with_the_rounds_there_are(db):
    desk = desk_for(9, 4)
    wish(desk, "sit_out", number=5, round_number=4, is_hard="on")
    desk.plan()
    desk.start(1)
    desk.send("set_rounds", rounds=3)
    desk.send("person_action", "withdraw", number=9)
    desk.send("people_add", roster="New Nan", entries=9)
    sentence = "“Player 5 sits out in round 4” cannot be kept: there are rounds 1 to 3."
    assert sentence in words(desk.look("movement"))


def test_a_wish_is_noted_once_and_taken_off(sixteen):
    wish(sixteen, "keep_apart", number=3, other_number=4)
    assert said(wish(sixteen, "keep_apart", number=3, other_number=4)) == ["This wish is noted already."]
    sixteen.send("remove_wish", wish_id=sixteen.event.wishes.get().pk)
    assert "Nobody has wished anything yet." in words(sixteen.look("wishes"))
    assert said(sixteen.send("remove_wish", wish_id=1)) == ["There is nothing here."]


@pytest.mark.parametrize(
    ("kind", "about", "sentence"),
    [
        ("keep_apart", {"number": 3, "other_number": 3}, "Choose two different people."),
        ("keep_apart", {"number": 3}, "Choose who it is about."),
        ("other_role", {}, "Choose a label."),
    ],
)
def test_a_wish_that_lacks_something_says_what(sixteen, kind, about, sentence):
    assert said(wish(sixteen, kind, **about)) == [sentence]


def test_a_wish_of_an_unknown_kind_is_nothing(sixteen):
    assert wish(sixteen, "window_seat", number=3).status_code == 404


def test_wishes_hold_for_the_remaining_rounds_after_somebody_has_left(db):
    desk = desk_for(21, 5)
    wish(desk, "keep_apart", number=3, other_number=4, is_hard="on")
    wish(desk, "sit_out", number=7, round_number=3, is_hard="on")
    desk.plan()
    desk.start(1)
    desk.send("person_action", "withdraw", number=21)
    desk.send("people_add", roster="New Nan", entries=21)
    desk.plan()
    assert tables_of(desk, 7)[2] is None
    assert all(one != other or one is None for one, other in zip(tables_of(desk, 3), tables_of(desk, 4), strict=True))


def test_wishes_travel_with_a_saved_event(sixteen):
    wish(sixteen, "keep_apart", number=3, other_number=4)
    copy = import_event(document=event_document(sixteen.event), user_id=None)
    noted = copy.wishes.get()
    assert (noted.kind, noted.entry.number, noted.other.number, noted.entry.event) == ("keep_apart", 3, 4, copy)

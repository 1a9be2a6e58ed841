"""An evening entered from paper only: every slip is a line, and a line that cannot be true stays where it was typed."""

from uuid import uuid4

import pytest

from games.rules import PRESETS
from scoring.models import HandResult, RefusedEntry
from tests.factories import enter, hands_of, leave_out, make_event, make_staff, seat
from tests.journeys.desk import Desk, signed_in, words
from tournaments.enums import HandState, Role
from tournaments.models import Event


@pytest.fixture
def desk(db) -> Desk:
    """Eight players, two rounds of two hands; round 1 is being played."""
    return running(make_event(8, rounds=2))


def running(event: Event, organiser: str = "olive") -> Desk:
    desk = Desk(signed_in(make_staff(event, organiser, Role.ORGANISER)), event)
    desk.plan()
    desk.start(1)
    return desk


def type_line(desk: Desk, table: object, hand: object, tricks: object, others: object = "", *, number: int = 1, **fields: object):
    """Send a line of the slips of round `number`."""
    fields = {"command_id": uuid4(), "table": table, "hand": hand, "tricks_ns": tricks, "tricks_ew": others, **fields}
    return desk.send("slip_line", number, **fields)


def check_line(desk: Desk, table: object, hand: object, tricks: object, others: object = ""):
    fields = {"command_id": uuid4(), "table": table, "hand": hand, "tricks_ns": tricks, "tricks_ew": others}
    return desk.send("slip_check", 1, **fields)


def stored(desk: Desk, number: int = 1) -> list[tuple[int, int] | None]:
    """The tricks of each hand of a round by table and hand."""
    results = {result.hand_id: (result.tricks_ns, result.tricks_ew) for result in HandResult.objects.filter(is_current=True)}
    return [results.get(hand.pk) for hand in hands_of(desk.event, number)]


def test_a_whole_evening_goes_in_from_paper(desk):
    for number in (1, 2):
        if number > 1:
            desk.start(number)
        for table in (1, 2):
            for hand in (1, 2):
                type_line(desk, table, hand, 6 + hand, number=number)
        desk.press("close", number)
    desk.press("finish")
    desk.event.refresh_from_db()
    assert desk.event.finished_at is not None
    assert stored(desk, 1) == stored(desk, 2) == [(7, 6), (8, 5), (7, 6), (8, 5)]
    assert set(HandResult.objects.values_list("entered_by", flat=True)) == {"olive"}


def test_a_line_is_said_back_with_names_and_the_totals_of_the_table(desk):
    sitting = desk.look("slips").context["slips"].pairs[1]
    type_line(desk, 1, 1, 8)
    line = words(type_line(desk, 1, 2, 3))
    assert line == f"Table 1, hand 2 {sitting[0]} 3 {sitting[1]} 10 in this round 11 and 15"


@pytest.mark.parametrize(
    ("table", "hand", "tricks", "others", "sentence"),
    [
        (9, 1, 8, "", "There is no table 9 in round 1."),
        (1, 3, 8, "", "Table 1 has no hand 3 in round 1; its hands are numbered from 1 to 2."),
        (1, 1, 8, 6, "The two totals make 14; together they must be 13."),
        (1, 1, 14, "", "Tricks must be between 0 and 13."),
        (1, 1, "", "", "Fill in all numbers."),
        ("four", 1, 8, "", "Write tables, hands and tricks as numbers."),
    ],
)
def test_a_line_that_cannot_be_true_stays_as_it_was_typed(desk, table, hand, tricks, others, sentence):
    response = type_line(desk, table, hand, tricks, others)
    assert sentence in words(response)
    typed = response.context["form"]
    assert (typed["table"].value(), typed["tricks_ns"].value()) == (str(table), str(tricks))
    assert stored(desk) == [None] * 4


def test_a_hand_twice_with_the_same_result_is_confirmed(desk):
    type_line(desk, 1, 1, 8)
    assert 'data-line="stored"' in type_line(desk, 1, 1, 8).content.decode()
    assert stored(desk)[0] == (8, 5)
    assert desk.event.log.filter(action="result_confirmed").count() == 1


def test_a_hand_twice_with_another_result_disputes_nothing_and_can_be_put_right(desk):
    type_line(desk, 1, 1, 8)
    response = type_line(desk, 1, 1, 7)
    assert "Hand 1 of table 1 already has the result" in words(response)
    assert hands_of(desk.event, 1)[0].state == HandState.CONFIRMED
    assert not RefusedEntry.objects.exists()
    place = response.context["form"]["correct"].value()
    assert "corrected" in words(type_line(desk, 1, 1, 7, correct=place))
    assert stored(desk)[0] == (7, 6)
    assert HandResult.objects.get(hand=hands_of(desk.event, 1)[0], is_current=True).reason == "As written on the paper slip"


def test_a_line_that_is_about_another_hand_by_now_corrects_nothing(desk):
    for table in (1, 2):
        type_line(desk, table, 1, 8)
    place = type_line(desk, 1, 1, 7).context["form"]["correct"].value()
    assert "Hand 1 of table 2 already has the result" in words(type_line(desk, 2, 1, 7, correct=place))
    assert stored(desk) == [(8, 5), None, (8, 5), None]


def test_a_result_that_comes_in_at_the_same_moment_is_disputed(desk, monkeypatch):
    hand = hands_of(desk.event, 1)[0]
    monkeypatch.setattr("scoring.operations.slips._refuse_another_result", lambda *_line: enter(hand, 9))
    assert "Somebody entered another result at the same moment." in words(type_line(desk, 1, 1, 7))
    hand.refresh_from_db()
    assert hand.state == HandState.DISPUTED


def test_the_same_line_sent_again_is_stored_once(desk):
    line = uuid4()
    for _attempt in range(2):
        assert 'data-line="stored"' in type_line(desk, 1, 1, 8, command_id=line).content.decode()
    assert HandResult.objects.count() == 1


def test_a_closed_round_and_a_hand_not_played_say_why(desk):
    leave_out(hands_of(desk.event, 1)[0])
    assert "The director has marked this hand as not played." in words(type_line(desk, 1, 1, 8))
    for table, hand in ((1, 2), (2, 1), (2, 2)):
        type_line(desk, table, hand, 7)
    desk.press("close", 1)
    assert "Round 1 is closed." in words(type_line(desk, 1, 2, 7))


def test_the_second_look_lists_only_what_differs_and_stores_nothing(desk):
    for table in (1, 2):
        type_line(desk, table, 1, 8)
    assert words(check_line(desk, 1, 1, 8)) == ""
    assert "Table 2, hand 1: the slip says 5 and 8" in words(check_line(desk, 2, 1, 5))
    assert "Table 2, hand 2: nothing is stored yet." in words(check_line(desk, 2, 2, 9))
    assert "There is no table 7 in round 1." in words(check_line(desk, 7, 1, 9))
    assert stored(desk) == [(8, 5), None, (8, 5), None]
    assert not RefusedEntry.objects.exists()


def test_where_a_card_is_turned_up_the_slip_says_the_trump(db):
    desk = running(make_event(8, rounds=2, rules=str(PRESETS["source"])))
    assert "Which suit was trump?" in words(type_line(desk, 1, 1, 8))
    type_line(desk, 1, 1, 8, trump="H")
    assert HandResult.objects.get().trump == "H"


def test_a_slip_of_bid_whist_has_the_contract(db):
    desk = running(make_event(8, rounds=2, rules=str(PRESETS["bid_source"])))
    type_line(desk, 1, 1, 11, bid="4U", declarer="N", trump="S")
    result = HandResult.objects.get()
    assert (result.bid, result.declarer, result.trump, result.tricks_ns) == ("4U", "N", "S", 11)


def test_before_the_first_start_there_is_nothing_to_enter(db):
    event = make_event(8)
    seat(event)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    assert "The slips of a round can be entered once it has started." in words(desk.look("slips"))
    assert "There is no round 7." in words(type_line(desk, 1, 1, 8, number=7))
    assert "Round 1 has not started yet." in words(type_line(desk, 1, 1, 8))


def test_the_queries_do_not_grow_with_the_tables(db):
    small, large = running(make_event(4, rounds=2)), running(make_event(20, rounds=2), "otto")
    assert small.queries_of("slips") == large.queries_of("slips")


def test_strangers_enter_nothing(desk, django_user_model):
    sam = Desk(signed_in(django_user_model.objects.create_user("sam")), desk.event)
    assert type_line(sam, 1, 1, 8).status_code == 404
    assert stored(desk) == [None] * 4

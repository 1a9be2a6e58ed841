"""Mission control: one obvious next step, and whatever was done by mistake can be taken back."""

import pytest

from tests.factories import enter, hands_of, make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import HandState, Role, RoundState
from tournaments.models import Event, Round


@pytest.fixture
def planned(desk) -> Desk:
    desk.plan()
    return desk


def next_step(desk: Desk):
    step = desk.look("control").context["step"]
    return step.label, step.sentence, step.ready


def state_of(desk: Desk, number: int) -> str:
    return Round.objects.get(stage__event=desk.event, number=number).state


def offered(desk: Desk) -> list[str]:
    return [step.label for step in desk.look("control").context["other_steps"]]


def play(desk: Desk, number: int) -> None:
    for hand in hands_of(desk.event, number):
        enter(hand, 7)


def test_before_there_are_players_the_next_step_is_to_add_them(db):
    event = make_event(0)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    assert next_step(desk) == ("Add the players", "Nobody can play yet: a table needs four.", True)
    assert "The tables appear here once there is a seating plan." in words(desk.look("control"))


def test_before_there_is_a_plan_the_next_step_is_to_make_it(desk):
    assert next_step(desk) == ("Plan who sits where", "8 players are on the list.", True)


def test_a_whole_evening_by_the_main_button(planned):
    for number in (1, 2, 3):
        assert next_step(planned)[0] == f"Release the seating of round {number}"
        planned.press("release", number)
        assert next_step(planned)[0] == f"Start round {number}"
        planned.press("start", number)
        play(planned, number)
        assert next_step(planned) == (f"Close round {number}", "All hands are in.", True)
        planned.press("close", number)
    assert next_step(planned)[0] == "Finish the event"
    page = words(planned.press("finish"))
    assert "The event is over, the standings are provisional" in page
    assert "See the standings" in page


def test_a_round_with_missing_hands_waits_and_says_for_whom(planned):
    planned.start(1)
    enter(hands_of(planned.event, 1)[0], 7)
    assert next_step(planned) == ("Close round 1", "0 of 2 tables are in. Waiting for tables 1, 2.", False)
    assert "disabled" in planned.look("control").content.decode()


def test_a_refused_step_is_said_on_the_page_it_came_from(planned):
    planned.start(1)
    response = planned.press("close", 1)
    assert response.redirect_chain == [(f"/events/{planned.event.slug}/control/", 302)]
    assert said(response) == ["Results are missing or disputed at table 1, 2. Enter them, or mark the hands as not played."]


def test_pressing_twice_says_who_was_first(planned):
    planned.press("release", 1)
    (sentence,) = said(planned.press("release", 1))
    assert sentence.startswith("Round 1: this was already done by olive at ")


def test_the_clock_is_paused_goes_on_is_extended_and_calls_time(desk):
    Event.objects.filter(pk=desk.event.pk).update(round_minutes=15)
    desk.plan()
    assert "Start when everybody sits: the clock runs 15 minutes." in words(desk.press("release", 1))
    page = words(desk.press("start", 1))
    assert "Round 1 of 3 playing" in page
    assert "Pause + 5 minutes Call time" in page
    assert "Go on" in words(desk.press("pause", 1))
    assert state_of(desk, 1) == RoundState.PAUSED
    before = desk.look("control").context["evening"].clock_left
    desk.press("extend", 1, minutes=5)
    assert (desk.look("control").context["evening"].clock_left - before).total_seconds() == 300
    desk.press("resume", 1)
    assert "Round 1 of 3 time called Time" in words(desk.press("call-time", 1))


def test_a_round_without_a_clock_has_no_clock_buttons(planned):
    page = words(planned.start(1))
    assert "Call time" in page
    assert "Pause" not in page
    assert "+ 5 minutes" not in page


def test_a_start_made_by_mistake_is_undone_until_a_result_is_in(planned):
    planned.start(1)
    assert "Undo the start of round 1" in offered(planned)
    planned.press("undo-start", 1)
    assert state_of(planned, 1) == RoundState.RELEASED
    planned.press("start", 1)
    enter(hands_of(planned.event, 1)[0], 7)
    assert "Undo the start of round 1" not in offered(planned)


def test_a_release_is_taken_back(planned):
    planned.press("release", 1)
    assert offered(planned) == ["Take back the seating of round 1"]
    planned.press("take-back", 1)
    assert state_of(planned, 1) == RoundState.PLANNED


def test_a_closed_round_is_opened_again(planned):
    planned.start(1)
    play(planned, 1)
    planned.press("close", 1)
    assert "Open round 1 again" in offered(planned)
    planned.press("reopen", 1)
    assert next_step(planned) == ("Close round 1", "All hands are in.", True)


def test_the_next_round_starts_over_late_results_after_a_second_press(planned):
    planned.start(1)
    assert "Release the seating of round 2 already" in offered(planned)
    planned.press("release", 2)
    (early,) = (step for step in planned.look("control").context["other_steps"] if step.action == "start")
    assert early.needs_second_press
    assert early.sentence == "Time is called in round 1; its missing results can still be entered."
    planned.press("start", 2)
    assert (state_of(planned, 1), state_of(planned, 2)) == (RoundState.TIME_CALLED, RoundState.RUNNING)


def test_dangerous_steps_show_their_consequence_before_the_button(planned):
    planned.start(1)
    play(planned, 1)
    planned.press("close", 1)
    page = words(planned.look("control"))
    consequence = "The evening ends here: round 2 and those after it are dropped. "
    consequence += "The standings are provisional for 30 minutes, in which results can be put right, and final after that."
    assert f"Finish the event {consequence} Yes: Finish the event" in page


def test_only_the_organiser_finishes_the_event(planned):
    planned.start(1)
    play(planned, 1)
    planned.press("close", 1)
    dan = Desk(signed_in(make_staff(planned.event, "dan", Role.DIRECTOR)), planned.event)
    assert dan.press("finish").status_code == 403
    assert dan.press("reopen", 1).status_code == 200
    assert Event.objects.get(pk=planned.event.pk).finished_at is None


def test_a_final_event_offers_nothing_but_its_standings(planned):
    planned.start(1)
    play(planned, 1)
    planned.press("close", 1)
    planned.press("finish")
    response = planned.look("control")
    assert response.context["step"] is None
    assert response.context["other_steps"] == []
    assert said(planned.press("reopen", 1)) == ["This event is final. Nothing can be changed any more."]


def test_strangers_have_no_control(planned, django_user_model):
    sam = Desk(signed_in(django_user_model.objects.create_user("sam")), planned.event)
    assert sam.press("release", 1).status_code == 404
    assert state_of(planned, 1) == RoundState.PLANNED


def test_an_unknown_button_is_nothing(planned):
    assert planned.press("explode", 1).status_code == 404


def test_the_live_part_is_never_kept(planned):
    response = planned.look("control_fragment", revision=1)
    assert "no-store" in response["Cache-Control"]
    assert "Release the seating of round 1" in words(response)
    assert "<html" not in response.content.decode()


def test_the_page_stays_on_the_round_and_table_looked_at(planned):
    address = f"/events/{planned.event.slug}/control/"
    response = planned.client.post(f"{address}release?round=2&table=1&x=9", {"number": 1}, follow=True)
    assert response.redirect_chain == [(f"{address}?round=2&table=1", 302)]
    assert "Table 1, round 2" in words(response)


@pytest.mark.parametrize("tables", [1, 3])
def test_the_queries_do_not_grow_with_the_tables(tables, db, django_assert_num_queries):
    event = make_event(4 * tables + 1, rounds=2)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    desk.plan()
    desk.start(1)
    play(desk, 1)
    with django_assert_num_queries(21):
        desk.look("control", table=1)


def test_every_table_is_shown_by_the_state_of_its_hands(planned):
    planned.start(1)
    first = hands_of(planned.event, 1)[0]
    enter(first, 8)
    tiles = planned.look("control").context["evening"].focus_tables
    assert [(tile.number, tile.mark, tile.entered) for tile in tiles] == [
        (1, ("playing", "playing"), 1),
        (2, ("playing", "playing"), 0),
    ]
    assert "1 of 2 hands" in words(planned.look("control"))
    enter(first, 5)
    assert planned.look("control").context["evening"].table_shown(1).mark == ("disputed", "disputed")


def test_an_opened_table_shows_its_people_and_hands(planned):
    planned.start(1)
    enter(hands_of(planned.event, 1)[0], 8)
    page = words(planned.look("control", table=1))
    table = planned.look("control").context["evening"].table_shown(1)
    assert all(name in page for _entry, name in table.sitting.people.values())
    assert "Hand 1: 8\N{EN DASH}5 confirmed Correct hand 1" in page
    assert "Hand 2: no result yet Enter hand 2" in page
    assert "Open this table's pad" in page


def test_a_hand_is_marked_as_not_played_with_a_reason(planned):
    planned.start(1)
    hand = planned.hand(1, table=1, hand=2)
    assert said(planned.press("not-played", hand_id=hand, reason="")) == ["Say why the hand was not played."]
    planned.press("not-played", hand_id=hand, reason="They ran out of time")
    assert [row.state for row in hands_of(planned.event, 1) if row.pk == hand] == [HandState.NOT_PLAYED]
    assert planned.event.log.get(action="hand_not_played").reason == "They ran out of time"


def test_an_empty_seat_is_filled_from_those_who_sit_out(db):
    event = make_event(9, rounds=2)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    desk.plan()
    desk.press("release", 1)
    evening = desk.look("control").context["evening"]
    (idle,), table = evening.sitting_out, evening.table_shown(1)
    position, (entry, _name) = next(iter(table.sitting.people.items()))
    desk.send("person_action", "withdraw", number=event.entries.get(pk=entry).number)
    assert next_step(desk) == ("Start round 1", "Table 1 has an empty seat.", False)
    page = words(desk.look("control", round=1, table=1))
    assert f"{position.label} is empty. Who sits there? Choose {idle.name} Sit down there" in page
    desk.press("fill-seat", 1, table=1, position=position, entry_number=idle.number)
    assert next_step(desk)[0::2] == ("Start round 1", True)


def test_nobody_chosen_for_an_empty_seat_is_said(planned):
    response = planned.press("fill-seat", 1, table=1, position="N", entry_number="")
    assert said(response) == ["Choose who sits there."]

"""People come, leave and fail to come while the evening goes on: what the director may choose, and what follows."""

import pytest

from scoring.queries.standings import standings
from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import Hand, Round, Seat


def desk_for(players: int, rounds: int, **fields: object) -> Desk:
    event = make_event(players, rounds=rounds, hands_per_round=1, **fields)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def play(desk: Desk, number: int) -> None:
    """Release, start, play and close a round; North-South always win seven tricks."""
    desk.start(number)
    finish(desk, number)


def finish(desk: Desk, number: int) -> None:
    for hand in Hand.objects.filter(round__stage__event=desk.event, round__number=number):
        body = {"command_id": f"00000000-0000-4000-8000-{hand.pk:012}", "expected_version": 0, "tricks_ns": 7, "tricks_ew": 6}
        address = f"/api/events/{desk.event.slug}/hands/{hand.pk}/result"
        assert desk.client.put(address, body, content_type="application/json").status_code == 201
    desk.press("close", number)
    assert Round.objects.get(stage__event=desk.event, number=number).state == "closed"


def places(desk: Desk, number: int) -> set[tuple[int, int, str]]:
    seats = Seat.objects.filter(round__stage__event=desk.event, round__number=number)
    return set(seats.values_list("entry__number", "table__number", "position"))


@pytest.fixture
def near_full_length(db) -> Desk:
    """Twelve players with eleven rounds, of which one is played; number 12 has left."""
    desk = desk_for(12, 11)
    desk.plan()
    play(desk, 1)
    desk.send("person_action", "withdraw", number=12)
    return desk


def take(desk: Desk, **chosen: object):
    """Use one of the plans that the page offers."""
    option = next(o for o in desk.look("movement").context["page"].options if o.proposal.keeps_cards == chosen["keeps_cards"])
    return desk.send("use_plan", seed=0, plan_version=option.proposal.plan_version, kind=option.proposal.kind)


def test_both_repairs_are_shown_side_by_side_with_the_cards_they_change(near_full_length):
    response = near_full_length.look("movement")
    kept, anew = sorted(response.context["page"].options, key=lambda option: option.proposal.changed_cards)
    assert (kept.proposal.keeps_cards, anew.proposal.keeps_cards) == (True, False)
    assert (kept.proposal.changed_cards, anew.proposal.changed_cards) == (0, 11)
    page = words(response)
    assert "Keep the cards" in page
    assert "Plan the remaining rounds anew" in page
    assert "No card changes." in page
    assert "11 players need a new card." in page


def test_the_director_keeps_the_cards_and_a_table_with_an_empty_seat_sits_out(near_full_length):
    desk = near_full_length
    before = {number: places(desk, number) for number in range(1, 12)}
    assert said(take(desk, keeps_cards=True)) == ["Everybody has a seat. This plan is in use."]
    assert {number: places(desk, number) for number in range(1, 12)} == before
    assert set(Hand.objects.values_list("round__number", "table__number").filter(round__number=2).distinct()) < {
        (2, 1),
        (2, 2),
        (2, 3),
    }
    assert desk.look("movement").context["page"].in_use
    play(desk, 2)
    waiting = Seat.objects.filter(round__number=2).exclude(table__in=Hand.objects.filter(round__number=2).values("table"))
    sat_out = {
        line.number: line.award for line in standings(desk.event).lines if line.number in {s.entry.number for s in waiting}
    }
    assert len(sat_out) == 3
    assert all(award > 0 for award in sat_out.values())


def test_who_sits_beside_an_empty_seat_reads_it_on_the_own_page(near_full_length):
    desk = near_full_length
    take(desk, keeps_cards=True)
    desk.press("release", 2)
    number = Seat.objects.filter(round__number=2).exclude(table__in=Hand.objects.filter(round__number=2).values("table"))[0]
    page = words(desk.client.get(f"/events/{desk.event.slug}/players/{number.entry.number}/"))
    assert "A seat at this table is empty. You sit out unless somebody comes." in page


def test_planning_anew_changes_the_cards_and_leaves_no_seat_empty(near_full_length):
    desk = near_full_length
    take(desk, keeps_cards=False)
    assert Hand.objects.filter(round__number=2).count() == 2
    assert not [place for place in places(desk, 2) if place[0] == 12]
    desk.press("release", 2)
    assert Round.objects.get(number=2).state == "released"


def test_a_stand_in_at_the_bell_makes_the_table_play(near_full_length):
    desk = near_full_length
    take(desk, keeps_cards=True)
    desk.press("release", 2)
    desk.press("start", 2)
    desk.send("people_add", roster="Sally Stand-in", entries=12)
    seated = places(desk, 2)
    table = next(t for t in (1, 2, 3) if sum(place[1] == t for place in seated) == 3)
    position = next(p for p in "NESW" if not [place for place in seated if place[1:] == (table, p)])
    desk.press("fill-seat", 2, table=table, position=position, entry_number=13)
    assert Hand.objects.filter(round__number=2, table__number=table).count() == 1
    finish(desk, 2)


def test_a_substitute_with_a_new_card_is_a_second_line_in_the_standings(desk):
    desk.plan()
    play(desk, 1)
    page = words(desk.look("people", number=8))
    assert "Player 8 leaves with number 8 and keeps what was played." in page
    assert "A round that somebody is not there for counts as the average of that player's own hands." in page
    response = desk.send("person_action", "replace", number=8, name="Sally Stand-in")
    assert said(response) == ["The new player has the seats from here on, under a number of their own."]
    assert desk.look("movement").context["page"].in_use
    play(desk, 2)
    lines = {line.name: line for line in standings(desk.event).lines}
    old, new = lines["Player 8"], lines["Sally Stand-in"]
    assert (old.hands_played, new.number, new.hands_played) == (2, 9, 2)
    assert "left after round 1" in words(desk.look("people"))


def test_somebody_who_does_not_come_gives_up_the_seat_of_the_round_being_played(desk):
    desk.plan()
    desk.start(1)
    response = desk.send("person_action", "absent", number=8)
    assert said(response) == ["The player is taken out. The others at the table sit out unless somebody takes the seat."]
    table = Seat.objects.filter(round__number=1).exclude(table__in=Hand.objects.filter(round__number=1).values("table"))
    assert table.count() == 3
    finish(desk, 1)
    assert {line.hands_played for line in standings(desk.event).lines} == {0, 2}


def test_somebody_who_has_played_a_hand_is_not_absent(desk):
    desk.plan()
    desk.start(1)
    finish(desk, 1)
    desk.press("reopen", 1)
    assert said(desk.send("person_action", "absent", number=8)) == ["Player 8 is not awaited at a table that has not played yet."]


def test_who_leaves_after_the_release_can_leave_a_table_that_sits_out(desk):
    desk.plan()
    desk.press("release", 1)
    table = next(place[1] for place in places(desk, 1) if place[0] == 8)
    desk.send("person_action", "withdraw", number=8)
    assert "empty seat" in words(desk.press("start", 1))
    desk.press("rest-table", 1, table=table)
    assert "does not play" in words(desk.client.get(f"/events/{desk.event.slug}/control/?round=1&table={table}"))
    desk.press("start", 1)
    assert Round.objects.get(number=1).state == "running"


def test_a_whole_table_does_not_rest(desk):
    desk.plan()
    desk.press("release", 1)
    assert said(desk.press("rest-table", 1, table=1)) == ["Table 1 has no empty seat, or rests already."]


def test_a_plan_with_an_empty_seat_is_outdated_when_somebody_comes(near_full_length):
    desk = near_full_length
    take(desk, keeps_cards=True)
    desk.send("people_add", roster="Late Lim", entries=12)
    assert "Players have come or gone since round 2 was planned." in words(desk.press("release", 2))
    kept = next(o.proposal for o in desk.look("movement").context["page"].options if o.proposal.keeps_cards)
    assert kept.changed_cards == 1
    take(desk, keeps_cards=True)
    desk.press("release", 2)
    assert Hand.objects.filter(round__number=2).count() == 3


def test_four_late_players_get_a_table_of_their_own(desk):
    desk.plan()
    desk.start(1)
    desk.send("people_add", roster="A Ah\nB Beh\nC Cik\nD Dee", entries=8)
    take(desk, keeps_cards=False)
    assert desk.event.tables.count() == 3
    assert Seat.objects.filter(round__number=2, table__number=3).count() == 4


def test_46_players_of_whom_one_leaves_two_arrive_and_the_hall_closes_after_ten_rounds(db):
    desk = desk_for(46, 12)
    desk.plan()
    for number in (1, 2, 3):
        play(desk, number)
    desk.send("person_action", "withdraw", number=7)
    take(desk, keeps_cards=False)
    play(desk, 4)
    desk.start(5)
    desk.send("people_add", roster="Late Larry\nLate Lucy", entries=46)
    finish(desk, 5)
    desk.send("set_rounds", rounds=10)
    take(desk, keeps_cards=False)
    for number in range(6, 11):
        play(desk, number)
    certificate = desk.look("movement").context["page"].proposal.certificate
    assert (certificate.rounds, certificate.players, certificate.partner_repeats) == (10, 48, 0)
    assert certificate.sit_outs.in_turn
    assert certificate.sit_outs.max - certificate.sit_outs.min <= 1
    assert certificate.repeat_meetings < 30
    desk.press("finish")
    desk.event.refresh_from_db()
    assert desk.event.finished_at is not None


def test_a_whole_table_may_leave(desk):
    desk.plan()
    for number in (5, 6, 7, 8):
        desk.send("person_action", "withdraw", number=number)
    take(desk, keeps_cards=False)
    assert Hand.objects.count() == 3 * 2

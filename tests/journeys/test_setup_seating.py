"""Set-up, step 3: a plan is shown with its certificate in words, used as it was seen, and made again when people change."""

import pytest

from tests.factories import make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import Seat


def desk_for(players: int, rounds: int) -> Desk:
    event = make_event(players, rounds=rounds)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


@pytest.mark.parametrize(
    ("players", "rounds", "sentences"),
    [
        (8, 7, ["A perfect whist movement", "Nobody partners the same person twice.", "Nobody ever sits out."]),
        (16, 5, ["Nobody meets the same person twice", "No two people meet at a table twice."]),
        (8, 3, ["12 meetings at a table are repeats", "(proved)"]),
        (9, 4, ["Some sit out one round, nobody more than one."]),
        (5, 10, ["Everybody sits out 2 rounds."]),
    ],
)
def test_the_certificate_is_said_in_words(players, rounds, sentences, db):
    page = words(desk_for(players, rounds).look("movement"))
    assert [sentence for sentence in sentences if sentence not in page] == []


def test_nothing_is_stored_until_a_plan_is_used(desk):
    page = words(desk.look("movement"))
    assert "This is a proposal; nothing is stored yet." in page
    assert "Player 8" in page
    assert not Seat.objects.exists()


def test_the_plan_that_was_seen_is_the_one_used(desk):
    proposal = desk.look("movement", seed=5).context["page"].proposal
    response = desk.send("use_plan", seed=proposal.seed, kind=proposal.kind, plan_version=proposal.plan_version)
    assert said(response) == ["Everybody has a seat. This plan is in use."]
    assert response.context["page"].in_use
    assert response.context["page"].proposal.rounds == proposal.rounds
    assert desk.event.stages.get().seed == 5


def test_a_plan_made_before_somebody_came_is_not_used(desk):
    proposal = desk.look("movement").context["page"].proposal
    desk.send("people_add", roster="Late Lim", entries=8)
    response = desk.send("use_plan", seed=proposal.seed, kind=proposal.kind, plan_version=proposal.plan_version)
    assert said(response) == ["Something changed while this plan was made. Look at the new preview."]
    assert not Seat.objects.exists()


def test_another_plan_says_how_many_cards_it_changes(desk):
    desk.plan()
    response = desk.look("movement", seed=1)
    changed = response.context["page"].proposal.changed_cards
    assert 0 < changed <= 8
    assert f"{changed} players need a new card." in words(response)
    assert "Keep the plan in use" in words(response)


def test_released_rounds_stay_when_the_rest_is_planned_again(desk):
    desk.send("people_add", roster="Nina Nine", entries=8)
    desk.plan()
    desk.press("release", 1)
    frozen = list(Seat.objects.filter(round__number=1).order_by("pk").values_list("entry_id", "table_id", "position"))
    desk.press("start", 1)
    desk.send("person_action", "withdraw", number=9)
    response = desk.look("movement")
    assert "Round 1 is released and stays as it is." in words(response)
    assert not response.context["page"].in_use
    desk.plan()
    assert list(Seat.objects.filter(round__number=1).order_by("pk").values_list("entry_id", "table_id", "position")) == frozen
    later = Seat.objects.filter(round__number__gt=1).values_list("entry__number", flat=True)
    assert set(later) == set(range(1, 9))
    assert desk.look("movement").context["page"].in_use


def test_fewer_rounds_drop_the_last_ones(desk):
    desk.plan()
    desk.send("set_rounds", rounds=2)
    response = desk.look("movement")
    assert response.context["page"].in_use
    assert [round_.number for round_ in response.context["page"].rounds] == [1, 2]


def test_more_rounds_have_to_be_planned(desk):
    desk.plan()
    desk.send("set_rounds", rounds=5)
    response = desk.look("movement")
    assert not response.context["page"].in_use
    assert len(response.context["page"].rounds) == 5


@pytest.mark.parametrize(
    ("rounds", "sentence"),
    [("0", "0 rounds cannot be played. Choose 1 to 60."), ("many", "Write the number of rounds in figures, 1 to 60.")],
)
def test_a_number_of_rounds_that_cannot_be_says_which_can(desk, rounds, sentence):
    assert said(desk.send("set_rounds", rounds=rounds)) == [sentence]


def test_more_rounds_than_there_are_partners_say_how_many_repeats_there_must_be(db):
    page = words(desk_for(14, 20).look("movement"))
    assert "14 players, 20 rounds: partners must come again, at least 29 times. No plan" in page
    assert "29 partnerships come again. Fewer are not possible (proved)." in page


def test_when_the_seating_of_all_rounds_is_out_another_plan_needs_more_rounds(desk):
    desk.plan()
    for number in (1, 2, 3):
        desk.start(number)
    page = words(desk.look("movement", seed=1))
    assert "The seating of all 3 rounds is released. To go on, choose more rounds." in page
    assert "Keep the plan in use" in page
    assert "This is a proposal" not in page
    assert "Another number of rounds" in page


def test_with_four_players_only_one_more_is_thought_of(db):
    options = desk_for(4, 3).look("movement", what_if=1).context["page"].what_if
    assert [option.title for option in options] == ["5 players"]


def test_three_people_cannot_be_seated_and_the_page_says_so(db):
    page = words(desk_for(3, 3).look("movement"))
    assert "A table needs four players, so at least 4 people must play." in page
    assert "Go to the players" in page


def test_a_plan_that_was_not_seen_seats_nobody(desk):
    desk.send("use_plan", seed="x", plan_version=0)
    assert not desk.event.stages.get().rounds.exists()


def test_the_plan_in_use_has_the_certificate_it_was_taken_for(desk):
    desk.send("people_add", roster="Nina Nine\nTed Ten", entries=8)
    desk.send("person_action", "withdraw", number=10)
    proposed = desk.look("movement").context["page"].shown.findings
    assert desk.plan().context["page"].shown.findings == proposed
    desk.start(1)
    assert desk.look("movement").context["page"].shown.findings == proposed


def test_who_came_later_did_not_sit_out_before(desk):
    desk.plan()
    desk.start(1)
    desk.send("people_add", roster="Late Lim", entries=8)
    sitting_out = [[person.name for person in round_.sitting_out] for round_ in desk.look("movement").context["page"].rounds]
    assert sitting_out[0] == []
    assert [len(names) for names in sitting_out[1:]] == [1, 1]

"""Prizes from choosing them to the last one shown in the hall."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.enums import PrizeCategory, TieRule
from scoring.operations.prizes import reveal_next_prize
from scoring.queries.prizes import prize_board
from tests.factories import DIRECTOR, NOW, make_event, make_staff, play_round, seat
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role
from tournaments.models import Label
from tournaments.operations.events import finish_event


@pytest.fixture
def desk(db) -> Desk:
    """Eight people, two rounds of two hands, seated; the first table's North and South are ahead after round 1."""
    event = make_event(8, rounds=2)
    seat(event)
    return Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)


def press(desk: Desk, action: str, **fields: object):
    return desk.send("prize_action", action, **fields)


def lines(desk: Desk) -> dict[str, tuple[list[str], str]]:
    """The winners and the explanation of each prize, by its name."""
    return {line.name: (line.winner_names, str(line.verdict)) for line in desk.look("prizes").context["board"].lines}


def play_all(desk: Desk, *tricks: int) -> None:
    for number in (1, 2):
        play_round(desk.event, number, *tricks)


def finish(desk: Desk) -> None:
    finish_event(event_id=desk.event.pk, actor=DIRECTOR, now=NOW)


def screen(desk: Desk, **query: object) -> str:
    """What everybody sees on the projector."""
    return words(Client().get(reverse("projector_fragment", args=[desk.event.slug]), query))


def test_the_usual_prizes_are_one_press(desk):
    press(desk, "usual")
    assert list(lines(desk)) == [
        "First place",
        "Second place",
        "Third place",
        "Highest first half",
        "Highest second half",
        "Most hands of ten tricks or more",
        "Highest single hand",
        "Lowest score",
    ]
    assert said(press(desk, "usual")) == ["This prize is on the list already."]


def test_labels_in_use_have_a_prize_among_the_usual_ones(desk):
    desk.send("set_labels", word="Veterans", numbers=[7, 8])
    press(desk, "usual")
    assert "First place · Veterans" in lines(desk)


def test_the_list_is_put_in_order_and_shortened(desk):
    press(desk, "add", category=PrizeCategory.LOWEST, place=1)
    press(desk, "add", category=PrizeCategory.OVERALL, place=1)
    press(desk, "up", number=2)
    assert list(lines(desk)) == ["First place", "Lowest score"]
    press(desk, "remove", number=1)
    assert list(lines(desk)) == ["Lowest score"]


def test_a_prize_for_a_label_that_nobody_has_is_said_before_the_evening(desk):
    press(desk, "add", category=PrizeCategory.OVERALL, place=1, label="Juniors")
    assert "Nobody has this label, so nobody can win this prize." in words(desk.look("prizes"))
    assert "There is a prize for “Juniors”, but nobody has this label." in words(desk.look("control"))
    desk.send("set_labels", word="Juniors", numbers=[3])
    assert "Juniors”, but nobody" not in words(desk.look("control"))


def test_labels_are_given_to_many_at_once_and_taken_away(desk):
    desk.send("set_labels", word="  Plays   as lady ", numbers=[1, 2, 3])
    assert desk.look("labels").context["labels"].counts == {"Plays as lady": 3}
    desk.send("set_labels", word="Plays as lady", numbers=[2])
    assert list(Label.objects.values_list("entry__number", flat=True)) == [2]
    desk.send("set_labels", word="Plays as lady")
    assert desk.look("labels").context["labels"].counts == {}


def test_winners_are_seen_before_the_last_hand_but_only_by_staff(desk):
    press(desk, "usual")
    play_round(desk.event, 1, 12)
    page = words(desk.look("prizes"))
    assert "4 hands have no result yet, so the winners below may still change." in page
    assert "First place Player 1 Player 3 Player 5 Player 7" in page
    assert Client().get(reverse("prizes", args=[desk.event.slug])).status_code == 302


def test_the_figures_are_those_of_the_standings(desk):
    press(desk, "usual")
    press(desk, "rules", tie_rule=TieRule.SHARE)
    play_all(desk, 12, 8, 7, 6)
    board = prize_board(desk.event)
    first = board.lines[0]
    leader = desk.look("standings").context["part"]
    assert f"{first.figure.split()[0]}</strong>" in leader
    (hand,) = (line for line in board.lines if line.name == "Highest single hand")
    assert hand.figure == "12 tricks"


def test_equal_players_share_and_the_reading_sheet_says_how(desk):
    press(desk, "add", category=PrizeCategory.OVERALL, place=1)
    press(desk, "add", category=PrizeCategory.OVERALL, place=2)
    press(desk, "rules", one_prize_each="on", tie_rule=TieRule.SHARE)
    play_round(desk.event, 1, 9)
    sheet = words(desk.look("print_prizes"))
    second, first = sheet.index("Second place"), sheet.index("First place")
    assert second < first
    assert "They are equal and share the prize." in sheet[first:]
    assert "the prize is put together with that of the place above" in sheet[second:first]


def test_a_cut_is_written_down_before_the_prizes_are_given(desk):
    press(desk, "add", category=PrizeCategory.OVERALL, place=1)
    press(desk, "rules", one_prize_each="on", tie_rule=TieRule.CUT)
    play_all(desk, 7)
    finish(desk)
    (line,) = prize_board(desk.event).lines
    assert len(line.to_cut) > 1
    assert said(press(desk, "start")) == ["Some players are equal and have to cut the cards first. Write down who wins."]
    assert said(press(desk, "cut", number=1, winner=999)) == ["This player does not cut for this prize."]
    winner = line.to_cut[-1]
    press(desk, "cut", number=1, winner=winner.number)
    assert lines(desk) == {"First place": ([winner.name], "won_by_cut")}
    press(desk, "start")
    assert "The prizes are given now." in screen(desk)


@pytest.fixture
def giving(desk) -> Desk:
    """Two prizes of a final event, the prize-giving begun."""
    press(desk, "add", category=PrizeCategory.OVERALL, place=1)
    press(desk, "add", category=PrizeCategory.LOWEST, place=1)
    play_all(desk, 12, 8, 7, 6)
    finish(desk)
    press(desk, "start")
    return desk


def test_each_press_shows_one_more_prize_and_nothing_before_it(giving):
    lowest, first = (line.winner_names[0] for line in prize_board(giving.event).reading_order)
    assert lowest not in screen(giving)
    press(giving, "next", revealed=0)
    assert "Lowest score" in screen(giving)
    assert lowest in screen(giving)
    assert first not in screen(giving)
    press(giving, "next", revealed=1)
    assert words_in_order(screen(giving), "First place", first)
    assert lowest not in screen(giving)
    press(giving, "next", revealed=2)
    assert words_in_order(screen(giving), "First place", first, "Lowest score", lowest)


def words_in_order(text: str, *parts: str) -> bool:
    places = [text.index(part) for part in parts]
    return places == sorted(places)


def test_a_press_too_many_shows_nothing_more(giving):
    press(giving, "next", revealed=0)
    assert said(press(giving, "next", revealed=0)) == [
        "Somebody else has shown a prize meanwhile. Look at the page again.",
    ]
    press(giving, "next", revealed=1)
    assert said(press(giving, "next", revealed=2)) == []
    assert said(press(giving, "next", revealed=3)) != []


def test_every_step_moves_the_public_revision(giving):
    before = giving.event.public_results_revision
    reveal_next_prize(event_id=giving.event.pk, revealed=0, actor=DIRECTOR, now=NOW)
    giving.event.refresh_from_db()
    assert giving.event.public_results_revision > before


def test_a_prize_shown_by_mistake_is_hidden_and_the_list_is_fixed_meanwhile(giving):
    press(giving, "next", revealed=0)
    assert said(press(giving, "remove", number=1)) == [
        "The prize-giving has begun: the prizes stay as they are. Take it back to change them."
    ]
    press(giving, "back", revealed=1)
    assert "Lowest score" not in screen(giving)
    press(giving, "back", revealed=0)
    assert "Final standings" in screen(giving)
    press(giving, "remove", number=1)
    assert list(lines(giving)) == ["Lowest score"]


def test_the_prizes_wait_until_no_result_can_change(desk):
    press(desk, "usual")
    play_round(desk.event, 1, 9)
    assert said(press(desk, "start")) == [
        "Finish the event first: then no result can change any more while the prizes are given.",
    ]
    assert "First place" not in screen(desk, layout="prizes")


def test_the_queries_do_not_grow_with_the_players(db):
    asked = set()
    for tables in (1, 4):
        event = make_event(4 * tables, rounds=2)
        seat(event)
        desk = Desk(signed_in(make_staff(event, f"organiser {tables}", Role.ORGANISER)), event)
        press(desk, "usual")
        play_round(event, 1, 9)
        asked.add(desk.queries_of("prizes"))
    assert len(asked) == 1

"""A drive: the next round is seated by the results, at once, and a correction moves nobody."""

import random

import pytest
from django.urls import reverse

from scoring.models import HandResult
from scoring.operations.corrections import correct_result
from scoring.operations.portable import import_event
from scoring.portable.writing import event_document
from scoring.queries.verification import faults
from tests.factories import DIRECTOR, NOW, enter, hands_of, make_event, make_staff
from tests.journeys.desk import Desk, said, signed_in, words
from tournaments.enums import Role, RoundState
from tournaments.models import Label, Round, Seat, TableOutcome
from tournaments.movements.progressive import next_round


def drive_for(players: int, rounds: int, *, hands: int = 1, **custom: object) -> Desk:
    event = make_event(players, rounds=rounds, hands_per_round=hands)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    desk.send("set_movement", **{"way": "progressive", **custom})
    desk.plan()
    return desk


@pytest.fixture
def drive(db) -> Desk:
    return drive_for(12, 4)


def tables(desk: Desk, number: int) -> tuple[tuple[int, ...], ...]:
    """Player numbers at N, E, S, W of each table of a round."""
    seats = Seat.objects.filter(round__stage__event=desk.event, round__number=number, table__isnull=False)
    chairs = {(s.table.number, s.position): s.entry.number for s in seats.select_related("table", "entry")}
    return tuple(tuple(chairs[table, position] for position in "NESW") for table in sorted({table for table, _ in chairs}))


def state(desk: Desk, number: int) -> str | None:
    return Round.objects.filter(stage__event=desk.event, number=number).values_list("state", flat=True).first()


def test_only_the_first_round_of_a_drive_is_planned(drive):
    assert [round_.number for round_ in Round.objects.all()] == [1]
    page = words(drive.look("movement"))
    assert "as soon as the last of them is in" in page
    assert "Compare" not in page


def test_the_next_seating_follows_from_the_results_and_is_out_with_the_last_of_them(drive):
    drive.start(1)
    tricks = [8, 5, 9]
    for hand, won in list(zip(hands_of(drive.event, 1), tricks, strict=True))[:2]:
        enter(hand, won)
    assert state(drive, 2) is None
    enter(hands_of(drive.event, 1)[2], tricks[2])
    assert state(drive, 2) == RoundState.RELEASED
    assert tables(drive, 2) == next_round(tables(drive, 1), {0: "NS", 1: "EW", 2: "NS"})
    page = words(drive.client.get(reverse("director_pad", args=[drive.event.slug, 1])))
    assert "Table" in page
    drive.press("close", 1)
    assert state(drive, 1) == RoundState.CLOSED
    drive.press("start", 2)
    assert state(drive, 2) == RoundState.RUNNING


def test_several_hands_are_added_up_and_the_last_one_cuts_a_tie(db):
    drive = drive_for(8, 2, hands=2)
    drive.start(1)
    first, second, third, fourth = hands_of(drive.event, 1)
    enter(first, 13)
    enter(second, 4)
    enter(third, 8)
    enter(fourth, 5)
    winners = dict(TableOutcome.objects.values_list("table__number", "winner"))
    assert winners == {1: "NS", 2: "EW"}


def test_the_count_of_repeats_is_live(drive):
    drive.start(1)
    page = drive.look("movement").content.decode()
    address = reverse("drive_fragment", args=[drive.event.slug])
    assert f'data-fragment="{address}" data-topics="seating results"' in page
    assert "After 1 round" in words(drive.client.get(address))
    for hand in hands_of(drive.event, 1):
        enter(hand, 8)
    assert "After 2 rounds" in words(drive.client.get(address))
    assert "A drive promises nothing about repeats" in words(drive.look("movement"))


def test_a_correction_after_the_move_changes_the_outcome_and_moves_nobody(drive):
    drive.start(1)
    for hand in hands_of(drive.event, 1):
        enter(hand, 8)
    before = tables(drive, 2)
    hand = hands_of(drive.event, 1)[0]
    correct_result(
        event_id=drive.event.pk,
        hand_id=hand.pk,
        expected_version=1,
        values={"tricks_ns": 5, "tricks_ew": 8},
        reason="sides swapped",
        actor=DIRECTOR,
        now=NOW,
    )
    assert TableOutcome.objects.get(table__number=1).winner == "EW"
    assert tables(drive, 2) == before
    assert "The seating stays as it is." in words(drive.look("control"))
    assert "Table 1, round 1 was corrected after round 2 had been seated" in words(drive.look("movement"))
    drive.press("take-back", 2)
    proposal = drive.look("movement", seed=0).context["page"].proposal
    drive.send("use_plan", seed=0, kind=proposal.kind, plan_version=proposal.plan_version)
    assert tables(drive, 2) == next_round(tables(drive, 1), {0: "EW", 1: "NS", 2: "NS"})
    assert "was corrected" not in words(drive.look("movement"))


def preview(drive: Desk, number: int, table: int, tricks_ns: int) -> str:
    """What the page says of seating before a correction is saved."""
    hand = drive.hand(number, table)
    trump = hand_trump(drive, hand)
    page = drive.send("hand_impact", hand, expected_version=1, tricks_ns=tricks_ns, trump=trump, reason="sides swapped")
    return str(page.context["impact"].seating)


def hand_trump(drive: Desk, hand: int) -> str:
    return str(HandResult.objects.get(hand=hand, is_current=True).trump)


def test_a_correction_says_beforehand_which_tables_of_an_unreleased_round_it_would_seat_differently(drive):
    drive.start(1)
    for hand in hands_of(drive.event, 1):
        enter(hand, 8)
    assert preview(drive, 1, 1, 5) == "The seating of round 2 is released: it stays."
    drive.press("take-back", 2)
    assert preview(drive, 1, 1, 9) == "Nobody will sit anywhere else: who has won table 1 stays as it is."
    won_by_others = next_round(tables(drive, 1), {0: "EW", 1: "NS", 2: "NS"})
    pairs = zip(won_by_others, tables(drive, 2), strict=True)
    differing = ", ".join(str(number) for number, (new, planned) in enumerate(pairs, start=1) if new != planned)
    assert preview(drive, 1, 1, 5) == (
        f"Round 2 is planned but not released: tables {differing} would be seated differently. "
        "Plan it again before you release it; until then it stays."
    )


def test_a_correction_before_the_round_is_over_says_who_moves_by_it(drive):
    drive.start(1)
    enter(hands_of(drive.event, 1)[0], 8)
    sentence = preview(drive, 1, 1, 5)
    east_west = [f"Player {number}" for position, number in zip("NESW", tables(drive, 1)[0], strict=True) if position in "EW"]
    assert sentence == f"Table 1 is then won by {' & '.join(east_west)}, and round 2 will be seated by that."


def test_a_disputed_result_takes_back_the_outcome_until_it_is_settled(drive):
    drive.start(1)
    hand, *_ = hands_of(drive.event, 1)
    enter(hand, 8)
    enter(hand, 5)
    assert TableOutcome.objects.get().winner is None
    assert state(drive, 2) is None


def test_who_leaves_and_who_comes_is_heeded_in_the_next_seating(drive):
    drive.start(1)
    drive.send("person_action", "withdraw", number=3)
    drive.send("people_add", roster="Late Lim\nLate Low", entries=12)
    for hand in hands_of(drive.event, 1):
        enter(hand, 8)
    assert sum(map(len, tables(drive, 2))) == 12
    assert Seat.objects.filter(round__number=2, table=None).count() == 1
    assert 3 not in {number for table in tables(drive, 2) for number in table}


def test_ladies_are_those_with_the_label_and_always_partner_a_gentleman(db):
    event = make_event(16, rounds=5, hands_per_round=1)
    desk = Desk(signed_in(make_staff(event, "olive", Role.ORGANISER)), event)
    ladies = set(range(1, 9))
    Label.objects.bulk_create(Label(entry=entry, word="lady") for entry in event.entries.filter(number__in=ladies))
    event.wishes.create(kind="other_role", role="lady")
    desk.send("set_movement", way="semi_partner")
    desk.plan()
    luck = random.Random(1)
    for number in range(1, 6):
        desk.press("release", number)
        desk.press("start", number)
        assert {player for table in tables(desk, number) for player in (table[0], table[1])} == ladies
        for hand in hands_of(event, number):
            enter(hand, luck.choice([5, 8]))
        desk.press("close", number)


def test_a_drive_of_forty_runs_to_the_end_and_counts_its_repeats(db):
    drive = drive_for(40, 12)
    luck = random.Random(3)
    for number in range(1, 13):
        drive.press("release", number)
        drive.press("start", number)
        for hand in hands_of(drive.event, number):
            enter(hand, luck.randrange(14))
        drive.press("close", number)
    assert state(drive, 12) == RoundState.CLOSED
    repeats = drive.look("movement").context["page"].drive.repeats
    assert (repeats.rounds, repeats.planned_partners, repeats.planned_meetings) == (12, 0, 0)
    assert repeats.partners > 0
    assert repeats.meetings > 100
    assert "A plan made before" in words(drive.look("movement"))
    drive.press("finish")
    drive.event.refresh_from_db()
    assert drive.event.finished_at is not None


def test_how_people_move_is_fixed_with_the_first_release(drive):
    drive.press("release", 1)
    message = "The seating of a round has been released; how people move stays as it is."
    assert said(drive.send("set_movement", way="scheduled")) == [message]


def test_a_custom_that_is_not_offered_is_refused(drive):
    assert "Select a valid choice" in said(drive.send("set_movement", way="progressive", lady_step="7"))[0]


def test_an_outcome_that_the_results_do_not_give_is_found(drive):
    drive.start(1)
    enter(hands_of(drive.event, 1)[0], 8)
    TableOutcome.objects.update(winner="EW")
    sentences = [fault.sentence for fault in faults(drive.event)]
    assert sentences == ["Round 1, table 1, hand 1: who has won the table does not follow from the results."]
    TableOutcome.objects.update(winner="NS")


def test_a_drive_is_saved_and_goes_on_elsewhere(drive):
    drive.start(1)
    for hand in hands_of(drive.event, 1)[:2]:
        enter(hand, 8)
    copy = import_event(document=event_document(drive.event), user_id=None)
    enter(hands_of(copy, 1)[2], 8)
    assert Round.objects.filter(stage__event=copy, number=2, state=RoundState.RELEASED).exists()

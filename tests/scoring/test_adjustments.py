"""Rulings beside the results: what they make of the standings, that nothing entered is touched, and who may be told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.seats import Side
from scoring.adjusting import Counted, Ruling, counted_sides, scores_of
from scoring.enums import AdjustmentKind
from scoring.errors import AdjustmentGone, AmountRefused, NoResult, ReasonMissing, RevokeCostsNothing, ScoreAssigned
from scoring.judging import judge
from scoring.models import Adjustment, HandResult
from scoring.operations.adjustments import adjust_total, assign_score, penalise_revoke, withdraw_adjustment
from scoring.operations.corrections import correct_result
from scoring.operations.portable import import_event
from scoring.portable.writing import event_document
from scoring.queries.report import report_of
from scoring.queries.standings import score_cards, standings
from tests.factories import (
    DIRECTOR,
    ENGLISH_DRIVE,
    NOW,
    enter,
    hands_of,
    leave_out,
    make_event,
    make_staff,
    play_round,
    seat,
    set_round_state,
)
from tests.scoring.contracts import bid_whist_event, enter_bid
from tournaments.enums import Measure, RoundState, SitOutAward
from tournaments.errors import EntryNotFound
from tournaments.permissions import Sight

ACT = {"reason": "ruled at the table", "actor": DIRECTOR, "now": NOW}
REVOKE = AdjustmentKind.REVOKE


def four_players(**fields):
    """Players 1 and 3 against 2 and 4, one round of two hands, 8 and 10 tricks for the first pair."""
    event = make_event(4, rounds=1, **fields)
    seat(event)
    play_round(event, 1, 8, 10)
    return event


def totals(event):
    return {line.number: line.total_text for line in standings(event).lines}


def adjusted(event):
    return {line.number: line.adjustment for line in standings(event).lines}


@pytest.mark.django_db
def test_a_revoke_moves_the_tricks_the_rules_say_and_leaves_the_result_alone():
    event = four_players()
    hand = hands_of(event, 1)[0]
    before = list(HandResult.objects.values())
    penalise_revoke(event_id=event.pk, hand_id=hand.pk, side=Side.NS, **ACT)
    assert totals(event) == {1: "15", 2: "11", 3: "15", 4: "11"}
    assert adjusted(event) == {1: -3, 2: 3, 3: -3, 4: 3}
    assert list(HandResult.objects.values()) == before
    first, *_ = score_cards(event, Sight.STAFF)
    assert [hand.won for hand in first.hands] == [False, True]


@pytest.mark.django_db
def test_several_revokes_add_up_to_what_the_side_has_and_follow_a_correction():
    event = four_players()
    hand = hands_of(event, 1)[0]
    for _ in range(3):
        penalise_revoke(event_id=event.pk, hand_id=hand.pk, side=Side.NS, **ACT)
    assert totals(event)[1] == "10"
    correct_result(event_id=event.pk, hand_id=hand.pk, expected_version=1, values={"tricks_ns": 11, "tricks_ew": 2}, **ACT)
    assert totals(event)[1] == "12"


@pytest.mark.django_db
def test_a_revoke_is_scored_in_points_by_the_rules():
    event = four_players(measure=Measure.POINTS)
    penalise_revoke(event_id=event.pk, hand_id=hands_of(event, 1)[0].pk, side=Side.NS, **ACT)
    assert totals(event) == {1: "4", 2: "2", 3: "4", 4: "2"}  # 5-8 instead of 8-5, then 10-3


@pytest.mark.django_db
def test_an_assigned_score_counts_for_one_side_only_and_once():
    event = four_players()
    hand = hands_of(event, 1)[0]
    assign_score(event_id=event.pk, hand_id=hand.pk, side=Side.EW, amount=7, **ACT)
    assert totals(event) == {1: "18", 2: "10", 3: "18", 4: "10"}
    with pytest.raises(ScoreAssigned):
        assign_score(event_id=event.pk, hand_id=hand.pk, side=Side.EW, amount=6, **ACT)


@pytest.mark.django_db
def test_a_hand_that_was_not_played_can_be_given_a_score():
    event = make_event(4, rounds=1)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    played, empty = hands_of(event, 1)
    enter(played, 8)
    leave_out(empty)
    assign_score(event_id=event.pk, hand_id=empty.pk, side=Side.NS, amount=6, **ACT)
    lines = {line.number: line for line in standings(event).lines}
    assert (lines[1].total_text, lines[1].hands_played, lines[1].hands_won) == ("14", 2, 1)
    assert (lines[2].total_text, lines[2].hands_played) == ("5", 1)


@pytest.mark.django_db
def test_a_penalty_of_a_player_counts_in_the_total_and_not_in_the_average_of_a_round_sat_out():
    event = make_event(5, rounds=1, sit_out_award=SitOutAward.FIELD_AVERAGE)
    seat(event)
    play_round(event, 1, 8, 10)
    award = totals(event)[5]
    adjust_total(event_id=event.pk, number=1, kind=AdjustmentKind.SLOW_PLAY, amount=-2, **ACT)
    adjust_total(event_id=event.pk, number=5, kind=AdjustmentKind.NO_SHOW, amount=-1, **ACT)
    assert totals(event) == {1: "16", 2: "8", 3: "18", 4: "8", 5: "12"}
    assert award == "13"


@pytest.mark.django_db
def test_what_is_withdrawn_counts_no_more_and_stays_on_record():
    event = four_players()
    before = totals(event)
    ruling = adjust_total(event_id=event.pk, number=1, kind=AdjustmentKind.SLOW_PLAY, amount=-2, **ACT)
    assert totals(event) != before
    withdraw_adjustment(event_id=event.pk, adjustment_id=ruling.pk, **ACT)
    assert totals(event) == before
    assert Adjustment.objects.get().withdrawn_at == NOW
    with pytest.raises(AdjustmentGone):
        withdraw_adjustment(event_id=event.pk, adjustment_id=ruling.pk, **ACT)
    (line,) = report_of(event).adjustments
    assert (line.whom, line.effect) == ("Player 1", "-2 tricks")


@pytest.mark.django_db
def test_what_cannot_be_ruled_is_refused_and_leaves_nothing():
    event = four_players(rules=ENGLISH_DRIVE.replace("revoke_tricks=3", "revoke_tricks=0"))
    hand = hands_of(event, 1)[0]
    with pytest.raises(RevokeCostsNothing):
        penalise_revoke(event_id=event.pk, hand_id=hand.pk, side=Side.NS, **ACT)
    with pytest.raises(ReasonMissing):
        assign_score(event_id=event.pk, hand_id=hand.pk, side=Side.NS, amount=5, **{**ACT, "reason": " "})
    with pytest.raises(AmountRefused):
        adjust_total(event_id=event.pk, number=1, kind=AdjustmentKind.NO_SHOW, amount=0, **ACT)
    with pytest.raises(AmountRefused):
        assign_score(event_id=event.pk, hand_id=hand.pk, side=Side.NS, amount=100, **ACT)
    with pytest.raises(EntryNotFound):
        adjust_total(event_id=event.pk, number=9, kind=AdjustmentKind.NO_SHOW, amount=-1, **ACT)
    leave_out(hand)
    with pytest.raises(NoResult):
        penalise_revoke(event_id=event.pk, hand_id=hand.pk, side=Side.NS, **ACT)
    assert not Adjustment.objects.exists()


@pytest.mark.django_db
def test_rulings_travel_with_the_event():
    event = four_players()
    penalise_revoke(event_id=event.pk, hand_id=hands_of(event, 1)[1].pk, side=Side.EW, **ACT)
    adjust_total(event_id=event.pk, number=2, kind=AdjustmentKind.NO_SHOW, amount=-3, **ACT)
    document = event_document(event)
    copy = import_event(document=document, user_id=None)
    assert totals(copy) == totals(event)
    assert event_document(copy)["adjustments"] == document["adjustments"]
    del document["adjustments"]
    document["log"] = [row for row in document["log"] if row["action"] != "adjustment_given"]
    assert adjusted(import_event(document=document, user_id=None)) == {1: 0, 2: 0, 3: 0, 4: 0}


@pytest.mark.django_db
def test_the_director_rules_by_the_pages_and_everybody_sees_it(client):
    event = four_players()
    hand = hands_of(event, 1)[0]
    client.force_login(make_staff(event))
    address = f"/events/{event.slug}"
    assert "Penalise a revoke" in client.get(f"{address}/hands/{hand.pk}/").text
    client.post(f"{address}/hands/{hand.pk}/revoke", {"side": "NS", "reason": "no club"})
    client.post(f"{address}/hands/{hand.pk}/assign", {"side": "EW", "amount": "6", "reason": "disturbed"})
    client.post(f"{address}/adjustments/total", {"number": "1", "kind": "slow_play", "amount": "-1", "reason": "twice warned"})
    assert "adjusted -4" in client.get(f"{address}/standings/").text
    page = client.get(f"{address}/adjustments/").text
    assert "Player 1 &amp; Player 3, round 1, table 1, hand 1" in page
    assert "loses up to 3 tricks" in page
    assert "disturbed" in client.get(f"{address}/hands/{hand.pk}/").text
    assert "twice warned" in client.get(f"{address}/report/").text
    last = Adjustment.objects.latest("pk")
    client.post(f"{address}/adjustments/withdraw", {"adjustment_id": last.pk, "reason": "it was the next table"})
    assert "adjusted -3" in client.get(f"{address}/standings/").text
    assert client.post(f"{address}/adjustments/nothing").status_code == 404


@given(
    tricks=st.integers(0, 13),
    revokes=st.lists(st.tuples(st.sampled_from(Side), st.integers(1, 3)), max_size=5),
    assigned=st.dictionaries(st.sampled_from(Side), st.integers(-20, 20)),
)
def test_tricks_of_both_sides_stay_thirteen_and_an_assigned_score_is_what_counts(tricks, revokes, assigned):
    result = judge(ENGLISH_DRIVE, event_number=1, number=1, values={"tricks_ns": tricks, "tricks_ew": 13 - tricks})
    rulings = [Ruling(REVOKE, side, cost) for side, cost in revokes]
    scores = scores_of(ENGLISH_DRIVE, result, rulings, event_number=1, number=1)
    ns, ew = counted_sides(scores, rulings, Measure.TRICKS, with_assigned=True)
    assert ns.score + ew.score == 13
    assert ns.score - ns.change == tricks
    assert (ns.change, ew.change) == (-ew.change, -ns.change)
    assert ns.won == (ns.score > ew.score)
    given_too = [*rulings, *(Ruling(AdjustmentKind.ASSIGNED, side, amount) for side, amount in assigned.items())]
    sides = dict(zip(Side, counted_sides(scores, given_too, Measure.TRICKS, with_assigned=True), strict=True))
    assert {side: sides[side].score for side in assigned} == assigned
    assert counted_sides(scores, given_too, Measure.TRICKS, with_assigned=False) == (ns, ew)
    alone = counted_sides(None, given_too, Measure.TRICKS, with_assigned=True)
    assert alone == tuple(Counted(assigned[side], assigned[side], won=False) if side in assigned else None for side in Side)


@pytest.mark.django_db
def test_a_revoke_of_the_bidders_can_set_the_contract():
    event = bid_whist_event(rounds=1, hands_per_round=1)
    (hand,) = hands_of(event, 1)
    enter_bid(hand, "N", "4U", "S", 10)
    set_round_state(event, 1, RoundState.CLOSED)
    made = totals(event)
    penalise_revoke(event_id=event.pk, hand_id=hand.pk, side=Side.NS, **ACT)
    assert (made[1], totals(event)[1]) == ("4", "-3")
    assert next(line.hands_won for line in standings(event).lines if line.number == 2) == 1

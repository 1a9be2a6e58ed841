"""A play record attached to a hand: replayed, its result taken or compared, and what is wrong said in words."""

import json
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots import play_hand
from games.notation.pbn import board_from_record
from games.record import write_record
from games.rules import Rules
from games.score import Revoke
from games.seats import Seat
from scoring.models import HandResult, PlayRecord, RefusedEntry
from scoring.operations.portable import import_event
from scoring.play_records import LONGEST, NoRecord, RecordOfAnotherHand, entered_by_play, read_play
from scoring.portable.writing import event_document
from scoring.queries.pad import pad_of
from tests.factories import ENGLISH_DRIVE, NOW, TURNED_UP, enter, hands_of, make_event, make_staff, seat, set_round_state
from tests.journeys.desk import words
from tests.scoring.contracts import BID_WHIST, bid_whist_event, enter_bid
from tournaments.enums import HandState, RoundState

PTN = """[GameCode "Whist"]
[Dealer "W"]
[Deal "N:A2.A2.A2.A2 A.A.A.A A.A.A.A A.A.A.A"]
[Declarer "N"]
[Contract "3♠↑"]
[Undealt ""]
[Auction "N"]
3↑ Pass Pass Pass
"""


def played(rules=BID_WHIST, seed=1, hand_no=1):
    return play_hand(Rules.parse(rules), hand_no, Seat.N, Random(seed))


def written(hand) -> dict:
    return write_record(hand)


@pytest.fixture
def hand(db):
    return hands_of(bid_whist_event(), 1)[0]


@pytest.fixture
def client(hand):
    director = Client()
    director.force_login(make_staff(hand.round.stage.event))
    return director


def attach(client, hand, record, *, version=0, reason="", file=None):
    address = reverse("hand_action", args=[hand.round.stage.event.slug, hand.pk, "attach"])
    text = record if isinstance(record, str) else json.dumps(record)
    fields = {"record-expected_version": version, "record-text": text, "record-reason": reason}
    return words(client.post(address, {**fields, **({"record-file": file} if file else {})}, follow=True))


def test_the_result_of_an_open_hand_is_taken_from_the_play(client, hand):
    play = played()
    text = attach(client, hand, written(play))
    result = HandResult.objects.get()
    declarer, bid = play.winning_bid
    assert "Saved." in text
    assert (result.bid, result.declarer, result.tricks_ns) == (str(bid), str(declarer), play.tricks_ns)
    assert (result.points_ns, result.points_ew) == (play.score().points_ns, play.score().points_ew)
    hand.refresh_from_db()
    assert hand.state == HandState.CONFIRMED
    assert result.play_records.get().record == written(play)


def test_a_record_that_agrees_is_kept_with_the_stored_result(client, hand):
    play = played()
    values = {name: value for name, value in entered_by_play(play).items() if not name.startswith("tricks")}
    enter(hand, play.tricks_ns, **values)
    assert "Play record" in attach(client, hand, written(play), version=1)
    assert (HandResult.objects.count(), HandResult.objects.get().play_records.count()) == (1, 1)


def test_a_record_that_disagrees_says_both_results_and_counts_only_with_a_reason(client, hand):
    play = played()
    enter_bid(hand, "N", "1D", "C", 3)
    refused = attach(client, hand, written(play), version=1)
    assert "North's bid of 1 Downtown, clubs: North and South 3, East and West 10 tricks is stored" in refused
    assert not PlayRecord.objects.exists()
    attach(client, hand, written(play), version=1, reason="played over with the players")
    result = HandResult.objects.get(is_current=True)
    assert (result.version, result.reason) == (2, "played over with the players")
    assert result.play_records.count() == 1


def test_a_dispute_is_settled_by_a_record_that_counts(client, hand):
    enter_bid(hand, "N", "1D", "C", 3)
    enter_bid(hand, "N", "1D", "C", 4)
    attach(client, hand, written(played()), version=1, reason="played over")
    hand.refresh_from_db()
    assert hand.state == HandState.CONFIRMED
    assert not RefusedEntry.objects.filter(settled_at=None).exists()


def test_the_result_may_not_have_moved_meanwhile(client, hand):
    enter_bid(hand, "N", "1D", "C", 3)
    assert "Somebody else has changed this result meanwhile" in attach(client, hand, written(played()), reason="x")


def test_a_file_is_taken_before_pasted_text(client, hand):
    play = played()
    upload = SimpleUploadedFile("hand.json", b"\xef\xbb\xbf" + json.dumps(written(play)).encode())
    assert "Saved." in attach(client, hand, "nonsense", file=upload)
    assert PlayRecord.objects.get().record == written(play)


def test_the_first_illegal_card_is_said_in_words(client, hand):
    play = played()
    record = written(play)
    second = record["plays"][1]
    wrong = next(card for card in record["deal"][second["seat"]] if not play_allows(play, card))
    record["plays"][1] = {**second, "card": wrong}
    text = attach(client, hand, record)
    assert "The record was not taken. The play, trick 1, card 2," in text
    assert "had to follow" in text
    assert "Possible were: " in text
    assert wrong not in text
    assert not HandResult.objects.exists()


def play_allows(play, card):
    """Whether the second player may play the card to the first trick."""
    first = play.play.tricks[0]
    contract = play.contract
    suit = contract.suit_led(first.cards[:1])
    return suit is None or card.startswith(str(suit)) or (card[0] == "J" and contract.trump.suit is suit)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"auction": [{"seat": "E", "call": "P"}] * 2}, "The bidding, call 2, East: It was South's turn to speak."),
        ({"auction": [{"seat": "E", "call": "4D"}, {"seat": "S", "call": "3NT"}]}, "3 Notrump does not beat 4 Downtown."),
        ({"plays": []}, "The play is not finished"),
        ({"result": {"tricks_ns": 14, "tricks_ew": -1}}, "The result: Tricks must be between 0 and 13."),
        ({"hand_no": 2}, "This is the record of hand 2 of the event; this is hand 1."),
        ({"game": "classic"}, "The game classic is not known here."),
        ({"kitty": ["JB"]}, "The deal: "),
        ({"deal": 7}, "deal must be a group of named values."),
        ({"surprise": 1}, "surprise is not part of such a record."),
    ],
)
def test_what_is_wrong_is_said_where_it_is(client, hand, change, said):
    record = {**written(played()), **change}
    if change == {"plays": []}:
        del record["result"]
    assert said in attach(client, hand, record)
    assert not HandResult.objects.exists()


@pytest.mark.parametrize("text", ["{", "[" * 9000, "a hand", '{"format": 1}', "NaN", PTN, "[", '[Board "1"]', "{" + " " * 300])
def test_what_is_no_record_is_refused_in_a_sentence(client, hand, text):
    said = attach(client, hand, text)
    assert "This is no record of a hand" in said or "The record was not taken." in said
    assert not HandResult.objects.exists()


def test_nothing_and_too_much_are_refused(client, hand):
    assert "Choose a file, or paste its text." in attach(client, hand, " ")
    assert "at most 64 kB" in attach(client, hand, "x" * (LONGEST + 1))
    assert "at most 64 kB" in attach(client, hand, "", file=SimpleUploadedFile("big.json", b"{" * (LONGEST + 1)))


def test_the_record_can_be_saved_by_staff_only(client, hand):
    play = played()
    attach(client, hand, written(play))
    record = PlayRecord.objects.get()
    address = reverse("play_record", args=[hand.round.stage.event.slug, hand.pk, record.pk])
    response = client.get(address)
    assert response.json() == written(play)
    assert response["Content-Disposition"].startswith("attachment")
    assert Client().get(address).status_code == 302
    assert client.get(reverse("play_record", args=[hand.round.stage.event.slug, hand.pk, 999])).status_code == 404


@pytest.mark.parametrize("rules", [TURNED_UP, ENGLISH_DRIVE])
@pytest.mark.django_db
def test_pbn_is_read_for_classic_whist(rules):
    event = make_event(4, rules=rules)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand = hands_of(event, 1)[0]
    director = Client()
    director.force_login(make_staff(event))
    play = played(rules)
    assert "Saved." in attach(director, hand, str(board_from_record(written(play))))
    result = HandResult.objects.get()
    assert (result.tricks_ns, result.trump) == (play.tricks_ns, str(play.trump))


@pytest.mark.parametrize("hand_no", [1, 2, 3])
def test_of_several_boards_the_one_with_the_hands_number_is_taken(hand_no):
    plays = [played(TURNED_UP, seed, seed) for seed in (1, 2, 3)]
    text = "\n".join(str(board_from_record(written(play))) for play in plays)
    assert read_play(text, Rules.parse(TURNED_UP), hand_no=hand_no) == plays[hand_no - 1]
    with pytest.raises(NoRecord):
        read_play(text, Rules.parse(TURNED_UP), hand_no=4)


def test_a_record_of_another_hand_is_not_taken():
    with pytest.raises(RecordOfAnotherHand):
        read_play(json.dumps(written(played(hand_no=2))), Rules.parse(BID_WHIST), hand_no=1)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), rules=st.sampled_from([BID_WHIST, TURNED_UP, ENGLISH_DRIVE]))
def test_what_bots_play_is_read_back_the_same(seed, rules):
    play = played(rules, seed)
    assert read_play(json.dumps(written(play)), Rules.parse(rules), hand_no=1) == play


def test_a_marked_revoke_is_left_to_the_director(client, hand):
    record, revoker = with_a_revoke()
    text = attach(client, hand, record)
    assert f"A revoke by {revoker}: by the rules it costs 3 tricks." in text
    result = HandResult.objects.get()
    assert result.tricks_ns + result.tricks_ew == 13


def with_a_revoke():
    """A hand whose last trick but one has a card out of suit, marked as a revoke, and who played it."""
    names = {"N": "North", "E": "East", "S": "South", "W": "West"}
    for seed in range(200):
        record = written(played(seed=seed))
        for index in range(40, 44):
            marked = {**record, "plays": [dict(event) for event in record["plays"]]}
            later = next(event for event in marked["plays"][44:] if event["seat"] == marked["plays"][index]["seat"])
            event = marked["plays"][index]
            event["card"], later["card"] = later["card"], event["card"]
            event["revoke"] = True
            del marked["result"]
            try:
                play = read_play(json.dumps(marked), Rules.parse(BID_WHIST), hand_no=1)
            except ValueError:
                continue
            if play.revokes == (Revoke(Seat(event["seat"]), 3),):
                return marked, names[event["seat"]]
    raise AssertionError("no seed gives a revoke")


def test_the_pad_shows_the_result_that_was_taken(client, hand):
    attach(client, hand, written(played()))
    assert pad_of(hand.table, now=NOW).hands[0].line is not None


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(max_size=200) | st.text(alphabet='{}[]":,0123 "NESW♠↑\n[]Deal', max_size=200))
def test_no_text_breaks_the_page(client, hand, text):
    attach(client, hand, text)
    assert not HandResult.objects.exists()


@pytest.mark.django_db
def test_the_same_card_turned_up_in_three_hands_running_is_remarked_on():
    event = make_event(4, rules=TURNED_UP, rounds=1, hands_per_round=3)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    director = Client()
    director.force_login(make_staff(event))
    hands = hands_of(event, 1)
    for number, hand in enumerate(hands, start=1):
        play = played(TURNED_UP, seed=5, hand_no=number)
        said = attach(director, hand, written(play))
        assert ("The same card was turned up in three hands running." in said) == (number == 3)


def test_a_record_goes_with_its_event_when_that_is_saved_and_taken_in(client, hand):
    attach(client, hand, written(played()))
    document = json.loads(json.dumps(event_document(hand.round.stage.event)))
    copy = import_event(document=document, user_id=None)
    kept = PlayRecord.objects.get(result__hand__round__stage__event=copy)
    assert kept.record == written(played())
    assert copy.log.get(action="record_attached").data["record"] == kept.pk


@pytest.mark.parametrize("garbage", [[], 7, "a hand", {"format": "whist-play/1", "game": "bid"}])
def test_a_record_that_came_from_elsewhere_and_is_none_is_said_to_be_so(client, hand, garbage):
    attach(client, hand, written(played()))
    PlayRecord.objects.update(record=garbage)
    text = words(client.get(reverse("hand", args=[hand.round.stage.event.slug, hand.pk])))
    assert "The record: " in text
    address = reverse("play_record", args=[hand.round.stage.event.slug, hand.pk, PlayRecord.objects.get().pk])
    assert client.get(address).json() == garbage

"""Play records and their replay: the rules page, section 5."""

import copy
import json
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import replay as replay_command
from games.bots import play_hand
from games.cards import PACK_54
from games.contract import Trump
from games.errors import Code
from games.hand import Phase, UnfinishedHand
from games.record import IllegalRecord, write_record
from games.replay import answer, replay
from games.result import check_result, problems
from games.rules import PRESETS, BidRules, ClassicRules, JokerLead
from games.seats import SEATS, Seat

RULES = [PRESETS[name] for name in ("source", "english_drive", "bid_source", "us_club")]


def bot_hand(rules, seed=1):
    return play_hand(rules, 1 + seed % 20, SEATS[seed % 4], Random(seed))


def recorded(rules, seed=1):
    return json.loads(json.dumps(write_record(bot_hand(rules, seed))))


CLASSIC, BID = recorded(ClassicRules()), recorded(BidRules())


def fault_in(record, rules=None):
    with pytest.raises(IllegalRecord) as refusal:
        replay(record, rules)
    assert answer(record, rules) == refusal.value.fault.as_json()
    return refusal.value.fault


def changed(record, *path, value):
    """A copy of the record with one value replaced."""
    copied = copy.deepcopy(record)
    part = copied
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    return copied


def without(record, *fields):
    return {field: value for field, value in record.items() if field not in fields}


@given(st.sampled_from(RULES), st.integers(0, 10**6))
def test_a_written_hand_replays_to_the_same_hand_and_a_sound_result(rules, seed):
    hand = bot_hand(rules, seed)
    record = json.loads(json.dumps(write_record(hand)))
    assert replay(record) == hand
    assert problems(rules, hand.result_record()) == ()
    found = answer(record)
    assert (found["ok"], found["next"]) == (True, None)
    assert found["tricks_ns"] + found["tricks_ew"] == 13
    assert len(found["winners"]) == (13 if rules.game == "classic" else 12)
    assert (found["points_ns"], found["points_ew"]) == (hand.score().points_ns, hand.score().points_ew)


@given(st.sampled_from([CLASSIC, BID]), st.integers(0, 200), st.integers(0, 47))
def test_an_unfinished_record_is_legal_and_says_who_is_next(record, length, index):
    plays = record["plays"][:length]
    found = answer(without(record, "result") | {"plays": plays})
    assert found["ok"]
    if length < len(record["plays"]):
        assert found["next"] == record["plays"][length]["seat"]
        assert found["points_ns"] is None
        with pytest.raises(UnfinishedHand):
            replay(without(record, "result") | {"plays": plays}).result_record()
    else:
        assert found["next"] is None


@given(st.sampled_from([CLASSIC, BID]), st.data())
def test_a_changed_play_is_refused_at_that_play(record, data):
    index = data.draw(st.integers(0, len(record["plays"]) - 1))
    played = record["plays"][index]
    later = {play["card"] for play in record["plays"][index:] if play["seat"] == played["seat"]}
    other = data.draw(st.sampled_from([str(card) for card in PACK_54 if str(card) not in later]))
    fault = fault_in(changed(record, "plays", index, "card", value=other))
    assert (fault.phase, fault.index, fault.seat) == (Phase.PLAY, index, played["seat"])
    assert fault.problem.code in {Code.CARD_NOT_IN_HAND, Code.CARD_UNKNOWN}
    assert played["card"] in fault.legal
    assert fault.trick == index // 4 + 1


@given(st.sampled_from([CLASSIC, BID]), st.data())
def test_a_play_out_of_turn_is_refused_at_that_play(record, data):
    index = data.draw(st.integers(0, len(record["plays"]) - 1))
    seat = data.draw(st.sampled_from([seat for seat in "NESW" if seat != record["plays"][index]["seat"]]))
    fault = fault_in(changed(record, "plays", index, "seat", value=seat))
    assert (fault.phase, fault.index, fault.problem.code) == (Phase.PLAY, index, Code.PLAY_OUT_OF_TURN)


def one_suit_each():
    """A deal in which each seat holds one suit, hearts turned up with North, who deals."""
    hands = {seat: [suit + rank for rank in "23456789TJQKA"] for seat, suit in zip("ESWN", "SDCH", strict=True)}
    hands["E"][0], hands["S"][0] = hands["S"][0], hands["E"][0]
    return {
        "format": "whist-play/1",
        "game": "classic",
        "hand_no": 1,
        "dealer": "N",
        "turnup": "HA",
        "deal": hands,
        "plays": [{"seat": "E", "card": "S5"}, {"seat": "S", "card": "D5"}],
    }


def test_failing_to_follow_suit_is_refused_with_what_was_legal():
    fault = fault_in(one_suit_each())
    assert (fault.phase, fault.index, fault.problem.code) == (Phase.PLAY, 1, Code.MUST_FOLLOW_SUIT)
    assert fault.legal == ("S2",)
    assert str(fault) == "play 1 (trick 1): S held S2 and had to follow S."


def test_a_play_marked_as_revoke_passes_and_costs_the_offenders_side():
    record = changed(one_suit_each(), "plays", 1, "revoke", value=True)
    record["plays"] += [{"seat": "W", "card": "C2"}, {"seat": "N", "card": "H2"}]
    hand = replay(record | {"result": {"tricks_ns": 9, "tricks_ew": 4}})
    assert hand.claimed == (9, 4)
    assert check_result(hand.rules, hand.result_record()).revokes == hand.revokes
    assert (hand.score().tricks_ns, hand.score().points_ew) == (6, 1)
    assert replay(json.loads(json.dumps(write_record(hand)))) == hand


def test_a_legal_play_marked_as_revoke_is_none():
    record = changed(one_suit_each(), "plays", 0, "revoke", value=True)
    assert replay(record | {"plays": record["plays"][:1]}).revokes == ()


def test_a_claim_may_not_take_back_tricks_already_won():
    record = changed(one_suit_each(), "plays", 1, "card", value="S2")
    record["plays"] += [{"seat": "W", "card": "C2"}, {"seat": "N", "card": "H2"}]
    fault = fault_in(record | {"result": {"tricks_ns": 0, "tricks_ew": 13}})
    assert (fault.phase, fault.problem.code) == (Phase.RESULT, Code.RESULT_MISMATCH)


def test_a_stated_result_must_be_that_of_the_play():
    wrong = {"tricks_ns": CLASSIC["result"]["tricks_ew"], "tricks_ew": CLASSIC["result"]["tricks_ns"]}
    assert fault_in(CLASSIC | {"result": wrong}).problem.code is Code.RESULT_MISMATCH
    for value, code in (
        ({"tricks_ns": 7, "tricks_ew": 7}, Code.TRICKS_SUM),
        ({"tricks_ns": 14, "tricks_ew": -1}, Code.TRICKS_RANGE),
        ({"tricks_ns": True, "tricks_ew": 12}, Code.FIELD_TYPE),
        ({"tricks_ns": 7}, Code.FIELD_MISSING),
        ({"tricks": 7}, Code.FIELD_UNKNOWN),
        ([7, 6], Code.FIELD_TYPE),
    ):
        fault = fault_in(CLASSIC | {"result": value})
        assert (fault.phase, fault.problem.code) == (Phase.RESULT, code)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "whist-play/2"}, Code.FIELD_TYPE),
        ({"game": "bridge"}, Code.GAME_UNKNOWN),
        ({"rules": {"target": 99}}, Code.OPTION_VALUE),
        ({"rules": []}, Code.FIELD_TYPE),
        ({"hand_no": None}, Code.FIELD_MISSING),
        ({"hand_no": "1"}, Code.FIELD_TYPE),
        ({"dealer": "X"}, Code.SEAT_UNKNOWN),
        ({"colour": "red"}, Code.FIELD_UNKNOWN),
        ({"kitty": []}, Code.FIELD_UNKNOWN),
    ],
)
def test_a_bad_head_is_refused(change, code):
    fault = fault_in(CLASSIC | change)
    assert (fault.phase, fault.problem.code, fault.index) == (Phase.RECORD, code, None)


@pytest.mark.parametrize("record", [None, [], "hand", 7, {}, {"format": "whist-play/1"}])
def test_what_is_no_record_is_refused(record):
    assert fault_in(record).phase is Phase.RECORD


def test_the_events_rules_win_over_those_in_the_record():
    assert replay(CLASSIC, ClassicRules(target=50)).rules.target == 50
    assert fault_in(CLASSIC, BidRules()).problem.code is Code.FIELD_UNKNOWN
    assert fault_in(without(CLASSIC, "turnup"), BidRules()).problem.code is Code.GAME_UNKNOWN


def test_a_deal_is_the_whole_pack_once():
    hands = BID["deal"]
    north, east = hands["N"], hands["E"]
    for change, code in (
        ({"deal": hands | {"N": north[:-1]}}, Code.HAND_SIZE),
        ({"deal": without(hands, "N")}, Code.HAND_SIZE),
        ({"deal": hands | {"N": [east[0], *north[1:]]}}, Code.CARD_DUPLICATE),
        ({"deal": hands | {"N": ["S1", *north[1:]]}}, Code.CARD_UNKNOWN),
        ({"deal": hands | {"X": []}}, Code.FIELD_UNKNOWN),
        ({"deal": hands | {"N": "SA"}}, Code.FIELD_TYPE),
        ({"deal": [north]}, Code.FIELD_TYPE),
        ({"kitty": BID["kitty"][:5]}, Code.KITTY_SIZE),
    ):
        fault = fault_in(BID | change)
        assert (fault.phase, fault.problem.code) == (Phase.DEAL, code)


def test_the_turned_card_is_the_dealers_and_only_where_one_is_turned():
    other = next(hand[0] for seat, hand in CLASSIC["deal"].items() if seat != CLASSIC["dealer"])
    assert fault_in(CLASSIC | {"turnup": other}).problem.code is Code.TURNUP_NOT_DEALERS
    assert fault_in(CLASSIC | {"turnup": "JB"}).problem.code is Code.CARD_UNKNOWN
    assert fault_in(without(CLASSIC, "turnup")).problem.code is Code.FIELD_MISSING
    listed = recorded(PRESETS["english_drive"])
    assert fault_in(listed | {"turnup": listed["deal"]["N"][0]}).problem.code is Code.TURNUP_NOT_USED


def bidding(*calls, **parts):
    """The bot's deal, North dealing, with another auction and what followed."""
    head = without(BID, "auction", "naming", "exchange", "plays", "result") | {"dealer": "N"}
    seats = "ESWN" * 6
    return head | {"auction": [{"seat": seats[at], "call": call} for at, call in enumerate(calls)]} | parts


WON = ("4U", "P", "P", "P")


def test_each_step_of_bidding_says_what_comes_next():
    naming = {"seat": "E", "trump": "H"}
    for record, step in (
        (bidding(), ("E", "auction")),
        (bidding("4U", "P"), ("W", "auction")),
        (bidding(*WON), ("E", "naming")),
        (bidding(*WON, naming=naming), ("E", "exchange")),
        (bidding(*WON, naming=naming, exchange={"seat": "E"}), ("E", "play")),
    ):
        found = answer(record)
        assert (found["ok"], found["next"], found["next_phase"]) == (True, *step)
        assert replay(json.loads(json.dumps(write_record(replay(record))))) == replay(record)


@pytest.mark.parametrize(
    ("record", "phase", "code"),
    [
        (bidding("4U", "3NT"), Phase.AUCTION, Code.BID_NOT_HIGHER),
        (bidding("4U", "P", plays=[{"seat": "E", "card": "SA"}]), Phase.AUCTION, Code.AUCTION_INCOMPLETE),
        (bidding(*WON, plays=[{"seat": "E", "card": "SA"}]), Phase.NAMING, Code.TRUMP_MISSING),
        (bidding("4NT", *WON[1:], exchange={}), Phase.NAMING, Code.DIRECTION_MISSING),
        (bidding(*WON, naming={"seat": "S", "trump": "H"}), Phase.NAMING, Code.DECLARER_MISMATCH),
        (bidding(*WON, naming={"trump": "H"}), Phase.NAMING, Code.SEAT_UNKNOWN),
        (bidding(*WON, naming={"seat": "E", "trump": "NT"}), Phase.NAMING, Code.SUIT_UNKNOWN),
        (bidding(*WON, naming={"seat": "E", "trump": "H", "direction": "X"}), Phase.NAMING, Code.DIRECTION_UNKNOWN),
        (bidding(*WON, naming={"seat": "E", "trump": "H", "direction": "D"}), Phase.NAMING, Code.DIRECTION_MISMATCH),
        (bidding(*WON, naming="H"), Phase.NAMING, Code.FIELD_TYPE),
    ],
)
def test_bidding_is_refused_at_its_first_illegal_step(record, phase, code):
    fault = fault_in(record)
    assert (fault.phase, fault.problem.code) == (phase, code)


def test_an_illegal_call_names_its_index_seat_and_alternatives():
    fault = fault_in(bidding("4U", "7D", "7D"))
    assert (fault.index, fault.seat, fault.legal) == (2, Seat.W, ("P", "7NT"))
    assert fault_in(bidding("4U") | {"auction": [{"seat": "W", "call": "P"}]}).seat is Seat.W


def test_the_exchange_is_refused_card_by_card():
    held, kitty = BID["deal"]["E"], BID["kitty"]

    def code(**exchange):
        swap = {"seat": "E", **exchange}
        fault = fault_in(bidding(*WON, naming={"seat": "E", "trump": "H"}, exchange=swap))
        assert fault.phase is Phase.EXCHANGE
        return fault.problem.code

    assert code(give=held[:1]) is Code.KITTY_EXCHANGE_UNEQUAL
    assert code(give=kitty[:1], take=kitty[:1]) is Code.CARD_NOT_IN_HAND
    assert code(give=held[:1], take=held[:1]) is Code.CARD_NOT_IN_KITTY
    assert code(give=held[:1], take=["S1"]) is Code.CARD_UNKNOWN
    assert code(seat="N") is Code.DECLARER_MISMATCH


def test_a_joker_lead_at_notrump_follows_the_house_rule():
    record = next(record for seed in range(100) if "JB" in (record := recorded(BidRules(), seed))["deal"][record["dealer"]])
    dealer = record["dealer"]
    head = without(record, "exchange", "plays", "result")
    head["auction"] = ["P", "P", "P", "1NT"]
    head |= {"naming": {"seat": dealer, "direction": "U"}, "plays": [{"seat": dealer, "card": "JB"}]}
    assert answer(head)["ok"]
    strict = BidRules(nt_joker_lead=JokerLead.LAST_RESORT)
    assert fault_in(head, strict).problem.code is Code.JOKER_LEAD_NOT_ALLOWED


def run_command(monkeypatch, capsys, path):
    monkeypatch.setattr(sys, "argv", ["replay", str(path)])
    code = replay_command.main()
    return code, capsys.readouterr().out


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: str(rules)[:24])
def test_the_command_prints_a_hand_trick_by_trick(monkeypatch, capsys, tmp_path, rules):
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(recorded(rules)), encoding="utf-8")
    code, text = run_command(monkeypatch, capsys, path)
    assert code == 0
    assert text.count("won by") == 13
    assert "points" in text.splitlines()[-1]
    assert ("Auction: " in text) is (rules.game == "bid")


def test_the_command_prints_an_unfinished_hand_and_a_claim(monkeypatch, capsys, tmp_path):
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(without(CLASSIC, "result") | {"plays": CLASSIC["plays"][:6]}), encoding="utf-8")
    assert "not finished" in run_command(monkeypatch, capsys, path)[1]
    claimed = CLASSIC | {"plays": [], "result": {"tricks_ns": 13, "tricks_ew": 0}}
    path.write_text(json.dumps(claimed), encoding="utf-8")
    assert "13 tricks, East-West 0 as claimed; points 7 to 0" in run_command(monkeypatch, capsys, path)[1]
    path.write_text(json.dumps(bidding("4U", "P")), encoding="utf-8")
    assert "West is next (auction)" in run_command(monkeypatch, capsys, path)[1]


def test_the_command_says_where_a_record_is_illegal(monkeypatch, capsys, tmp_path):
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(one_suit_each()), encoding="utf-8")
    code, text = run_command(monkeypatch, capsys, path)
    assert (code, text) == (1, "Not legal at play 1 (trick 1): S held S2 and had to follow S.\n")
    path.write_text("{", encoding="utf-8")
    assert run_command(monkeypatch, capsys, path)[0] == 2


def test_trump_of_a_hand_is_known_once_it_is_named():
    assert replay(bidding(*WON)).trump is None
    assert replay(bidding(*WON, naming={"seat": "E", "trump": "H"})).trump is Trump.HEARTS

"""PBN for classic whist both ways, and the PTN dialect for bid whist (rules page, 5.1)."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots import play_hand
from games.contract import Trump
from games.errors import Code, GameError
from games.notation.boards import parse_boards
from games.notation.pbn import board_from_record, record_from_board
from games.notation.ptn import record_from_ptn
from games.record import write_record
from games.replay import answer, replay
from games.rules import PRESETS, BidRules, ClassicRules
from games.seats import SEATS, clockwise_from
from tests.games.test_play_records import one_suit_each

MANDATORY = [
    *("Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal"),
    *("Scoring", "Declarer", "Contract", "Result"),
]
SUITS, ARROWS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}, {"U": "↑", "D": "↓"}


def classic_record(seed=1, rules=PRESETS["source"]):
    return write_record(play_hand(rules, 1 + seed % 20, SEATS[seed % 4], Random(seed)))


def reread(record):
    """The record after a trip through PBN text."""
    (board,) = parse_boards(str(board_from_record(record)))
    return record_from_board(board)


@given(st.integers(0, 10**6), st.sampled_from([PRESETS["source"], PRESETS["english_drive"].with_rounds(24)]))
def test_a_classic_hand_survives_the_trip_through_pbn(seed, rules):
    record = classic_record(seed, rules)
    again = reread(record)
    assert replay(again) == replay(record)


def test_a_board_has_the_fifteen_mandatory_tags_first():
    board = board_from_record(classic_record())
    assert [tag.name for tag in board.tags[:15]] == MANDATORY
    assert board.value("Contract") == "1" + replay(classic_record()).trump
    assert board.value("Declarer") == board.value("Dealer")
    assert len(board.tag("Play").section) == 13


@pytest.mark.parametrize("length", [0, 1, 4, 7, 51])
def test_an_unfinished_hand_stays_unfinished(length):
    record = classic_record()
    record["plays"] = record["plays"][:length]
    del record["result"]
    assert board_from_record(record).tag("Play").section[-1] == "+"
    assert replay(reread(record)) == replay(record)


def test_a_claim_and_a_revoke_survive():
    record = one_suit_each()
    record["plays"][1]["revoke"] = True
    record["result"] = {"tricks_ns": 9, "tricks_ew": 4}
    board = board_from_record(record)
    assert board.tag("Play").section == ("S5 D5^R - -", "*")
    assert replay(reread(record)) == replay(record)


def test_unknown_tags_and_sections_of_a_board_are_kept():
    text = '[Event "Friday"]\n[Board "7"]\n[Club "A \\"B\\" \\\\ C"]\n[Table "Rank;Name"]\n1 Siti\n2 Raj\n'
    (board,) = parse_boards(text)
    assert str(board) == text
    assert board.value("Club") == 'A "B" \\ C'


def test_tags_of_the_event_travel_with_the_record():
    record = classic_record() | {"tags": {"Event": "Friday drive", "North": "Siti", "Club": "Kota", "Scoring": "Tricks"}}
    board = board_from_record(record)
    assert (board.value("North"), board.value("Club"), board.value("Site")) == ("Siti", "Kota", "?")
    assert {name: reread(record)["tags"][name] for name in record["tags"]} == record["tags"]


def test_comments_notes_and_several_boards_are_read():
    first, second = str(board_from_record(classic_record(1))), str(board_from_record(classic_record(2)))
    noisy = first.replace("\n[Play", ' =1= ; heard\n[Note "1:a pass"]\n[Play')
    noisy = noisy.rstrip() + " {end\nof play}\n"
    boards = parse_boards(f"% PBN 2.1\n\n{noisy}\n\n{second}")
    assert [replay(record_from_board(board)) for board in boards] == [
        replay(classic_record(1)),
        replay(classic_record(2)),
    ]


def bridge_board(**values):
    tags = {"Dealer": "S", "Deal": "N:A... K... Q... J...", "Contract": "1H", "Declarer": "S"} | values
    return parse_boards("".join(f'[{name} "{value}"]\n' for name, value in tags.items()))[0]


def test_a_board_of_another_program_lacks_only_the_turned_card():
    (board,) = parse_boards(str(board_from_record(classic_record())))
    bare = type(board)(tuple(tag for tag in board.tags if tag.name not in {"TurnUp", "Rules", "Game", "Result"}))
    found = answer(record_from_board(bare))
    assert (found["code"], found["field"]) == ("FIELD_MISSING", "turnup")
    assert record_from_board(bridge_board(Board="²", Result="?"))["hand_no"] == 1


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"Dealer": "X"}, Code.SEAT_UNKNOWN),
        ({"Contract": "Pass"}, Code.SUIT_UNKNOWN),
        ({"Deal": "A... K..."}, Code.FIELD_TYPE),
        ({"Deal": "N:A... A... A... A... A..."}, Code.FIELD_TYPE),
        ({"Rules": "poker"}, Code.GAME_UNKNOWN),
    ],
)
def test_a_board_that_cannot_be_read_says_why(values, code):
    with pytest.raises(GameError) as refusal:
        record_from_board(bridge_board(**values))
    assert refusal.value.code is code


def test_text_without_tags_is_refused():
    with pytest.raises(GameError, match="line 2 must be a tag"):
        parse_boards("\nhello\n")
    assert parse_boards("% only a comment\n") == ()


@given(st.text())
def test_any_text_is_read_or_refused(text):
    try:
        boards = parse_boards(text)
    except GameError:
        return
    for board in boards:
        for read in (record_from_board, record_from_ptn):
            with pytest.raises(GameError):
                read(board)


def ptn_text(hand):
    """A bid whist hand as the other program writes it: columns are seats, the declarer's first."""
    declarer, bid = hand.winning_bid
    direction, trump = ARROWS[hand.contract.direction], "" if hand.trump is Trump.NOTRUMP else SUITS[hand.trump]
    number = f"{bid.number}NT" if not trump else str(bid.number)

    def written(cards):
        return "".join(str(card).replace("JB", "JH") for card in cards)

    def group(cards):
        suits = ".".join("".join(card.rank for card in cards if card.suit == suit) for suit in "SHDC")
        jokers = "".join("H" if card.rank == "B" else "L" for card in cards if card.is_joker)
        return f"{suits}.{jokers}" if jokers else suits

    hands = {seat: hand.deal.hands[seat.place] for seat in SEATS}
    give, take = hand.swapped
    calls = [str(call).replace("P", "Pass") for _, call in hand.auction.calls]
    calls = [call.replace("NT", "NT↓") if "NT" in call else call.replace("U", "↑").replace("D", "↓") for call in calls]
    rows = [dict(trick.plays) for trick in hand.play.tricks]
    play = "\n".join(" ".join(written([row[seat]]) for seat in clockwise_from(declarer)) for row in rows)
    first = hand.deal.dealer.left
    return f"""% PTN
[Event "Practice"]
[GameCode "Whist"]
[GameOptionsJson "{{"bidderLeads":true}}"]
[Dealer "{hand.deal.dealer}"]
[Deal "{first}:{" ".join(group(hands[seat]) for seat in clockwise_from(first))}"]
[Undealt "{written(hand.deal.kitty)}"]
[Declarer "{declarer}"]
[Contract "{number}{trump}{direction}"]
[Auction "{first}"]
{" ".join(calls)}
[CardsAdded "{declarer}:{written(take)}"]
[CardsRemoved "{declarer}:{written(give)}"]
[Play "{declarer}"]
{play}
"""


@given(st.integers(0, 10**6))
def test_a_ptn_hand_of_bid_whist_is_read_and_replays(seed):
    hand = play_hand(BidRules(), 1, SEATS[seed % 4], Random(seed))
    (board,) = parse_boards(ptn_text(hand))
    record = record_from_ptn(board)
    assert json.loads(json.dumps(record))["tags"]["GameOptionsJson"] == '{"bidderLeads":true}'
    assert replay(record) == hand


def test_a_suit_named_in_a_ptn_bid_is_left_for_the_naming():
    hand = play_hand(BidRules(), 1, SEATS[0], Random(4))
    lines = ptn_text(hand).splitlines()
    calls = lines.index('[Auction "E"]') + 1
    lines[calls] = lines[calls].replace("↓", "♠↓").replace("NT♠", "NT")
    assert "♠" in lines[calls]
    assert replay(record_from_ptn(parse_boards("\n".join(lines))[0])) == hand


@pytest.mark.parametrize("contract", ["", "4", "NT", "9♠↑", "4♠", "4NT"])
def test_a_ptn_contract_must_say_all(contract):
    hand = play_hand(BidRules(), 1, SEATS[0], Random(1))
    text = "\n".join(f'[Contract "{contract}"]' if line.startswith("[Contract") else line for line in ptn_text(hand).splitlines())
    if contract == "4♠":
        assert record_from_ptn(parse_boards(text)[0])["naming"]["trump"] == "S"
        return
    with pytest.raises(GameError):
        record_from_ptn(parse_boards(text)[0])


def test_classic_rules_of_a_board_come_from_its_tag():
    assert record_from_board(bridge_board(Rules=str(ClassicRules(target=7))))["rules"]["target"] == 7

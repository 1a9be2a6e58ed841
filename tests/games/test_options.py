"""The options of the rules page, section 8: values, text form, presets, and the house-rules sheet."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.errors import Code
from games.house_rules import SENTENCES, house_rules
from games.rules import (
    PRESETS,
    AuctionMode,
    BidRules,
    ClassicRules,
    End,
    Honours,
    JokerLead,
    Rules,
    RulesRefused,
    SetPenalty,
    TrumpMode,
)


def any_rules():
    ends = st.one_of(
        st.builds(lambda target: {"target": target}, st.integers(1, 50)),
        st.builds(lambda rounds: {"end": End.FIXED, "rounds": rounds}, st.none() | st.integers(1, 60)),
    )
    tricks = st.integers(0, 3)
    classic = st.builds(
        lambda end, **own: ClassicRules(**end, **own),
        ends,
        revoke_tricks=tricks,
        trump_mode=st.sampled_from(TrumpMode),
        honours=st.sampled_from(Honours),
    )
    bid = st.builds(
        lambda end, **own: BidRules(**end, **own),
        ends,
        revoke_tricks=tricks,
        min_bid=st.integers(1, 7),
        auction=st.sampled_from(AuctionMode),
        set_penalty=st.sampled_from(SetPenalty),
        notrump_multiplier=st.integers(1, 2),
        nt_joker_lead=st.sampled_from(JokerLead),
    )
    return classic | bid


@given(any_rules())
def test_rules_round_trip_through_text_values_and_pickle(rules):
    assert Rules.parse(str(rules)) == rules
    assert Rules.of(rules.game, rules.options()) == rules
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)


def test_the_text_form_names_every_option_that_applies():
    assert str(ClassicRules()) == "classic end=target target=5 revoke_tricks=3 trump_mode=turnup honours=off"
    assert str(PRESETS["english_drive"].with_rounds(24)) == (
        "classic end=fixed rounds=24 revoke_tricks=3 trump_mode=rotate4 honours=off"
    )
    assert Rules.parse("bid") == BidRules()


def test_the_presets_are_those_of_the_table():
    assert PRESETS["source"] == ClassicRules(target=5)
    assert PRESETS["bid_source"] == BidRules(target=5, min_bid=1)
    assert PRESETS["english_drive"] == ClassicRules(end=End.FIXED, trump_mode=TrumpMode.ROTATE4)
    assert PRESETS["american_seven"] == ClassicRules(target=7)
    assert PRESETS["short_honours"] == ClassicRules(target=5, honours=Honours.ENGLISH)
    assert PRESETS["us_club"] == BidRules(
        target=7,
        min_bid=4,
        auction=AuctionMode.SINGLE_ROUND,
        set_penalty=SetPenalty.FULL_BID,
        notrump_multiplier=2,
        nt_joker_lead=JokerLead.ANY,
    )


@pytest.mark.parametrize("name", PRESETS)
def test_an_event_plays_any_preset_over_a_fixed_number_of_hands(name):
    rules = PRESETS[name].with_rounds(12)
    assert (rules.end, rules.rounds, rules.target) == (End.FIXED, 12, None)
    assert type(rules) is type(PRESETS[name])


def codes(game, options):
    with pytest.raises(RulesRefused) as refusal:
        Rules.of(game, options)
    return [(problem.field, problem.code) for problem in refusal.value.problems]


@pytest.mark.parametrize(
    ("game", "options", "expected"),
    [
        ("bridge", {}, [("game", Code.GAME_UNKNOWN)]),
        (None, {}, [("game", Code.GAME_UNKNOWN)]),
        (["bid"], {}, [("game", Code.GAME_UNKNOWN)]),
        ("classic", {"min_bid": 3}, [("min_bid", Code.OPTION_UNKNOWN)]),
        ("bid", {"min_bid": 0}, [("min_bid", Code.OPTION_VALUE)]),
        ("bid", {"min_bid": 8, "colour": 1}, [("min_bid", Code.OPTION_VALUE), ("colour", Code.OPTION_UNKNOWN)]),
        ("bid", {"min_bid": True}, [("min_bid", Code.OPTION_VALUE)]),
        ("bid", {"min_bid": "3"}, [("min_bid", Code.OPTION_VALUE)]),
        ("bid", {"auction": "CONTINUOUS"}, [("auction", Code.OPTION_VALUE)]),
        ("classic", {"target": 51}, [("target", Code.OPTION_VALUE)]),
        ("classic", {"target": 10**9}, [("target", Code.OPTION_VALUE)]),
        ("classic", {"trump_mode": ["rotate4"]}, [("trump_mode", Code.OPTION_VALUE)]),
        ("classic", {"rounds": 8}, [("rounds", Code.OPTION_NOT_USED)]),
        ("classic", {"end": "fixed", "target": 5}, [("target", Code.OPTION_NOT_USED)]),
        ("classic", {"revoke_tricks": 4}, [("revoke_tricks", Code.OPTION_VALUE)]),
        ("classic", {"rounds": None}, [("rounds", Code.OPTION_VALUE)]),
    ],
)
def test_options_that_do_not_exist_or_fit_are_refused(game, options, expected):
    assert codes(game, options) == expected


def test_rules_made_in_code_are_checked_too():
    with pytest.raises(RulesRefused, match=r"min_bid cannot be 9\. Choose 1 to 7\."):
        BidRules(min_bid=9)


@pytest.mark.parametrize("text", ["", "whist", "bid min_bid=x", "bid min_bid=\u0661", "bid min_bid", "bid =3", "bid 3"])
def test_text_that_names_no_rules_is_refused(text):
    with pytest.raises(RulesRefused):
        Rules.parse(text)


def sheet(rules):
    return [str(clause) for clause in house_rules(rules)]


@given(any_rules())
def test_every_clause_of_a_sheet_is_a_finished_sentence(rules):
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sheet(rules))
    assert len({clause.code for clause in house_rules(rules)}) == len(house_rules(rules))


def test_different_options_make_different_sheets():
    variants = [
        *(ClassicRules(trump_mode=mode) for mode in TrumpMode),
        ClassicRules(honours=Honours.ENGLISH),
        ClassicRules(target=7),
        ClassicRules(revoke_tricks=0),
        ClassicRules(end=End.FIXED),
        ClassicRules().with_rounds(8),
        BidRules(),
        BidRules(min_bid=3),
        BidRules(auction=AuctionMode.PASS_IS_FINAL),
        BidRules(auction=AuctionMode.SINGLE_ROUND),
        BidRules(set_penalty=SetPenalty.TRICKS_SHORT),
        BidRules(set_penalty=SetPenalty.FULL_BID),
        BidRules(notrump_multiplier=2),
        BidRules(nt_joker_lead=JokerLead.LAST_RESORT),
    ]
    assert len({tuple(sheet(rules)) for rules in variants}) == len(variants)
    used = {clause.code for rules in variants for clause in house_rules(rules)}
    assert used == set(SENTENCES)


def test_a_sheet_says_what_the_house_plays():
    rules = BidRules(min_bid=3, target=7)
    assert "You must bid at least 3, which promises 9 tricks with the kitty." in sheet(rules)
    assert sheet(rules)[-1] == ("The first side to reach 7 points wins; a side that falls to minus 7 loses.")
    drive = sheet(PRESETS["english_drive"].with_rounds(24))
    assert "Trump goes by the hand: hearts, diamonds, spades, clubs, then hearts again." in drive
    assert drive[-1] == "24 hands are played; the higher total wins and equal totals are a draw."

"""Whatever JSON comes in, only codes come out: no undocumented exception ever leaves the package."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.errors import Code, GameError, Problem, shown
from games.notices import notices
from games.record import write_record
from games.replay import answer, replay
from games.result import Context, NotPlayed, RecordRefused, check_result, problems, score
from games.rules import BidRules, ClassicRules, Honours, Rules, RulesRefused, TrumpMode
from games.seats import Seat
from games.sentences import SENTENCES
from tests.games.builders import bid, classic
from tests.games.test_play_records import BID, CLASSIC

RULES = [
    ClassicRules(),
    ClassicRules(trump_mode=TrumpMode.ROTATE5, honours=Honours.ENGLISH).with_rounds(24),
    BidRules(),
    BidRules(min_bid=3),
]
WORDS = [
    *("N", "E", "n", "NS", "S", "H", "NT", "X", "U", "D", "P", "Pass", "4U", "4NTD", "9U", "0", "SA", "JB", "JH", "S10"),
    *("classic", "bid", "played", "void", "١٢", "", " ", "🂡", "\ud800", "{field}", "N\x00"),
]
FIELDS = [
    *("game", "hand_no", "dealer", "tricks_ns", "tricks_ew", "points_ns", "revokes", "status", "trump", "turnup"),
    *("honours", "auction", "bid", "declarer", "direction", "kitty_exchanged", "by", "tricks", "side", "count"),
    *("seat", "call", "card", "give", "take", "N", "S", "format", "deal", "kitty", "naming", "exchange", "plays"),
    *("result", "revoke", "rules", "colour", "note"),
]
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-2, 15)
    | st.sampled_from([10**9, -(10**9), 10**30, 0.5, 7.0, float("nan"), float("inf")])
    | st.sampled_from(WORDS)
)
documents = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=6),
    max_leaves=12,
)


def result_or_refusal(rules, document, context):
    try:
        return check_result(rules, document, context), ()
    except RecordRefused as refusal:
        return None, refusal.problems


def check_everything(document):
    """Every public reader either answers or refuses with codes whose sentences can be made."""
    context = Context(expected_dealer=Seat.E, hands_planned=8)
    for rules in RULES:
        found = problems(rules, document, context)
        assert all(isinstance(problem, Problem) and str(problem) for problem in found)
        assert len({problem.code for problem in found}) == len(found)
        result, refused = result_or_refusal(rules, document, context)
        assert refused == found
        if result is not None:
            assert score(rules, result).tricks_ns in range(14)
            assert isinstance(result, NotPlayed) or isinstance(notices(result), tuple)
        replayed = answer(document, rules)
        assert replayed["ok"] or replayed["code"] in set(Code)
        json.dumps(replayed)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(documents)
def test_random_documents_are_answered(document):
    check_everything(document)


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from([classic(7, 6), bid(9, 4, auction=["3U", "P", "P", "P"])]), st.sampled_from(FIELDS), documents)
def test_records_with_one_field_replaced_are_answered(record, field, value):
    check_everything(record | {field: value})


def places(document, path=()):
    """Every place in a JSON document."""
    yield path
    items = document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def with_value(document, path, value):
    if not path:
        return value
    copied = dict(document) if isinstance(document, dict) else list(document)
    copied[path[0]] = with_value(copied[path[0]], path[1:], value)
    return copied


PLACES = {id(record): [path for path in places(record) if path] for record in (CLASSIC, BID)}


@settings(max_examples=150)
@given(st.sampled_from([CLASSIC, BID]), st.data(), scalars | documents)
def test_play_records_with_one_value_replaced_are_answered(record, data, value):
    path = data.draw(st.sampled_from(PLACES[id(record)]))
    found = answer(with_value(record, path, value))
    assert found["ok"] or (found["code"] in set(Code) and found["message"])


def random_document(rng, depth=0):
    kind = rng.random()
    if depth > 3 or kind < 0.5:
        return rng.choice([None, True, False, 0, 1, 7, 13, -1, 10**9, 0.5, float("nan"), *WORDS])
    if kind < 0.65:
        return [random_document(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(FIELDS): random_document(rng, depth + 1) for _ in range(rng.randrange(12))}


def test_ten_thousand_random_documents_raise_nothing():
    rng = random.Random(20)
    for _ in range(10_000):
        document = random_document(rng)
        if isinstance(document, dict):
            document["game"] = rng.choice(["classic", "bid"])
            document.setdefault("format", "whist-play/1")
        rules = rng.choice(RULES)
        assert all(problem.code in set(Code) for problem in problems(rules, document))
        assert "ok" in answer(document)


def rules_or_none(make):
    try:
        return make()
    except RulesRefused:
        return None


@given(st.sampled_from(["classic", "bid"]), st.dictionaries(st.text(max_size=8), documents, max_size=4))
def test_random_options_are_rules_or_refused(game, options):
    rules = rules_or_none(lambda: Rules.of(game, options))
    assert rules is None or Rules.parse(str(rules)) == rules


@given(st.text())
def test_random_text_is_rules_or_refused(text):
    rules = rules_or_none(lambda: Rules.parse(text))
    assert rules is None or Rules.parse(str(rules)) == rules


def test_every_code_has_a_sentence_and_every_sentence_a_code():
    assert set(SENTENCES) == {str(code) for code in Code}


@pytest.mark.parametrize(
    ("value", "text"),
    [("x" * 99, "x" * 40 + "…"), (10**4000, "a huge number"), ([[1]], "a group of values"), (True, "True"), (7, "7")],
)
def test_values_are_shown_short(value, text):
    assert shown(value) == text


def test_deep_nesting_is_refused_like_any_other_value():
    value = []
    for _ in range(100_000):
        value = [value]
    (problem,) = problems(ClassicRules(), classic(7, 6, trump=value))
    assert problem.code is Code.SUIT_UNKNOWN
    assert not answer({"format": "whist-play/1", "game": "bid", "deal": value})["ok"]
    with pytest.raises(GameError):
        Rules.of("bid", {"min_bid": value})


def test_what_was_written_can_be_written_again():
    assert write_record(replay(CLASSIC)) == CLASSIC
    assert write_record(replay(BID)) == BID

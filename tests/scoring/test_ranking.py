"""Ranking: totals, sit-out awards, tie-breaks and shared ranks, against a slow recount with fractions."""

from fractions import Fraction
from functools import cmp_to_key

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import PlayedHand, Scheme, ScoreCard, in_halves, rank
from tournaments.enums import PartialEntries, SitOutAward, TieBreak

ALL_TIE_BREAKS = (TieBreak.HANDS_WON, TieBreak.SECOND_HALF, TieBreak.LAST_HAND)


def scheme(*, hands=2, award=SitOutAward.OWN_AVERAGE, partial=PartialEntries.RANKED, tie_breaks=ALL_TIE_BREAKS, second_half=3):
    return Scheme(hands, award, partial, tuple(tie_breaks), second_half)


def card(number, *rounds, missed=(), partial=False):
    """A card from the tricks of each round: `card(1, (7, 6), (5,))`; a round that is None was missed."""
    played = [PlayedHand(n, tricks, tricks > 6) for n, hands in enumerate(rounds, 1) if hands for tricks in hands]
    absent = [n for n, hands in enumerate(rounds, 1) if hands is None]
    return ScoreCard(number, number, f"Player {number}", played, absent, partial)


def standing(lines):
    return [(line.rank_text, line.number, line.total_text) for line in lines]


def test_the_highest_total_leads():
    cards = [card(1, (7, 3)), card(2, (6, 10)), card(3, (6, 6))]
    assert standing(rank(cards, scheme())) == [("1", 2, "16"), ("2", 3, "12"), ("3", 1, "10")]


def test_equal_lines_share_a_rank_and_the_next_rank_is_left_out():
    cards = [card(4, (8, 5)), card(2, (9, 9)), card(3, (8, 5)), card(1, (2, 2))]
    assert standing(rank(cards, scheme())) == [("1", 2, "18"), ("2=", 3, "13"), ("2=", 4, "13"), ("4", 1, "4")]


def test_most_hands_won_decides_first():
    cards = [card(1, (13, 1)), card(2, (7, 7))]
    assert standing(rank(cards, scheme())) == [("1", 2, "14"), ("2", 1, "14")]


def test_the_second_half_decides_where_it_is_asked_first():
    cards = [card(1, (7, 7), (1, 1)), card(2, (1, 1), (13, 1))]
    order = (TieBreak.SECOND_HALF, TieBreak.HANDS_WON)
    assert standing(rank(cards, scheme(second_half=2, tie_breaks=order))) == [("1", 2, "16"), ("2", 1, "16")]


def test_the_last_hand_decides_counting_back():
    cards = [card(1, (9, 2), (4, 5)), card(2, (2, 9), (4, 5)), card(3, (2, 4), (9, 5))]
    order = (TieBreak.LAST_HAND,)
    assert [line.number for line in rank(cards, scheme(tie_breaks=order))] == [3, 2, 1]


def test_without_tie_breaks_equal_totals_share():
    cards = [card(1, (13, 1)), card(2, (7, 7))]
    assert standing(rank(cards, scheme(tie_breaks=()))) == [("1=", 1, "14"), ("1=", 2, "14")]


def test_a_sit_out_earns_the_average_of_the_own_hands():
    (line,) = rank([card(1, (7, 6), None, (7, 6))], scheme())
    assert (line.award_text, line.total_text, line.hands_won, line.hands_played) == ("13", "39", 2, 4)


def test_half_an_award_is_rounded_half_up_to_a_half():
    """2 hands x 20 / 3 is 13 1/3; doubled 26 2/3, rounded 27: thirteen and a half."""
    (line,) = rank([card(1, (7, 6), (7,), None)], scheme())
    assert (line.award_text, line.total_text) == ("13½", "33½")


def test_an_award_of_the_second_half_counts_there():
    early, late = card(1, None, (6, 7)), card(2, (6, 7), None)
    lines = rank([early, late], scheme(second_half=2))
    assert [(line.number, line.total, line.second_half) for line in lines] == [(1, 52, 26), (2, 52, 26)]


def test_who_has_no_hand_yet_gets_the_average_of_the_field():
    lines = rank([card(1, (10, 4)), card(2, None)], scheme())
    assert standing(lines) == [("1", 1, "14"), ("2", 2, "14")]


def test_the_field_can_be_the_basis_for_everybody():
    lines = rank([card(1, (10, 10), None), card(2, (3, 3), (6, 7))], scheme(award=SitOutAward.FIELD_AVERAGE))
    assert [(line.number, line.award_text) for line in lines] == [(1, "13"), (2, "0")]


def test_without_any_result_a_sit_out_earns_nothing():
    assert standing(rank([card(1, None), card(2, None)], scheme())) == [("1=", 1, "0"), ("1=", 2, "0")]


def test_an_event_may_give_nothing_for_a_sit_out():
    (line,) = rank([card(1, (7, 6), None)], scheme(award=SitOutAward.NOTHING))
    assert (line.award, line.total_text) == (0, "13")


def test_partial_entries_are_ranked_or_listed_apart_as_the_event_says():
    cards = [card(1, (7, 7)), card(2, (9, 9), partial=True), card(3, (8, 8))]
    assert standing(rank(cards, scheme())) == [("1", 2, "18"), ("2", 3, "16"), ("3", 1, "14")]
    apart = rank(cards, scheme(partial=PartialEntries.APART))
    assert standing(apart) == [("1", 3, "16"), ("2", 1, "14"), ("", 2, "18")]


@pytest.mark.parametrize(("doubled", "text"), [(0, "0"), (1, "½"), (2, "1"), (27, "13½"), (-1, "-½"), (-3, "-1½"), (-4, "-2")])
def test_doubled_numbers_are_written_with_a_half(doubled, text):
    assert in_halves(doubled) == text


# --- the slow recount -----------------------------------------------------------------------------------------------------------

SCORES = st.integers(-7, 13)
ROUND = st.one_of(st.none(), st.lists(SCORES, max_size=2).map(tuple))
EVENINGS = st.lists(st.lists(ROUND, min_size=4, max_size=4), min_size=1, max_size=7)
SCHEMES = st.builds(
    scheme,
    hands=st.integers(1, 4),
    award=st.sampled_from(SitOutAward),
    tie_breaks=st.permutations(ALL_TIE_BREAKS).flatmap(lambda order: st.integers(0, 3).map(lambda n: order[:n])),
    second_half=st.integers(1, 5),
)


def slow_award(evening, evenings, rules):
    """The award of one missed round, doubled, straight from the sentence in the rules."""
    own = [Fraction(score) for hands in evening if hands for score in hands]
    everybody = [Fraction(score) for other in evenings for hands in other if hands for score in hands]
    basis = everybody if rules.sit_out_award is SitOutAward.FIELD_AVERAGE or not own else own
    if rules.sit_out_award is SitOutAward.NOTHING or not basis:
        return 0
    exact = 2 * rules.hands_per_round * sum(basis) / len(basis)
    return int(exact // 1) + (exact % 1 >= Fraction(1, 2))


def slow_facts(evening, evenings, rules):
    facts = {"total": 0, TieBreak.HANDS_WON: 0, TieBreak.SECOND_HALF: 0, TieBreak.LAST_HAND: []}
    for number, hands in enumerate(evening, 1):
        doubled = slow_award(evening, evenings, rules) if hands is None else 2 * sum(hands)
        facts["total"] += doubled
        facts[TieBreak.SECOND_HALF] += doubled if number >= rules.second_half_from else 0
        for score in hands or ():
            facts[TieBreak.HANDS_WON] += score > 6
            facts[TieBreak.LAST_HAND].insert(0, score)
    return facts


def better(one, other, rules):
    """1 if the facts of `one` beat the other's, -1 the other way round, 0 if nothing decides."""
    for what in ("total", *rules.tie_breaks):
        if one[what] != other[what]:
            return 1 if one[what] > other[what] else -1
    return 0


@given(EVENINGS, SCHEMES)
def test_ranking_agrees_with_the_slow_recount(evenings, rules):
    facts = {number: slow_facts(evening, evenings, rules) for number, evening in enumerate(evenings, 1)}
    by_place = sorted(facts, key=cmp_to_key(lambda a, b: better(facts[b], facts[a], rules) or a - b))
    lines = rank([card(number, *evening) for number, evening in enumerate(evenings, 1)], rules)
    assert [line.number for line in lines] == by_place
    for line in lines:
        ahead = sum(better(other, facts[line.number], rules) > 0 for other in facts.values())
        equal = sum(better(other, facts[line.number], rules) == 0 for other in facts.values())
        assert (line.rank, line.shares_rank) == (ahead + 1, equal > 1)
        assert (line.total, line.second_half) == (facts[line.number]["total"], facts[line.number][TieBreak.SECOND_HALF])
        assert line.hands_won == facts[line.number][TieBreak.HANDS_WON]


@given(EVENINGS, SCHEMES, st.randoms(use_true_random=False))
def test_the_order_in_which_entries_arrive_does_not_matter(evenings, rules, random):
    cards = [card(number, *evening) for number, evening in enumerate(evenings, 1)]
    shuffled = random.sample(cards, len(cards))
    assert rank(shuffled, rules) == rank(cards, rules)

"""Who wins which prize: places, ties, labels and one prize each, as rules on plain values."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.enums import PrizeCategory, TieRule
from scoring.prizes import Award, Candidate, PrizeRule, Verdict, awards

OVERALL, LOWEST = PrizeCategory.OVERALL, PrizeCategory.LOWEST
FIRST_HALF = PrizeCategory.FIRST_HALF


def person(number: int, *labels: str, scores: tuple[int, ...] = (), **values: int) -> Candidate:
    return Candidate(number, {PrizeCategory(name): value for name, value in values.items()}, frozenset(labels), scores)


def decide(people, *rules: PrizeRule, ties: TieRule = TieRule.SHARE, one_each: bool = True) -> list[Award]:
    return awards(people, rules, tie_rule=ties, one_prize_each=one_each)


def places(category: PrizeCategory = OVERALL, *, most: int = 3, label: str = "") -> list[PrizeRule]:
    return [PrizeRule(category, place, label) for place in range(1, most + 1)]


def outcome(given_awards: list[Award]) -> list[tuple[Verdict, tuple[int, ...]]]:
    return [(award.verdict, award.winners) for award in given_awards]


CLEAR = [person(number, overall=-number, lowest=number) for number in range(1, 5)]


def test_the_best_three_win_the_three_places():
    assert outcome(decide(CLEAR, *places())) == [(Verdict.WON, (1,)), (Verdict.WON, (2,)), (Verdict.WON, (3,))]


def test_who_has_a_prize_is_passed_over_for_the_next():
    people = [person(1, overall=-1, first_half=40), person(2, overall=-2, first_half=30)]
    rules = [PrizeRule(OVERALL), PrizeRule(FIRST_HALF)]
    assert outcome(decide(people, *rules)) == [(Verdict.WON, (1,)), (Verdict.WON, (2,))]
    assert outcome(decide(people, *rules, one_each=False)) == [(Verdict.WON, (1,)), (Verdict.WON, (1,))]
    assert outcome(decide(people[:1], *rules))[1] == (Verdict.TOO_FEW, ())


def test_the_order_of_the_list_says_which_prize_a_double_winner_gets():
    people = [person(1, overall=-1, first_half=40), person(2, overall=-2, first_half=30)]
    assert outcome(decide(people, PrizeRule(FIRST_HALF), PrizeRule(OVERALL))) == [(Verdict.WON, (1,)), (Verdict.WON, (2,))]


def test_a_label_has_a_contest_of_its_own():
    people = [person(1, overall=-1), person(2, "Veterans", overall=-2), person(3, overall=-3)]
    assert outcome(decide(people, PrizeRule(OVERALL, label="Veterans"))) == [(Verdict.WON, (2,))]


def test_a_prize_for_a_label_that_nobody_has_says_so():
    assert outcome(decide(CLEAR, PrizeRule(OVERALL, label="Juniors"))) == [(Verdict.NO_SUCH_LABEL, ())]


def test_before_anything_is_played_there_is_nothing_to_compare():
    assert outcome(decide([person(1), person(2)], PrizeRule(OVERALL))) == [(Verdict.NOTHING_TO_COMPARE, ())]


def test_a_place_beyond_the_field_has_too_few():
    assert outcome(decide(CLEAR[:2], *places()))[2] == (Verdict.TOO_FEW, ())


TIED_FIRST = [person(1, overall=-1, scores=(9, 6)), person(2, overall=-1, scores=(6, 9)), person(3, overall=-3, scores=(7, 7))]


def test_two_equal_firsts_share_and_the_second_prize_goes_into_the_pot():
    first, second, third = decide(TIED_FIRST, *places())
    assert (first.verdict, first.winners) == (Verdict.SHARED, (1, 2))
    assert (second.verdict, second.winners) == (Verdict.SHARED_ABOVE, ())
    assert (third.verdict, third.winners) == (Verdict.WON, (3,))


def test_counting_back_lets_the_better_last_hand_win():
    assert [award.winners for award in decide(TIED_FIRST, *places(), ties=TieRule.COUNT_BACK)] == [(2,), (1,), (3,)]


def test_counting_back_through_equal_hands_ends_in_sharing():
    people = [person(number, overall=-1, scores=(7, 6)) for number in (1, 2)]
    assert outcome(decide(people, PrizeRule(OVERALL), ties=TieRule.COUNT_BACK)) == [(Verdict.SHARED, (1, 2))]


def test_for_the_lowest_score_the_lower_last_hand_wins():
    people = [person(1, lowest=-40, scores=(5, 3)), person(2, lowest=-40, scores=(3, 5))]
    assert outcome(decide(people, PrizeRule(LOWEST), ties=TieRule.COUNT_BACK)) == [(Verdict.WON, (1,))]


def test_a_cut_waits_for_the_cards_and_then_gives_both_places():
    first, second, _third = decide(TIED_FIRST, *places(), ties=TieRule.CUT)
    assert (first.verdict, first.to_cut) == (Verdict.TO_CUT, (1, 2))
    assert second.verdict is Verdict.TO_CUT
    rules = [PrizeRule(OVERALL, 1, cut_winner=2), *places()[1:]]
    assert outcome(decide(TIED_FIRST, *rules, ties=TieRule.CUT)) == [
        (Verdict.WON_BY_CUT, (2,)),
        (Verdict.WON, (1,)),
        (Verdict.WON, (3,)),
    ]


def test_who_won_a_cut_that_is_no_longer_needed_wins_nothing_by_it():
    (award,) = decide(CLEAR, PrizeRule(OVERALL, cut_winner=4), ties=TieRule.CUT)
    assert (award.verdict, award.winners) == (Verdict.WON, (1,))


LABELS = ("Lady", "Gent", "Veteran")
CANDIDATES = st.lists(
    st.builds(
        lambda values, labels, scores: (values, labels, scores),
        st.dictionaries(st.sampled_from(PrizeCategory), st.integers(-3, 3)),
        st.frozensets(st.sampled_from(LABELS)),
        st.lists(st.integers(0, 3), max_size=3).map(tuple),
    ),
    max_size=9,
).map(lambda parts: [Candidate(number, *part) for number, part in enumerate(parts, start=1)])
RULES = st.lists(
    st.builds(
        PrizeRule,
        st.sampled_from(PrizeCategory),
        st.integers(1, 4),
        st.sampled_from(["", *LABELS]),
        st.none() | st.integers(1, 9),
    ),
    max_size=8,
    unique_by=lambda rule: (rule.contest, rule.place),
)
TIES = st.sampled_from(TieRule)


@given(CANDIDATES, RULES, TIES)
def test_nobody_wins_twice_where_one_prize_each_is_the_rule(people, rules, ties):
    winners = [number for award in decide(people, *rules, ties=ties) for number in award.winners]
    assert len(winners) == len(set(winners))


@given(CANDIDATES, RULES, TIES, st.booleans())
def test_every_prize_has_a_winner_or_a_reason(people, rules, ties, one_each):
    with_winners = {Verdict.WON, Verdict.SHARED, Verdict.WON_BY_CUT}
    for award in decide(people, *rules, ties=ties, one_each=one_each):
        assert (award.verdict in with_winners) == bool(award.winners)
        assert (award.verdict is Verdict.TO_CUT) == bool(award.to_cut)


@given(CANDIDATES, RULES, TIES, st.booleans(), st.randoms(use_true_random=False))
def test_the_order_in_which_people_come_changes_nothing(people, rules, ties, one_each, chance: Random):
    mixed = chance.sample(people, len(people))
    assert decide(people, *rules, ties=ties, one_each=one_each) == decide(mixed, *rules, ties=ties, one_each=one_each)


@given(CANDIDATES, RULES, TIES, st.booleans())
def test_winners_have_the_label_and_are_beaten_only_by_who_has_another_prize(people, rules, ties, one_each):
    decided = decide(people, *rules, ties=ties, one_each=one_each)
    by_number = {candidate.number: candidate for candidate in people}
    holders = {number for award in decided for number in award.winners}
    for award in decided:
        for number in award.winners:
            winner, rule = by_number[number], award.rule
            assert not rule.label or rule.label in winner.labels
            better = {
                other.number
                for other in people
                if (not rule.label or rule.label in other.labels)
                and other.values.get(rule.category, winner.values[rule.category]) > winner.values[rule.category]
            }
            assert len(better - holders) < rule.place


@pytest.mark.parametrize("ties", [TieRule.SHARE, TieRule.COUNT_BACK])
@given(people=CANDIDATES, rules=RULES)
def test_only_a_cut_leaves_a_prize_open(ties, people, rules):
    assert all(award.verdict is not Verdict.TO_CUT for award in decide(people, *rules, ties=ties))

"""Who wins which prize, from plain values. The list decides: a prize further up goes out first.

Places are those of the prize's own contest, its category among those with its label. Where one prize each is the rule, who has
won in another contest is passed over. Equal players hold their places together; then the tie rule says who wins, and prizes of
places that are held together are one shared prize.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby

from scoring.enums import PrizeCategory, TieRule


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entry, by its number. `values` holds what counts in each category it competes in, higher being better.

    `scores` are its own hands in the order played, for counting back.
    """

    number: int
    values: Mapping[PrizeCategory, int]
    labels: frozenset[str] = frozenset()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PrizeRule:
    """A prize to be won; an empty `label` means everybody. `cut_winner` is the entry number of who won the cut."""

    category: PrizeCategory
    place: int = 1
    label: str = ""
    cut_winner: int | None = None

    @property
    def contest(self) -> tuple[PrizeCategory, str]:
        return self.category, self.label


class Verdict(StrEnum):
    """How a prize was decided, or why nobody has it."""

    WON = "won"
    SHARED = "shared"
    WON_BY_CUT = "won_by_cut"
    TO_CUT = "to_cut"
    SHARED_ABOVE = "shared_above"
    NO_SUCH_LABEL = "no_such_label"
    NOTHING_TO_COMPARE = "nothing_to_compare"
    TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True)
class Award:
    """What became of a prize: the entry numbers of its `winners`, with `value` for what, or of those who must cut for it."""

    rule: PrizeRule
    verdict: Verdict
    winners: tuple[int, ...] = ()
    to_cut: tuple[int, ...] = ()
    value: int | None = None


def awards(
    candidates: Iterable[Candidate], rules: Sequence[PrizeRule], *, tie_rule: TieRule, one_prize_each: bool
) -> list[Award]:
    """The award of each prize, in the order of the list; the order of the candidates changes nothing."""
    people = sorted(candidates, key=lambda candidate: candidate.number)
    given: list[Award] = []
    for rule in rules:
        elsewhere = {number for award in given if award.rule.contest != rule.contest for number in award.winners}
        same_contest = [award for award in given if award.rule.contest == rule.contest]
        field = [person for person in people if not (one_prize_each and person.number in elsewhere)]
        given.append(_award(rule, field, people, same_contest, tie_rule))
    return given


def _award(
    rule: PrizeRule, field: Sequence[Candidate], everybody: Sequence[Candidate], before: Sequence[Award], tie_rule: TieRule
) -> Award:
    if rule.label and not any(rule.label in person.labels for person in everybody):
        return Award(rule, Verdict.NO_SUCH_LABEL)
    if not any(_competes(person, rule) for person in everybody):
        return Award(rule, Verdict.NOTHING_TO_COMPARE)
    equals = _holders_of_the_place(rule, [person for person in field if _competes(person, rule)], tie_rule)
    already = {number for award in before for number in award.winners}
    numbers = tuple(person.number for person in equals if person.number not in already)
    if numbers:
        return _between(rule, numbers, equals[0].values[rule.category], tie_rule)
    shared = any(award.verdict is Verdict.SHARED and person.number in award.winners for award in before for person in equals)
    return Award(rule, Verdict.SHARED_ABOVE if shared else Verdict.TOO_FEW)


def _between(rule: PrizeRule, numbers: tuple[int, ...], value: int, tie_rule: TieRule) -> Award:
    """The award where one or several people have an equal claim."""
    if len(numbers) == 1:
        return Award(rule, Verdict.WON, numbers, value=value)
    if tie_rule != TieRule.CUT:
        return Award(rule, Verdict.SHARED, numbers, value=value)
    if rule.cut_winner in numbers:
        return Award(rule, Verdict.WON_BY_CUT, (rule.cut_winner,), value=value)
    return Award(rule, Verdict.TO_CUT, to_cut=numbers, value=value)


def _competes(person: Candidate, rule: PrizeRule) -> bool:
    return rule.category in person.values and (not rule.label or rule.label in person.labels)


def _holders_of_the_place(rule: PrizeRule, field: Sequence[Candidate], tie_rule: TieRule) -> list[Candidate]:
    """Those equals whose places include the prize's, nobody if there are not that many people."""
    for first, equals in _places(rule, field, tie_rule):
        if first <= rule.place < first + len(equals):
            return equals
    return []


def _places(rule: PrizeRule, field: Sequence[Candidate], tie_rule: TieRule) -> Iterator[tuple[int, list[Candidate]]]:
    """Equals together, best first, with the first of the places they hold."""

    def standing(person: Candidate) -> tuple[int, tuple[int, ...]]:
        return person.values[rule.category], _counted_back(person, rule) if tie_rule == TieRule.COUNT_BACK else ()

    place = 1
    for _standing, group in groupby(sorted(field, key=standing, reverse=True), key=standing):
        equals = list(group)
        yield place, equals
        place += len(equals)


def _counted_back(person: Candidate, rule: PrizeRule) -> tuple[int, ...]:
    """The hands from the last one on; for the lowest score the lower hand is the better one."""
    sign = -1 if rule.category == PrizeCategory.LOWEST else 1
    return tuple(sign * score for score in reversed(person.scores))

"""The prizes of an event as they stand: computed from current results, never stored."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scoring.enums import PrizeCategory, TieRule
from scoring.models import Prize, PrizeGiving
from scoring.prize_texts import explained, figure, prize_name
from scoring.prizes import Award, Candidate, PrizeRule, Verdict, awards
from scoring.queries.names import names
from scoring.queries.standings import score_cards, second_half_from, standings_as_read
from scoring.ranking import Line, ScoreCard
from tournaments.enums import HandState, Measure
from tournaments.models import Entry, Event, Hand, Label
from tournaments.permissions import Sight

TEN = 10


@dataclass(frozen=True, slots=True)
class Person:
    number: int
    name: str


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize with what became of it. `figure` is what it was won with, `explanation` how, or why nobody has it."""

    number: int
    name: str
    verdict: Verdict
    winners: Sequence[Person]
    to_cut: Sequence[Person]
    figure: str
    explanation: str

    @property
    def winner_names(self) -> list[str]:
        return [person.name for person in self.winners]


@dataclass(frozen=True, slots=True)
class PrizeBoard:
    """All prizes in the order of the list. `open_hands` of the whole event have no result yet, so that winners may change."""

    giving: PrizeGiving
    lines: Sequence[PrizeLine]
    open_hands: int

    @property
    def reading_order(self) -> list[PrizeLine]:
        """As prizes are read out: the last on the list first."""
        return list(reversed(self.lines))

    @property
    def revealed(self) -> list[PrizeLine]:
        """What everybody may see, in reading order."""
        return self.reading_order[: self.giving.revealed or 0]

    @property
    def upcoming(self) -> PrizeLine | None:
        """What is shown after those revealed."""
        return next(iter(self.reading_order[self.giving.revealed or 0 :]), None)

    @property
    def are_all_listed(self) -> bool:
        """Whether the screen has come to the list of all prizes, after the best one."""
        return (self.giving.revealed or 0) > len(self.lines)

    @property
    def cuts(self) -> list[PrizeLine]:
        """Prizes that wait for a cut of the cards."""
        return [line for line in self.lines if line.verdict is Verdict.TO_CUT]


def prize_board(event: Event) -> PrizeBoard:
    """The prizes of an event read just now, in a fixed number of queries."""
    giving = giving_of(event)
    prizes = list(event.prizes.select_related("cut_winner").order_by("number"))
    given = awards(
        candidates(event),
        [rule_of(prize) for prize in prizes],
        tie_rule=TieRule(giving.tie_rule),
        one_prize_each=giving.one_prize_each,
    )
    people = _people(event)
    totals = {line.number: line.total for line in standings_as_read(event, Sight.STAFF).lines}
    return PrizeBoard(
        giving=giving,
        lines=[_line(prize, award, people, totals, Measure(event.measure)) for prize, award in zip(prizes, given, strict=True)],
        open_hands=Hand.objects.filter(round__stage__event=event, state=HandState.OPEN).count(),
    )


def giving_of(event: Event) -> PrizeGiving:
    """How the event gives its prizes; what nobody has chosen yet is as a new one has it."""
    return PrizeGiving.objects.filter(event=event).first() or PrizeGiving(event=event)


def rule_of(prize: Prize) -> PrizeRule:
    cut_winner = prize.cut_winner.number if prize.cut_winner else None
    return PrizeRule(PrizeCategory(prize.category), prize.place, prize.label, cut_winner)


def candidates(event: Event) -> list[Candidate]:
    """Everybody who could win something, with what counts in each category."""
    cards = score_cards(event, Sight.STAFF)
    in_tricks = cards if event.measure == Measure.TRICKS else score_cards(event, Sight.STAFF, Measure.TRICKS)
    tens = {card.number: sum(hand.score >= TEN for hand in card.hands) for card in in_tricks}
    lines = {line.number: line for line in standings_as_read(event, Sight.STAFF).lines}
    half = second_half_from(event)
    labels: defaultdict[int, set[str]] = defaultdict(set)
    for number, word in Label.objects.filter(entry__event=event).values_list("entry__number", "word"):
        labels[number].add(word)
    return [
        Candidate(
            number=card.number,
            values=_values(card, lines.get(card.number), tens[card.number], half),
            labels=frozenset(labels[card.number]),
            scores=tuple([hand.score for hand in card.hands]),
        )
        for card in cards
    ]


def labels_without_people(event: Event) -> list[str]:
    """Labels that a prize is for and nobody has."""
    somebody = Label.objects.filter(entry__event=event, word=OuterRef("label"))
    unwinnable = event.prizes.exclude(label="").exclude(Exists(somebody))
    return list(unwinnable.order_by("label").values_list("label", flat=True).distinct())


def _values(card: ScoreCard, line: Line | None, tens: int, half: int) -> dict[PrizeCategory, int]:
    """What counts for one entry; what is added to its total counts in neither half.

    Who is listed apart competes with single hands only, who was not there all evening not for the lowest score.
    """
    if not card.hands:
        return {}
    values = {PrizeCategory.HIGHEST_HAND: max(hand.score for hand in card.hands)}
    if tens:
        values[PrizeCategory.TEN_TRICKS] = tens
    if line is None or line.rank is None:
        return values
    values[PrizeCategory.OVERALL] = -line.rank
    if any(hand.round_number < half for hand in card.hands):
        values[PrizeCategory.FIRST_HALF] = line.total - line.second_half - 2 * card.adjustment
    if any(hand.round_number >= half for hand in card.hands):
        values[PrizeCategory.SECOND_HALF] = line.second_half
    if not card.partial:
        values[PrizeCategory.LOWEST] = -line.total
    return values


def _people(event: Event) -> dict[int, Person]:
    full = names(event)
    numbers = Entry.objects.filter(event=event).values_list("pk", "number")
    return {number: Person(number, full[entry]) for entry, number in numbers}


def _line(prize: Prize, award: Award, people: Mapping[int, Person], totals: Mapping[int, int], measure: Measure) -> PrizeLine:
    return PrizeLine(
        number=prize.number,
        name=prize_name(award.rule),
        verdict=award.verdict,
        winners=[people[number] for number in award.winners],
        to_cut=[people[number] for number in award.to_cut],
        figure=_figure(award, totals, measure),
        explanation=explained(award.verdict),
    )


def _figure(award: Award, totals: Mapping[int, int], measure: Measure) -> str:
    if award.value is None:
        return ""
    concerned = [*award.winners, *award.to_cut]
    by_total = award.rule.category in (PrizeCategory.OVERALL, PrizeCategory.LOWEST)
    return figure(award.rule.category, totals[concerned[0]] if by_total else award.value, measure)

"""Choosing the prizes of an event, noting a cut of the cards, and showing the winners one at a time."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Max

from scoring.enums import PrizeCategory, TieRule
from scoring.errors import (
    CutMissing,
    EventNotFinal,
    NoPrizes,
    NotInTheCut,
    PrizeNotFound,
    PrizesBeingGiven,
    PrizeThere,
    RevealMoved,
)
from scoring.models import Prize, PrizeGiving
from scoring.operations.sealing import seal
from scoring.prizes import PrizeRule
from scoring.queries.prizes import prize_board
from tournaments.actors import Actor
from tournaments.changes import Change, event_change
from tournaments.enums import Topic
from tournaments.models import Label
from tournaments.operations.people import entry_in
from tournaments.retries import retried

#: A free number while two prizes change places.
NOWHERE = 0


@retried
def add_prize(*, event_id: int, category: PrizeCategory, place: int = 1, label: str = "", actor: Actor, now: datetime) -> Prize:
    """Put a prize at the end of the list. Raises `PrizeThere`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        _open_list(change)
        return _add(change, PrizeRule(category, place, " ".join(label.split())))


@retried
def add_usual_prizes(*, event_id: int, actor: Actor, now: datetime) -> list[Prize]:
    """Add what most drives give and is not on the list yet. Raises `PrizeThere` if all of it is."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        _open_list(change)
        there = {(prize.category, prize.place, prize.label) for prize in change.event.prizes.all()}
        missing = [rule for rule in _usual_prizes(change) if (rule.category, rule.place, rule.label) not in there]
        if not missing:
            raise PrizeThere
        return [_add(change, rule) for rule in missing]


@retried
def remove_prize(*, event_id: int, number: int, actor: Actor, now: datetime) -> None:
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        _open_list(change)
        _prize_in(change, number).delete()
        change.log("prize_removed", number=number)
        change.bump(Topic.RESULTS, public=False)


@retried
def move_prize_up(*, event_id: int, number: int, actor: Actor, now: datetime) -> Prize:
    """Let the prize change places with the one before it, so that it goes out first. Raises `PrizeNotFound` for the first one."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        _open_list(change)
        prize = _prize_in(change, number)
        above = change.event.prizes.filter(number__lt=number).order_by("-number").first()
        if above is None:
            raise PrizeNotFound
        for moved, place in ((prize, NOWHERE), (above, number), (prize, above.number)):
            Prize.objects.filter(pk=moved.pk).update(number=place)
        change.log("prize_moved_up", number=number)
        change.bump(Topic.RESULTS, public=False)
        prize.number = above.number
    return prize


@retried
def set_prize_rules(*, event_id: int, one_prize_each: bool, tie_rule: TieRule, actor: Actor, now: datetime) -> PrizeGiving:
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        giving = _open_list(change)
        giving.one_prize_each, giving.tie_rule = one_prize_each, tie_rule
        giving.save(update_fields=["one_prize_each", "tie_rule"])
        change.log("prize_rules_set", one_prize_each=one_prize_each, tie_rule=tie_rule)
        change.bump(Topic.RESULTS, public=False)
    return giving


@retried
def record_cut(*, event_id: int, number: int, winner: int, actor: Actor, now: datetime) -> Prize:
    """Write down that entry number `winner` won the cut for a prize. Raises `NotInTheCut`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        _open_list(change)
        prize = _prize_in(change, number)
        line = next(line for line in prize_board(change.event).lines if line.number == number)
        if winner not in [person.number for person in line.to_cut]:
            raise NotInTheCut
        prize.cut_winner = entry_in(change, winner)
        prize.save(update_fields=["cut_winner"])
        change.log("cut_recorded", number=number, winner=winner)
        change.bump(Topic.RESULTS, public=False)
    return prize


@retried
def start_prize_giving(*, event_id: int, actor: Actor, now: datetime) -> PrizeGiving:
    """Open the screen for the prizes of a finished event, with none shown yet; its results are sealed by that.

    Raises `EventNotFinal`, `NoPrizes`, `CutMissing`, `PrizesBeingGiven`.
    """
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        giving = _open_list(change)
        if change.event.finished_at is None:
            raise EventNotFinal
        board = prize_board(change.event)
        if not board.lines:
            raise NoPrizes
        if board.cuts:
            raise CutMissing
        if not change.event.is_sealed(now=now):
            seal(change)
        return _show(change, giving, 0)


@retried
def reveal_next_prize(*, event_id: int, revealed: int, actor: Actor, now: datetime) -> PrizeGiving:
    """Show one more prize to everybody, and after the best one all of them together.

    `revealed` is how many the page showed, so that a press too many shows nothing. Raises `RevealMoved`.
    """
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        giving = _giving(change)
        if giving.revealed != revealed or revealed > change.event.prizes.count():
            raise RevealMoved
        return _show(change, giving, revealed + 1)


@retried
def take_back_reveal(*, event_id: int, revealed: int, actor: Actor, now: datetime) -> PrizeGiving:
    """Hide the prize shown last, or close the screen where none is. Raises `RevealMoved`."""
    with event_change(event_id, actor=actor, now=now, finished=True) as change:
        giving = _giving(change)
        if giving.revealed != revealed:
            raise RevealMoved
        return _show(change, giving, revealed - 1 if revealed else None)


def _giving(change: Change) -> PrizeGiving:
    giving, _is_new = PrizeGiving.objects.get_or_create(event=change.event)
    return giving


def _open_list(change: Change) -> PrizeGiving:
    """How the prizes are given, as long as that has not begun. Raises `PrizesBeingGiven`."""
    giving = _giving(change)
    if giving.revealed is not None:
        raise PrizesBeingGiven
    return giving


def _prize_in(change: Change, number: int) -> Prize:
    prize = change.event.prizes.filter(number=number).first()
    if prize is None:
        raise PrizeNotFound
    return prize


def _add(change: Change, rule: PrizeRule) -> Prize:
    same = {"category": rule.category, "place": rule.place, "label": rule.label}
    if change.event.prizes.filter(**same).exists():
        raise PrizeThere
    last: int = change.event.prizes.aggregate(last=Max("number"))["last"] or 0
    prize = Prize.objects.create(event=change.event, number=last + 1, **same)
    change.log("prize_added", number=prize.number, category=rule.category, place=rule.place)
    change.bump(Topic.RESULTS, public=False)
    return prize


def _usual_prizes(change: Change) -> Sequence[PrizeRule]:
    """The three best, the best of each label, both halves, the best hands and the lowest score."""
    words = Label.objects.filter(entry__event=change.event).order_by("word").values_list("word", flat=True).distinct()
    others = (category for category in PrizeCategory if category != PrizeCategory.OVERALL)
    return [
        *(PrizeRule(PrizeCategory.OVERALL, place) for place in (1, 2, 3)),
        *(PrizeRule(PrizeCategory.OVERALL, label=word) for word in words),
        *map(PrizeRule, others),
    ]


def _show(change: Change, giving: PrizeGiving, revealed: int | None) -> PrizeGiving:
    giving.revealed = revealed
    giving.save(update_fields=["revealed"])
    change.log("prizes_revealed", count=revealed)
    change.bump(Topic.RESULTS, public=True)
    return giving

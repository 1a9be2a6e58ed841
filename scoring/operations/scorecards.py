"""Storing an evening that was written on scorecards: it is played again, hand by hand, through the operations of an evening."""

import uuid
from datetime import date, datetime
from typing import Any

from django.db import transaction

from scoring.operations.portable import ImportRefused
from scoring.operations.results import record_result
from scoring.scorecard_texts import card_problem_text
from scoring.scorecards import Scorecards, TableCard
from tournaments.actors import Actor
from tournaments.enums import SitOutAward
from tournaments.models import Event, Hand
from tournaments.operations.events import create_event, finish_event
from tournaments.operations.people import add_entries
from tournaments.operations.planning import seat_stage
from tournaments.operations.rounds import close_round, release_round, start_round
from tournaments.planning import PlanningSnapshot, Proposal, certify_plan
from tournaments.queries.planning import snapshot
from tournaments.retries import retried


@retried
@transaction.atomic
def import_scorecards(*, cards: Scorecards, time_zone: str, user_id: int | None, actor: Actor, now: datetime) -> Event:
    """Make a finished event of read scorecards, one hand a round; who does not stand in a round sat out and earns nothing for it.

    Raises `ImportRefused` with a sentence for each problem, its rows named; nothing is stored then.
    """
    if cards.problems:
        raise ImportRefused([card_problem_text(problem) for problem in cards.problems])
    event = create_event(
        name=cards.name,
        date=date(max(cards.year, 1), 1, 1),
        time_zone=time_zone,
        rules=cards.rules,
        hands_per_round=1,
        rounds=len(cards.rounds),
        round_minutes=None,
        sit_out_award=SitOutAward.NOTHING,
        user_id=user_id,
        actor=actor,
        now=now,
    )
    acting: dict[str, Any] = {"event_id": event.pk, "actor": actor, "now": now}
    entries = add_entries(names=cards.players, **acting)
    numbers = {name: entry.pk for name, entry in zip(cards.players, entries, strict=True)}
    seat_stage(proposal=_seating(cards, numbers, snapshot(event.pk)), **acting)
    for number, tables in enumerate(cards.rounds, start=1):
        release_round(number=number, **acting)
        start_round(number=number, **acting)
        hands = Hand.objects.filter(round__stage__event=event, round__number=number).order_by("table__number")
        for hand, card in zip(hands, tables, strict=True):
            values = _values(card, event)
            record_result(hand_id=hand.pk, command_id=uuid.uuid4(), expected_version=0, values=values, staff=True, **acting)
        close_round(number=number, **acting)
    return finish_event(**acting)


def _seating(cards: Scorecards, numbers: dict[str, int], at_start: PlanningSnapshot) -> Proposal:
    """Partners opposite each other: the first of a pair North or East."""
    rounds = tuple(
        tuple(
            (numbers[card.pair[0]], numbers[card.opponents[0]], numbers[card.pair[1]], numbers[card.opponents[1]])
            for card in tables
        )
        for tables in cards.rounds
    )
    return Proposal(
        plan_version=at_start.plan_version,
        kind="as played",
        seed=0,
        rounds=rounds,
        certificate=certify_plan(at_start, rounds),
        changed_cards=0,
    )


def _values(card: TableCard, event: Event) -> dict[str, object]:
    values: dict[str, object] = {"tricks_ns": card.tricks, "tricks_ew": 13 - card.tricks}
    return {**values, "trump": card.trump} if "turnup" in event.rules else values

"""Making a rehearsal: an event of its own, people in it, and a plan."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from math import ceil
from typing import Any

from scoring.rehearsal.people import made_up_names
from tournaments.actors import Actor
from tournaments.enums import MovementWay
from tournaments.forms.rules import MEASURE_OF, event_rules
from tournaments.models import Event, EventStaff, Label, Stage, Wish
from tournaments.operations.drives import choose_movement
from tournaments.operations.events import create_event
from tournaments.operations.people import add_entries
from tournaments.operations.planning import seat_stage
from tournaments.planning import propose
from tournaments.queries.people import names_of
from tournaments.queries.planning import snapshot

REHEARSAL = Actor("rehearsal")
PLAYERS, ROUNDS, HANDS = 46, 12, 2
PRESET = "english_drive"
TIME_ZONE = "Asia/Kuala_Lumpur"
DRIVE_FIELDS = ("movers", "lady_step", "gentleman_step")
COPIED_FIELDS = ("time_zone", "rules", "round_minutes", "measure", "sit_out_award", "partial_entries", "tie_breaks")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What is asked of a rehearsal. None means as in the event it copies, or else as on a usual evening.

    `preset` names the rules, `way` how people come to their seats. `seconds_a_hand` is 0 for as fast as it goes; `seed` decides
    plan, cards and pace.
    """

    players: int | None = None
    rounds: int | None = None
    hands: int | None = None
    preset: str | None = None
    way: MovementWay | None = None
    seconds_a_hand: float = 0
    seed: int = 0


def make_rehearsal(wishes: Wishes, *, original: Event | None, now: datetime) -> Event:
    """A planned rehearsal event, a copy of `original` if given: its settings, people, their wishes, and staff.

    Raises MovementImpossible.
    """
    hands = wishes.hands or (original.hands_per_round if original else HANDS)
    rounds = wishes.rounds or (Stage.objects.get(event=original, number=1).planned_rounds if original else ROUNDS)
    event = create_event(
        name=f"Rehearsal: {original.name}" if original else "Rehearsal",
        date=now.date(),
        hands_per_round=hands,
        rounds=rounds,
        user_id=None,
        is_rehearsal=True,
        actor=REHEARSAL,
        now=now,
        **{**(_settings_of(original) if original else _usual_settings(wishes, hands)), **_rules_of(wishes.preset)},
    )
    if original is not None:
        EventStaff.objects.bulk_create(
            EventStaff(event=event, user_id=row.user_id, role=row.role) for row in original.staff.all()
        )
    add_entries(event_id=event.pk, names=_names(wishes, original), actor=REHEARSAL, now=now)
    if original is not None:
        _copy_wishes(original, event)
    _choose_way(event, wishes.way, original, now)
    plan(event, seed=wishes.seed, now=now)
    return event


def plan(event: Event, *, seed: int, now: datetime) -> None:
    """Plan the rounds that are not released, for the people who are there. Raises MovementImpossible."""
    proposal = propose(snapshot(event.pk), seed=seed)
    seat_stage(event_id=event.pk, proposal=proposal, actor=REHEARSAL, now=now)


def _settings_of(original: Event) -> Mapping[str, Any]:
    return {name: getattr(original, name) for name in COPIED_FIELDS}


def _usual_settings(wishes: Wishes, hands: int) -> Mapping[str, Any]:
    """Twice the time that the hands take, in whole minutes."""
    minutes = max(1, ceil(2 * hands * wishes.seconds_a_hand / 60))
    return {"time_zone": TIME_ZONE, "rules": str(event_rules(PRESET)), "round_minutes": minutes}


def _rules_of(preset: str | None) -> Mapping[str, Any]:
    """The rules of a preset and what usually counts in its game; nothing without one."""
    if preset is None:
        return {}
    rules = event_rules(preset)
    return {"rules": str(rules), "measure": MEASURE_OF[rules.game]}


def _names(wishes: Wishes, original: Event | None) -> list[str]:
    """As many names as wanted: those of the original first, then made-up ones."""
    known = names_of(original) if original else []
    wanted = wishes.players or len(known) or PLAYERS
    return [*known, *islice(made_up_names(), max(0, wanted - len(known)))][:wanted]


def _copy_wishes(original: Event, event: Event) -> None:
    """Labels and wishes of those who take part in the rehearsal too."""
    in_order = [people.order_by("number").values_list("pk", flat=True) for people in (original.entries, event.entries)]
    known = dict(zip(*in_order, strict=False))
    labels = Label.objects.filter(entry__in=known)
    Label.objects.bulk_create(Label(entry_id=known[label.entry_id], word=label.word) for label in labels)
    for wish in original.wishes.order_by("pk"):
        about = {name: getattr(wish, name) for name in ("entry_id", "other_id")}
        if known.keys() >= {entry for entry in about.values() if entry}:
            same = {name: getattr(wish, name) for name in ("kind", "table", "round_number", "role", "is_hard")}
            Wish.objects.create(event=event, **same, **{name: known.get(entry) for name, entry in about.items()})


def _choose_way(event: Event, way: MovementWay | None, original: Event | None, now: datetime) -> None:
    """Seat people by results if that is wanted, with the customs of the original."""
    stage = Stage.objects.get(event=original or event, number=1)
    chosen = way or MovementWay(stage.way)
    if chosen != MovementWay.SCHEDULED:
        customs = {name: getattr(stage, name) for name in DRIVE_FIELDS}
        choose_movement(event_id=event.pk, way=chosen, **customs, actor=REHEARSAL, now=now)

"""Builders shared by the tests: a small event with plain names, seated by a shifting list, played with given tricks."""

from datetime import UTC, date, datetime, timedelta
from itertools import count, cycle
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.utils import timezone

from games.rules import PRESETS
from scoring.models import HandResult
from scoring.operations.corrections import mark_not_played
from scoring.operations.outcomes import Outcome
from scoring.operations.results import record_result
from tournaments.actors import Actor
from tournaments.enums import Device, HandState, Position, Role, RoundState
from tournaments.models import (
    Entry,
    Event,
    EventStaff,
    Hand,
    Invitation,
    Phone,
    Player,
    PlayerLink,
    Round,
    Seat,
    Stage,
    Table,
    TableLink,
)
from tournaments.tokens import token_hash

NOW = datetime(2026, 12, 11, 12, 0, tzinfo=UTC)
#: Any day on which phones may be paired already.
DAY = date(2024, 12, 13)
DIRECTOR = Actor("dan")
ENGLISH_DRIVE = str(PRESETS["english_drive"])
TURNED_UP = ENGLISH_DRIVE.replace("rotate4", "turnup")

_serial = count(1)


def make_event(
    players: int = 8, *, rounds: int = 3, hands_per_round: int = 2, rules: str = ENGLISH_DRIVE, **fields: object
) -> Event:
    """An event of people called "Player 1", "Player 2" …, with one stage and no rounds; `fields` are more of its own."""
    defaults = {"slug": f"drive-{next(_serial)}", "name": "Friday drive", "date": DAY, "time_zone": "Asia/Kuala_Lumpur"}
    event = Event.objects.create(**{**defaults, "rules": rules, "hands_per_round": hands_per_round, "created_at": NOW, **fields})
    Stage.objects.create(event=event, planned_rounds=rounds)
    add_players(event, [f"Player {number}" for number in range(1, players + 1)])
    return event


def add_players(event: Event, names: list[str], *, first_round: int = 1) -> list[Entry]:
    """Enter people behind those who are there, to play from `first_round` on."""
    people = Player.objects.bulk_create(Player(name=name) for name in names)
    first = event.entries.count() + 1
    return Entry.objects.bulk_create(
        Entry(event=event, player=player, number=number, first_round=first_round) for number, player in enumerate(people, first)
    )


def seat(event: Event, *, state: RoundState = RoundState.PLANNED) -> list[Round]:
    """Seat all planned rounds: the list of players moves on by three a round, four by four to the tables; the rest sits out."""
    stage = event.stages.get()
    entries = list(event.entries.order_by("number"))
    tables = [Table.objects.get_or_create(event=event, number=number)[0] for number in range(1, len(entries) // 4 + 1)]
    return [_seat_round(stage, number, entries, tables, state) for number in range(1, stage.planned_rounds + 1)]


def _seat_round(stage: Stage, number: int, entries: list[Entry], tables: list[Table], state: RoundState) -> Round:
    round_ = Round.objects.create(stage=stage, number=number, state=state)
    shift = 3 * (number - 1) % len(entries)
    waiting = iter(entries[shift:] + entries[:shift])
    chairs = [(table, position) for table in tables for position in Position]
    seats = [Seat(round=round_, entry=next(waiting), table=table, position=position) for table, position in chairs]
    Seat.objects.bulk_create([*seats, *(Seat(round=round_, entry=entry) for entry in waiting)])
    hands = range(1, stage.event.hands_per_round + 1)
    before = (number - 1) * len(hands)
    Hand.objects.bulk_create(
        Hand(round=round_, table=table, number=k, event_number=before + k) for table in tables for k in hands
    )
    return round_


def set_round_state(event: Event, number: int, state: RoundState) -> Round:
    """Put a round of the event straight into a state; hands that a closed round has no result of were not played."""
    round_ = Round.objects.get(stage__event=event, number=number)
    round_.state = state
    round_.save(update_fields=["state"])
    if state == RoundState.CLOSED:
        for hand in round_.hands.filter(state=HandState.OPEN):
            leave_out(hand)
    return round_


def leave_out(hand: Hand) -> Hand:
    """Mark a hand of a begun round as not played."""
    event_id = hand.round.stage.event_id
    return mark_not_played(event_id=event_id, hand_id=hand.pk, reason="no time", actor=DIRECTOR, now=NOW)


def hands_of(event: Event, number: int) -> list[Hand]:
    """The hands of one round by table and number."""
    hands = Hand.objects.filter(round__stage__event=event, round__number=number).select_related("round__stage__event")
    return list(hands.order_by("table__number", "number"))


def play_round(event: Event, number: int, *tricks_ns: int, close: bool = True) -> list[HandResult]:
    """Play a seated round: `tricks_ns` are North-South's tricks by table and hand, repeated as often as there are hands."""
    set_round_state(event, number, RoundState.RUNNING)
    for hand, tricks in zip(hands_of(event, number), cycle(tricks_ns or (7,)), strict=False):
        enter(hand, tricks)
    if close:
        set_round_state(event, number, RoundState.CLOSED)
    return list(HandResult.objects.filter(hand__in=hands_of(event, number), is_current=True))


def enter(hand: Hand, tricks_ns: int, *, expected_version: int = 0, command_id: UUID | None = None, **values: object) -> Outcome:
    """Send one entry from the hand's table; the other side's tricks follow, unless `values` say otherwise."""
    return record_result(
        event_id=hand.round.stage.event_id,
        hand_id=hand.pk,
        command_id=command_id or uuid4(),
        expected_version=expected_version,
        values={"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns, **values},
        actor=at_table(hand),
        now=NOW,
        staff=False,
    )


def at_table(hand: Hand) -> Actor:
    """The phone at the hand's table."""
    return Actor(f"table {hand.table.number}", table_id=hand.table_id)


def make_staff(event: Event, name: str = "dan", role: Role = Role.DIRECTOR) -> User:
    """A person who runs the event."""
    user = User.objects.create_user(name)
    EventStaff.objects.create(event=event, user=user, role=role)
    return user


def invited(token: str, name: str = "ida") -> User:
    """Somebody whose account has no password yet, with the link to choose one."""
    now = timezone.now()
    user = User.objects.create_user(name)
    Invitation.objects.create(user=user, token_hash=token_hash(token), created_at=now, expires_at=now + timedelta(days=1))
    return user


def link_table(table: Table, token: str = "a table's token") -> TableLink:
    """A link, made just now, that pairs a phone with the table."""
    return TableLink.objects.create(table=table, token_hash=token_hash(token), created_at=timezone.now())


def link_player(entry: Entry, token: str) -> PlayerLink:
    """A link, made just now, by which a phone knows that it is this player's."""
    return PlayerLink.objects.create(entry=entry, token_hash=token_hash(token), created_at=timezone.now())


def phone_at(table: Table, device: Device = Device.ANDROID) -> Phone:
    """A phone that has redeemed a link of its own."""
    link = link_table(table, str(uuid4()))
    times = dict.fromkeys(("paired_at", "seen_at", "accepted_at"), link.created_at)
    return Phone.objects.create(link=link, device=device, **times)


def minutes_later(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)

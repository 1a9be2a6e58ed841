"""Evenings that together have something on every page: before the plan, in full swing, by other rules, at the prize-giving."""

from games.rules import PRESETS
from scoring.enums import AdjustmentKind
from scoring.operations.adjustments import adjust_total
from scoring.operations.prizes import add_usual_prizes, reveal_next_prize, start_prize_giving
from tests.factories import DIRECTOR, NOW, add_players, enter, hands_of, make_event, play_round, seat
from tests.scoring.contracts import BID_WHIST, enter_bid
from tournaments.enums import AnnouncementKind, Measure
from tournaments.models import Event
from tournaments.operations.events import finish_event
from tournaments.operations.hall import announce, call_from_table
from tournaments.operations.rounds import release_round, start_round

NAMES = [
    "Aminah binti Yusof",
    "Tan Mei Ling",
    "Raj a/l Kumar",
    "Siti Nurhaliza",
    "Lim Ah Kow",
    "Grace Anak Jau",
    "Devi a/p Rajan",
    "Osman @ Sulaiman",
    "Niamh O'Brien",
    "Zoë Wong",
]


def begun(**fields: object) -> Event:
    """Ten people, two tables, two sitting out; round 1 is being played."""
    event = make_event(0, **fields)
    add_players(event, NAMES)
    seat(event)
    for operation in (release_round, start_round):
        operation(event_id=event.pk, number=1, actor=DIRECTOR, now=NOW)
    return event


def unplanned() -> Event:
    event = make_event(0)
    add_players(event, NAMES)
    return event


def in_full_swing() -> Event:
    """Round 1 is closed; in round 2 a result is in, one is disputed, a table calls, a penalty was given, tea is announced."""
    event = begun()
    play_round(event, 1, 9, 4, 7)
    for operation in (release_round, start_round):
        operation(event_id=event.pk, number=2, actor=DIRECTOR, now=NOW)
    first, disputed = hands_of(event, 2)[:2]
    enter(first, 8)
    for tricks in (5, 8):
        enter(disputed, tricks)
    call_from_table(event_id=event.pk, table_id=disputed.table_id, actor=DIRECTOR, now=NOW)
    adjust_total(event_id=event.pk, number=3, amount=-1, kind=AdjustmentKind.SLOW_PLAY, reason="lambat", actor=DIRECTOR, now=NOW)
    announce(event_id=event.pk, kind=AnnouncementKind.BREAK, actor=DIRECTOR, now=NOW)
    add_usual_prizes(event_id=event.pk, actor=DIRECTOR, now=NOW)
    return event


def at_bid_whist() -> Event:
    event = begun(rules=BID_WHIST, measure=Measure.POINTS)
    made, failed = hands_of(event, 1)[:2]
    enter_bid(made, "N", "4U", "S", 11)
    enter_bid(failed, "E", "4NT", "D", 8)
    return event


def with_honours() -> Event:
    return begun(rules=str(PRESETS["short_honours"]))


def at_the_prize_giving() -> Event:
    """A short event is final, and one of its prizes has been shown."""
    event = make_event(0, rounds=1)
    add_players(event, NAMES)
    seat(event)
    play_round(event, 1, 12, 9, 8, 3)
    add_usual_prizes(event_id=event.pk, actor=DIRECTOR, now=NOW)
    finish_event(event_id=event.pk, actor=DIRECTOR, now=NOW)
    start_prize_giving(event_id=event.pk, actor=DIRECTOR, now=NOW)
    reveal_next_prize(event_id=event.pk, revealed=0, actor=DIRECTOR, now=NOW)
    return event

"""Checking an event against what must always hold; every break becomes a sentence."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.result import RecordRefused
from scoring.judging import entered_values, judge
from scoring.queries.event_rows import EventRows
from scoring.queries.recount import Recount, recount
from scoring.queries.standings import BEGUN_STATES, standings
from scoring.queries.table_winners import winning_pair
from tournaments.enums import CLOCK_STATES, HandState, Position, RoundState, Topic
from tournaments.models import Event, Hand

ATTEMPTS = 5
WITHOUT_RESULT = (HandState.OPEN, HandState.NOT_PLAYED)
ACTIONS_WITH_A_VERSION = ("result_recorded", "result_changed", "result_corrected", "dispute_settled")


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that must not be. `code` names the check, `sentence` the place."""

    code: str
    sentence: str


def faults(event: Event) -> list[Fault]:
    """Everything wrong with the event; reads again if the event moves meanwhile, so a busy evening is no fault."""
    found: list[Fault] = []
    for _attempt in range(ATTEMPTS):
        rows = EventRows(Event.objects.get(pk=event.pk))
        found = [Fault(check.__name__.strip("_"), sentence) for check in _CHECKS for sentence in check(rows)]
        if not found or _revisions(Event.objects.get(pk=event.pk)) == _revisions(rows.event):
            break
    return found


def _revisions(event: Event) -> list[int]:
    return [event.revision(topic) for topic in Topic]


def _one_result_counts(rows: EventRows) -> Iterator[str]:
    """I2: versions are 1, 2, 3 … and only the last one may count."""
    for hand in rows.hands.values():
        versions = rows.results.get(hand.pk, ())
        if [result.version for result in versions] != list(range(1, len(versions) + 1)):
            yield _("%(place)s: a version of the result is missing.") % {"place": rows.place(hand)}
        if any(result.is_current for result in versions[:-1]):
            yield _("%(place)s: an older version of the result counts.") % {"place": rows.place(hand)}


def _state_of_a_hand_agrees(rows: EventRows) -> Iterator[str]:
    """The state kept with the plan says what the results say."""
    with_result = {result.hand_id for result in rows.current}
    for hand in rows.hands.values():
        if (hand.state in WITHOUT_RESULT) == (hand.pk in with_result):
            yield _("%(place)s: its state is “%(state)s”, its results say otherwise.") % {
                "place": rows.place(hand),
                "state": HandState(hand.state).label,
            }
        elif hand.state == HandState.OPEN and rows.results.get(hand.pk):
            yield _("%(place)s: it is open although it had a result.") % {"place": rows.place(hand)}
        elif (hand.state == HandState.DISPUTED) != (hand.pk in rows.disputed_hands):
            yield _("%(place)s: whether it is disputed differs from the entries.") % {"place": rows.place(hand)}


def _rounds_go_in_order(rows: EventRows) -> Iterator[str]:
    """I4: one round at most is being played, and none began before an earlier one."""
    going = Counter(round_.stage_id for round_ in rows.rounds.values() if round_.state in CLOCK_STATES)
    if any(count > 1 for count in going.values()):
        yield _("Two rounds are being played at once.")
    waiting = False
    for round_ in rows.rounds.values():
        begun = round_.state in BEGUN_STATES
        if begun and waiting:
            yield _("Round %(number)s began before an earlier one.") % {"number": round_.number}
        waiting = waiting or not begun
    for hand in rows.hands.values():
        if hand.state != HandState.OPEN and rows.round_of(hand).state not in BEGUN_STATES:
            yield _("%(place)s: there is a result before the round has begun.") % {"place": rows.place(hand)}


def _everybody_sits_once(rows: EventRows) -> Iterator[str]:
    """I5: one place a player and round, one player a chair, four players where a result was entered."""
    players = Counter((seat.round_id, seat.entry_id) for seat in rows.seats)
    chairs = Counter((seat.round_id, seat.table_id, seat.position) for seat in rows.seats if seat.table_id)
    for key in [key for counts in (players, chairs) for key, count in counts.items() if count > 1]:
        yield _("Round %(number)s: somebody has two places, or a chair two players.") % {"number": rows.rounds[key[0]].number}
    seated = Counter((seat.round_id, seat.table_id) for seat in rows.seats)
    for result in rows.current:
        hand = rows.hands[result.hand_id]
        if seated[hand.round_id, hand.table_id] != 4:
            yield _("%(place)s: a result, but not four players.") % {"place": rows.place(hand)}


def _log_is_complete(rows: EventRows) -> Iterator[str]:
    """I7 and I8: who, when and why is in the log for every version and every hand that does not count."""
    logged = {(data.get("hand"), data.get("version")) for action, data in rows.log if action in ACTIONS_WITH_A_VERSION}
    voided = {data.get("hand") for action, data in rows.log if action == "hand_not_played"}
    for hand in rows.hands.values():
        versions = rows.results.get(hand.pk, ())
        if any((hand.pk, result.version) not in logged for result in versions):
            yield _("%(place)s: a result is not in the log.") % {"place": rows.place(hand)}
        if any(result.version > 1 and not result.reason and result.command_id is None for result in versions):
            yield _("%(place)s: a correction has no reason.") % {"place": rows.place(hand)}
        if hand.state == HandState.NOT_PLAYED and hand.pk not in voided:
            yield _("%(place)s: the log does not say why it was not played.") % {"place": rows.place(hand)}


def _results_are_plausible(rows: EventRows) -> Iterator[str]:
    """I10: the rules engine accepts what counts and gives the same points."""
    for result in rows.current:
        hand = rows.hands[result.hand_id]
        try:
            judged = judge(
                rows.event.rules,
                event_number=hand.event_number,
                number=hand.number,
                values=entered_values(result),
                any_trump=result.reason != "",
            )
        except RecordRefused:
            yield _("%(place)s: the result cannot be right.") % {"place": rows.place(hand)}
            continue
        if (result.points_ns, result.points_ew) != (judged.points_ns, judged.points_ew):
            yield _("%(place)s: the points do not follow from the tricks.") % {"place": rows.place(hand)}


def _adjustments_are_in_the_log(rows: EventRows) -> Iterator[str]:
    """I8: who gave or withdrew a ruling, when and why, is in the log."""
    logged = Counter((action, data.get("adjustment")) for action, data in rows.log)
    for adjustment in rows.adjustments:
        withdrawn = adjustment.withdrawn_at is not None
        if (logged["adjustment_given", adjustment.pk], logged["adjustment_withdrawn", adjustment.pk]) != (1, withdrawn):
            yield _("An adjustment of %(at)s is not in the log.") % {"at": adjustment.given_at}


def _closed_rounds_are_complete(rows: EventRows) -> Iterator[str]:
    """I15: in a closed round every table has all its hands, and each is played or marked as not played; one with an empty seat
    has none."""
    closed = [round_ for round_ in rows.rounds.values() if round_.state == RoundState.CLOSED]
    tables = Counter((seat.round_id, seat.table_id) for seat in rows.seats if seat.table_id)
    hands: defaultdict[tuple[int, int], list[Hand]] = defaultdict(list)
    for hand in rows.hands.values():
        hands[hand.round_id, hand.table_id].append(hand)
    for round_ in closed:
        before = (round_.number - 1) * rows.event.hands_per_round
        all_hands = [(before + k, k) for k in range(1, rows.event.hands_per_round + 1)]
        for table in [table for number, table in tables if number == round_.pk]:
            found = hands[round_.pk, table] if table else []
            due = all_hands if tables[round_.pk, table] == len(Position) else []
            if [(hand.event_number, hand.number) for hand in found] != due:
                yield _("Round %(number)s: a table has not had all its hands.") % {"number": round_.number}
            for hand in found:
                if hand.state not in (HandState.CONFIRMED, HandState.NOT_PLAYED):
                    yield _("%(place)s: the round is closed without it.") % {"place": rows.place(hand)}


def _outcomes_follow_from_results(rows: EventRows) -> Iterator[str]:
    """In a drive the winner kept of each table is the one its results say."""
    results = {result.hand_id: result for result in rows.current}
    at_table: defaultdict[tuple[int, int], list[Hand]] = defaultdict(list)
    for hand in rows.hands.values():
        if rows.drives and rows.round_of(hand).stage_id in rows.drives:
            at_table[hand.round_id, hand.table_id].append(hand)
    for place, hands in at_table.items():
        kept = rows.outcomes.get(place)
        won = winning_pair(rows.event, hands, [results[hand.pk] for hand in hands if hand.pk in results])
        if (kept.winner if kept else None) != won:
            yield _("%(place)s: who has won the table does not follow from the results.") % {"place": rows.place(hands[0])}


def _standings_are_right(rows: EventRows) -> Iterator[str]:
    """I3: what is shown is what a plain recount gives, and the ranks follow from it."""
    again = recount(rows)
    shown = standings(rows.event)
    lines = (*shown.lines, *shown.apart)
    if sorted(line.entry_id for line in lines) != sorted(again):
        yield _("Somebody is missing in the standings, or is there twice.")
    for line in lines:
        if Recount(line.total, line.hands_won, line.hands_played) != again.get(line.entry_id):
            yield _("Player %(number)s: the standings do not follow from the results.") % {"number": line.number}
    for line, following in zip(shown.lines, shown.lines[1:], strict=False):
        if line.total < following.total or (line.rank == following.rank and line.total != following.total):
            yield _("Player %(number)s stands too high.") % {"number": line.number}


def _revisions_count(rows: EventRows) -> Iterator[str]:
    """Each version moved the results on, and the public never sees a change that staff does not."""
    if rows.event.results_revision < sum(map(len, rows.results.values())):
        yield _("The results have changed more often than their revision.")
    for topic in Topic:
        if rows.event.revision(topic, public=True) > rows.event.revision(topic):
            yield _("The public revision of “%(topic)s” is ahead.") % {"topic": topic.label}


_CHECKS: tuple[Callable[[EventRows], Iterator[str]], ...] = (
    _one_result_counts,
    _state_of_a_hand_agrees,
    _rounds_go_in_order,
    _everybody_sits_once,
    _log_is_complete,
    _results_are_plausible,
    _adjustments_are_in_the_log,
    _closed_rounds_are_complete,
    _outcomes_follow_from_results,
    _standings_are_right,
    _revisions_count,
)

"""An event as a state machine sees it: what can be told of it from outside, trying something on it, and what always holds."""

from uuid import uuid4

from hypothesis.stateful import RuleBasedStateMachine, invariant

from scoring.models import HandResult
from scoring.operations.outcomes import OutcomeCode
from scoring.operations.results import record_result
from scoring.queries.standings import computed_standings
from scoring.queries.verification import faults
from scoring.rehearsal.ledger import Ledger
from tests.factories import DIRECTOR, NOW, at_table, make_event
from tournaments.clock import Clock
from tournaments.enums import CLOCK_STATES, OPEN_STATES, HandState, Position, RoundState, SitOutAward, Topic
from tournaments.errors import ActionRefused
from tournaments.models import Entry, Hand, Round, Seat, Stage
from tournaments.permissions import Sight

S = RoundState
ROUNDS = 3
BEGUN_STATES = (*OPEN_STATES, S.CLOSED)


class EveningModel(RuleBasedStateMachine):
    """Nine people, three rounds of two hands.

    `scored` is what the model knows to count, by hand; `sent` are the commands of all phones with the answers they got.
    """

    def __init__(self):
        super().__init__()
        self.event = make_event(9, rounds=ROUNDS, round_minutes=20)
        self.now = NOW
        self.scored: dict[int, tuple[int, int]] = {}
        self.sent: list[tuple[dict[str, object], OutcomeCode]] = []

    @invariant()
    def the_standings_are_what_the_tables_scored(self):
        ledger = Ledger(hands_per_round=self.event.hands_per_round, award=SitOutAward(self.event.sit_out_award))
        for round_ in self.rounds().filter(state__in=BEGUN_STATES):
            chairs = Seat.objects.filter(round=round_, table__isnull=False)
            people_at = {(seat.table_id, seat.position): seat.entry.number for seat in chairs.select_related("entry")}
            played = set(round_.hands.values_list("table_id", flat=True))
            tables = {table: [people_at[table, position] for position in Position] for table in played}
            ledger.begin_round(tables.values())
            for hand in Hand.objects.filter(round=round_, pk__in=self.scored):
                north_south, east_west = self.scored[hand.pk]
                ledger.add(tables[hand.table_id], north_south=north_south, east_west=east_west)
        self.event.refresh_from_db()
        found = computed_standings(self.event, Sight.STAFF)
        totals = {line.number: line.total for line in (*found.lines, *found.apart)}
        assert totals == ledger.totals(self.entries().values_list("number", flat=True))

    @invariant()
    def nothing_is_out_of_order(self):
        assert faults(self.event) == []

    @invariant()
    def rounds_go_one_after_the_other(self):
        states = list(self.states().values())
        assert sum(state in CLOCK_STATES for state in states) <= 1
        assert states == sorted(states, key=lambda state: (state not in BEGUN_STATES, state == S.PLANNED))

    @invariant()
    def a_clock_runs_only_while_its_round_does(self):
        for round_ in self.rounds():
            expected = {S.RUNNING: (True, False), S.PAUSED: (False, True)}.get(round_.state, (False, False))
            assert (round_.ends_at is not None, round_.remaining is not None) == expected
            assert isinstance(round_.clock, Clock)

    def enter(self, hand: Hand, *, tricks_ns: int, expected_version: int) -> OutcomeCode | ActionRefused:
        """Let a phone at the hand's table send a result."""
        first = not HandResult.objects.filter(hand=hand).exists()
        values = {"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}
        command = {"hand_id": hand.pk, "command_id": uuid4(), "expected_version": expected_version, "values": values}
        command |= {"actor": at_table(hand), "staff": False}
        refusal = self.attempt(record_result, **command)
        if refusal is not None:
            return refusal
        if first and expected_version == 0:
            self.scored[hand.pk] = (tricks_ns, 13 - tricks_ns)
        self.sent.append((command, self.done.code))
        return self.done.code

    def attempt(self, operation, *, actor=DIRECTOR, **what) -> ActionRefused | None:
        """Try the operation; done, it must be in the log and move a revision, refused, nothing may have changed.

        What a done one returned is in `done`.
        """
        before, log, revisions = self.everything(), self.event.log.count(), self.revisions()
        try:
            self.done = operation(event_id=self.event.pk, actor=actor, now=self.now, **what)
        except ActionRefused as refusal:
            assert self.everything() == before
            return refusal
        assert self.event.log.count() > log
        assert self.revisions() != revisions or self.everything()[:-2] == before[:-2]
        return None

    def everything(self):
        """All rows of the event, the log and the revisions last."""
        return [
            list(self.rounds().values_list()),
            list(Seat.objects.filter(round__stage__event=self.event).order_by("pk").values_list()),
            list(self.entries().order_by("pk").values_list()),
            list(Hand.objects.filter(round__stage__event=self.event).order_by("pk").values_list()),
            list(HandResult.objects.filter(hand__round__stage__event=self.event).order_by("pk").values_list()),
            list(Stage.objects.filter(event=self.event).values_list()),
            list(self.event.log.order_by("pk").values_list("pk", flat=True)),
            self.revisions(),
        ]

    def revisions(self):
        self.event.refresh_from_db()
        pairs = [(self.event.revision(topic), self.event.revision(topic, public=True)) for topic in Topic]
        assert all(public <= own for own, public in pairs)
        return pairs

    def rounds(self):
        return Round.objects.filter(stage__event=self.event).order_by("number")

    def current_state(self):
        return self.states().get(self.current(), S.PLANNED)

    def current(self):
        """The first round that is not closed."""
        return next((number for number, state in self.states().items() if state != S.CLOSED), ROUNDS)

    def states(self):
        return dict(self.rounds().values_list("number", "state"))

    def entries(self):
        return Entry.objects.filter(event=self.event)

    def hands(self):
        return Hand.objects.filter(round__stage__event=self.event).order_by("event_number", "table__number")

    def open_hands(self):
        return list(self.hands().filter(round__state__in=OPEN_STATES, state=HandState.OPEN).select_related("table"))

    def pick_hand(self, pick):
        """Mostly a hand that can be played now."""
        hands = (pick % 4 and self.open_hands()) or list(self.hands().select_related("table"))
        return hands[pick % len(hands)]

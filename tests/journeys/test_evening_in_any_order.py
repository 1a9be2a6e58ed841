"""Whatever people do in whatever order, an event stays whole: a state machine over the operations.

Each step is either done, and then does what it says and is logged, or refused, and then nothing has changed.
"""

from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from uuid import uuid4

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.models import HandResult, RefusedEntry
from scoring.operations.corrections import correct_result, mark_not_played, settle_dispute
from scoring.operations.results import record_result
from scoring.queries.standings import computed_standings
from scoring.queries.verification import faults
from scoring.rehearsal.ledger import Ledger
from tests.factories import DIRECTOR, NOW, at_table, make_event
from tournaments.clock import Clock
from tournaments.enums import CLOCK_STATES, OPEN_STATES, EntryState, HandState, Position, RoundState, SitOutAward, Topic
from tournaments.errors import ActionRefused
from tournaments.models import Entry, Hand, Round, Seat, Stage
from tournaments.operations import people, planning, rounds, seats
from tournaments.permissions import Sight
from tournaments.planning import options
from tournaments.queries.planning import snapshot

ROUNDS = 3
BEGUN_STATES = (*OPEN_STATES, RoundState.CLOSED)
PICKS = st.integers(0, 99)
#: Which round is meant, counted from the one that is next to do something about; mostly that one.
NEARBY = st.sampled_from([0, 0, 0, -1, 1])
TRICKS = st.integers(0, 13)

S = RoundState
#: For each verb the states it leaves from and leads to, and the refusals it may have besides.
VERBS: Mapping[Callable[..., object], tuple[Mapping[RoundState, RoundState], Collection[type[ActionRefused]]]] = {
    rounds.release_round: ({S.PLANNED: S.RELEASED}, [rounds.EarlierRoundNotReady, rounds.PlanOutOfDate]),
    rounds.take_back_release: ({S.RELEASED: S.PLANNED}, [rounds.LaterRoundReleased]),
    rounds.start_round: ({S.RELEASED: S.RUNNING}, [rounds.EarlierRoundNotReady, rounds.SeatsEmpty]),
    rounds.undo_start: ({S.RUNNING: S.RELEASED, S.PAUSED: S.RELEASED}, [rounds.ResultsExist]),
    rounds.pause_round: ({S.RUNNING: S.PAUSED}, []),
    rounds.resume_round: ({S.PAUSED: S.RUNNING}, []),
    rounds.call_time: ({S.RUNNING: S.TIME_CALLED, S.PAUSED: S.TIME_CALLED}, []),
    rounds.close_round: (dict.fromkeys(OPEN_STATES, S.CLOSED), [rounds.HandsMissing]),
    rounds.reopen_round: ({S.CLOSED: S.REOPENED}, []),
    rounds.extend_round: (
        {S.RUNNING: S.RUNNING, S.PAUSED: S.PAUSED, S.TIME_CALLED: S.RUNNING},
        [rounds.AnotherRoundRunning],
    ),
}


class AnyEvening(RuleBasedStateMachine):
    """Nine people, three rounds of two hands; `scored` is what the model knows to count, by hand."""

    def __init__(self):
        super().__init__()
        self.event = make_event(9, rounds=ROUNDS, round_minutes=20)
        self.now = NOW
        self.scored: dict[int, tuple[int, int]] = {}
        self.people_have_moved = True

    @initialize(steps=st.integers(0, 8))
    def the_evening_has_got_somewhere(self, steps):
        for _ in range(steps):
            self.the_evening_takes_its_course()

    @rule(minutes=st.integers(1, 15))
    def time_passes(self, minutes):
        self.now += timedelta(minutes=minutes)

    @rule()
    def the_clock_is_swept(self):
        overdue = self.rounds().filter(state=S.RUNNING, ends_at__lte=self.now)
        expected = self.states() | dict.fromkeys(overdue.values_list("number", flat=True), S.TIME_CALLED)
        rounds.call_time_on_overdue_rounds(now=self.now)
        assert self.states() == expected

    @rule(verb=st.sampled_from(list(VERBS)), nearby=NEARBY, minutes=st.integers(1, 15))
    def somebody_says_anything(self, verb, nearby, minutes):
        self.say(verb, self.current() + nearby, minutes)

    @rule(pick=PICKS, minutes=st.integers(1, 15))
    @precondition(lambda self: self.states())
    def somebody_says_what_fits(self, pick, minutes):
        fitting = [(verb, number) for number, state in self.states().items() for verb in VERBS if state in VERBS[verb][0]]
        self.say(*fitting[pick % len(fitting)], minutes)

    def say(self, verb, number, minutes):
        moves, refusals = VERBS[verb]
        more = {"minutes": minutes} if verb is rounds.extend_round else {}
        state = self.states().get(number)
        refusal = self.attempt(verb, number=number, **more)
        if refusal is None:
            assert self.states()[number] == moves[state]
        elif state in moves:
            assert type(refusal) in refusals
        else:
            assert type(refusal) in (rounds.WrongRoundState, rounds.AlreadyDone, rounds.RoundNotFound)

    @rule()
    def the_evening_takes_its_course(self):
        """The next obvious step, so that the walks get beyond the first round."""
        number, state = self.current(), self.current_state()
        if state == S.PLANNED:
            self.people_are_seated()
            self.attempt(rounds.release_round, number=number)
        elif state == S.RELEASED:
            self.attempt(rounds.start_round, number=number)
        else:
            for hand in self.open_hands():
                self.enter(hand, tricks_ns=hand.event_number, expected_version=0)
            self.attempt(rounds.close_round, number=number)

    @rule(keep_cards=st.booleans())
    @precondition(lambda self: self.people_have_moved and self.current_state() == S.PLANNED)
    def people_are_seated(self, keep_cards=False):
        self.people_have_moved = False
        offered = options(snapshot(self.event.pk), budget=0.01)
        proposal = next((option for option in offered if option.keeps_cards == keep_cards), offered[0])
        refusal = self.attempt(planning.seat_stage, proposal=proposal)
        assert refusal is None

    @rule(number=st.integers(1, 12))
    @precondition(lambda self: self.entries().filter(state=EntryState.ACTIVE).count() > 5)
    def a_player_leaves(self, number):
        self.people_have_moved |= self.attempt(people.withdraw_entry, number=number) is None

    @rule(number=st.integers(1, 12))
    def a_player_returns(self, number):
        self.people_have_moved |= self.attempt(people.readmit_entry, number=number) is None

    @rule()
    @precondition(lambda self: self.entries().count() < 12)
    def a_player_arrives(self):
        assert self.attempt(people.add_entries, names=["Late Comer"]) is None
        self.people_have_moved = True

    @rule(number=st.integers(1, 12))
    @precondition(lambda self: self.entries().count() < 12)
    def somebody_starts_a_new_card(self, number):
        self.attempt(people.replace_player, number=number, name="Stand In")

    @rule(table=st.integers(1, 3), position=st.sampled_from(Position), entry=st.integers(1, 12))
    @precondition(lambda self: self.rounds().filter(state=S.RELEASED).exists())
    def a_seat_is_filled(self, table, position, entry):
        number = self.rounds().filter(state=S.RELEASED).latest("number").number
        self.attempt(seats.fill_seat, number=number, table=table, position=position, entry_number=entry)

    @rule(entry=st.integers(1, 12))
    @precondition(lambda self: self.entries().filter(state=EntryState.ACTIVE).count() > 5)
    def a_player_is_missing_at_the_bell(self, entry):
        self.people_have_moved |= self.attempt(people.mark_absent, number=entry) is None

    @rule(table=st.integers(1, 3), position=st.sampled_from(Position), entry=st.integers(1, 12))
    @precondition(lambda self: self.rounds().filter(state=S.RUNNING).exists())
    def a_seat_is_taken_after_the_bell(self, table, position, entry):
        number = self.rounds().get(state=S.RUNNING).number
        self.attempt(seats.fill_seat, number=number, table=table, position=position, entry_number=entry)

    @rule(table=st.integers(1, 3))
    @precondition(lambda self: self.rounds().filter(state=S.RELEASED).exists())
    def a_table_rests(self, table):
        self.attempt(seats.rest_table, number=self.rounds().filter(state=S.RELEASED).latest("number").number, table=table)

    @rule(pick=PICKS, tricks_ns=TRICKS, expected_version=st.integers(0, 2))
    @precondition(lambda self: self.hands().exists())
    def a_table_sends_a_result(self, pick, tricks_ns, expected_version):
        self.enter(self.pick_hand(pick), tricks_ns=tricks_ns, expected_version=expected_version)

    @rule(pick=PICKS, tricks_ns=TRICKS)
    @precondition(lambda self: self.hands().exists())
    def the_director_corrects_a_result(self, pick, tricks_ns):
        hand = self.pick_hand(pick)
        current = hand.results.filter(is_current=True).first()
        values = {"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}
        version = current.version if current else 0
        if self.attempt(correct_result, hand_id=hand.pk, expected_version=version, values=values, reason="misread") is None:
            self.scored[hand.pk] = (tricks_ns, 13 - tricks_ns)

    @rule(pick=PICKS)
    @precondition(lambda self: self.hands().exists())
    def a_hand_is_not_played(self, pick):
        hand = self.pick_hand(pick)
        if self.attempt(mark_not_played, hand_id=hand.pk, reason="late") is None:
            self.scored.pop(hand.pk, None)

    @rule(for_the_stored_one=st.booleans())
    @precondition(lambda self: self.hands().filter(state=HandState.DISPUTED).exists())
    def a_dispute_is_settled(self, for_the_stored_one):
        hand = self.hands().filter(state=HandState.DISPUTED).earliest("pk")
        entry = RefusedEntry.objects.filter(hand=hand, settled_at=None).latest("pk")
        chosen = None if for_the_stored_one else entry.pk
        assert self.attempt(settle_dispute, hand_id=hand.pk, entry_id=chosen, reason="asked them") is None
        if not for_the_stored_one:
            self.scored[hand.pk] = (entry.body["tricks_ns"], entry.body["tricks_ew"])

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

    def enter(self, hand, *, tricks_ns, expected_version):
        first = not HandResult.objects.filter(hand=hand).exists()
        values = {"tricks_ns": tricks_ns, "tricks_ew": 13 - tricks_ns}
        command = {"hand_id": hand.pk, "command_id": uuid4(), "expected_version": expected_version, "values": values}
        refusal = self.attempt(record_result, **command, actor=at_table(hand), staff=False)
        if refusal is None and first and expected_version == 0:
            self.scored[hand.pk] = (tricks_ns, 13 - tricks_ns)

    def attempt(self, operation, *, actor=DIRECTOR, **what) -> ActionRefused | None:
        """Try the operation; done, it must be in the log and move a revision, refused, nothing may have changed."""
        before, log, revisions = self.everything(), self.event.log.count(), self.revisions()
        try:
            operation(event_id=self.event.pk, actor=actor, now=self.now, **what)
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


@pytest.mark.django_db
def test_an_evening_in_any_order_stays_whole():
    run_state_machine_as_test(
        AnyEvening,
        settings=settings(
            max_examples=8,
            stateful_step_count=40,
            report_multiple_bugs=False,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )

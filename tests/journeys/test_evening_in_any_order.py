"""Whatever people do in whatever order, an event stays whole: a state machine over the operations.

Each step is either done, and then does what it says and is logged, or refused, and then nothing has changed.
"""

from collections.abc import Callable, Collection, Mapping

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from scoring.models import RefusedEntry
from scoring.operations.corrections import correct_result, mark_not_played, settle_dispute
from tests.journeys.evening_computer import MISHAPS, PICKS, OnALaptop
from tests.journeys.evening_model import S
from tournaments.enums import OPEN_STATES, EntryState, HandState, Position, RoundState
from tournaments.errors import ActionRefused
from tournaments.operations import people, planning, rounds, seats
from tournaments.planning import options
from tournaments.queries.planning import snapshot

#: Which round is meant, counted from the one that is next to do something about; mostly that one.
NEARBY = st.sampled_from([0, 0, 0, -1, 1])
TRICKS = st.integers(0, 13)

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


class AnyEvening(OnALaptop):
    def __init__(self):
        super().__init__()
        self.people_have_moved = True

    @initialize(course=st.lists(MISHAPS, max_size=8))
    def the_evening_has_got_somewhere(self, course):
        for mishap in course:
            self.the_evening_takes_its_course()
            self.something_happens_to_the_computer(mishap)

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

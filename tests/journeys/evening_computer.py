"""The computer that keeps an evening's clock: it ticks, is set, switched off and started again, and phones repeat themselves."""

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import precondition, rule

from scoring.errors import CommandReused
from scoring.models import AnsweredCommand, RefusedEntry
from scoring.operations.outcomes import OutcomeCode
from scoring.operations.results import record_result
from tests.journeys.evening_model import EveningModel, S
from tournaments.beats import LONGEST_DRIFT, LONGEST_SILENCE, Beat
from tournaments.models import Heartbeat
from tournaments.operations import rounds
from tournaments.operations.heartbeat import note_beat

SECOND = timedelta(seconds=1)
PICKS = st.integers(0, 99)
MISHAPS = st.tuples(st.sampled_from(["off", "asleep"]), st.sampled_from([22, 200, 5000, 19, 3])) | st.tuples(
    st.just("set"), st.integers(-5400, 5400)
)
ACCEPTED = (OutcomeCode.SAVED, OutcomeCode.CONFIRMED)


class OnALaptop(EveningModel):
    """`now` is the wall clock, `steady` the clock that nobody sets, `alive` when this process last looked at it."""

    def __init__(self):
        super().__init__()
        self.steady, self.alive = timedelta(hours=5), None
        self.beat()

    @rule(minutes=st.integers(1, 15))
    def time_passes(self, minutes):
        """The ticker has ticked every second, which would have changed nothing; the last time it is seen."""
        passed = timedelta(minutes=minutes) - SECOND
        self.now, self.steady = self.now + passed, self.steady + passed
        self.alive = self.steady
        Heartbeat.objects.update(wall=self.now, steady=self.steady)
        before = self.everything()
        self.tick()
        assert self.everything() == before

    @rule()
    def the_clock_is_swept(self):
        overdue = self.rounds().filter(state=S.RUNNING, ends_at__lte=self.now)
        expected = self.states() | dict.fromkeys(overdue.values_list("number", flat=True), S.TIME_CALLED)
        rounds.call_time_on_overdue_rounds(now=self.now)
        assert self.states() == expected

    @rule(mishap=MISHAPS)
    def something_happens_to_the_computer(self, mishap):
        what, seconds = mishap
        self.tick()  # within the second before
        if what == "set":
            self.the_wall_clock_is_set(timedelta(seconds=seconds))
        else:
            self.the_computer_is_away(timedelta(seconds=seconds), asleep=what == "asleep")

    def the_wall_clock_is_set(self, jump):
        left, states = self.left(), self.states()
        self.now += jump
        self.tick()
        assert self.states() == states
        for number, clock in self.left().items():
            assert abs(clock - (left[number] - SECOND)) <= LONGEST_DRIFT

    def the_computer_is_away(self, away, *, asleep):
        """It sleeps, or is off and starts again with another steady clock; a moment is not worth a question."""
        left, states = self.left(), self.states()
        self.now += away
        self.steady = self.steady + away if asleep else timedelta()
        self.alive = self.alive if asleep else None
        self.beat()
        if away <= LONGEST_SILENCE:
            assert self.states() == states
            return
        paused = {number: S.PAUSED for number, clock in left.items() if clock > timedelta()}
        assert self.states() == states | paused
        assert {number: self.rounds().get(number=number).remaining for number in paused} == {n: left[n] for n in paused}

    @rule(pick=PICKS)
    @precondition(lambda self: self.sent)
    def an_answer_was_lost_and_the_phone_sends_again(self, pick):
        command, code = self.sent[pick % len(self.sent)]
        before = self.everything(), self.kept()
        again = record_result(event_id=self.event.pk, now=self.now, **command)
        assert again.code is (OutcomeCode.REPLAYED if code in ACCEPTED else code)
        assert (self.everything(), self.kept()) == before

    @rule(pick=PICKS)
    @precondition(lambda self: self.sent)
    def an_entry_comes_changed_under_its_old_id(self, pick):
        command, _ = self.sent[pick % len(self.sent)]
        kept = self.kept()
        other = {"tricks_ns": command["values"]["tricks_ew"], "tricks_ew": command["values"]["tricks_ns"]}
        assert type(self.attempt(record_result, **command | {"values": other})) is CommandReused
        assert self.kept() == kept

    @rule(pick=PICKS, tricks_ns=st.integers(0, 13))
    @precondition(lambda self: self.scored)
    def the_table_s_other_phone_enters_the_hand_too(self, pick, tricks_ns):
        """It has not heard of the first entry, which goes on to count."""
        hand = self.hands().select_related("table", "round").get(pk=sorted(self.scored)[pick % len(self.scored)])
        code = self.enter(hand, tricks_ns=tricks_ns, expected_version=0)
        if hand.round.state == S.CLOSED:
            assert not isinstance(code, OutcomeCode)
        elif self.scored[hand.pk][0] == tricks_ns:
            assert code is OutcomeCode.CONFIRMED
        else:
            assert code in (OutcomeCode.DIFFERS, OutcomeCode.STALE)

    def tick(self):
        self.now, self.steady = self.now + SECOND, self.steady + SECOND
        self.beat()

    def beat(self):
        note_beat(beat=Beat(self.now, self.steady), alive=self.alive)
        self.alive = self.steady

    def left(self):
        """What is left of the rounds whose clock runs, by number."""
        running = self.rounds().filter(state=S.RUNNING)
        return {round_.number: round_.ends_at - self.now for round_ in running}

    def kept(self):
        """What is kept of the phones' commands."""
        mine = [kind.objects.filter(event=self.event) for kind in (AnsweredCommand, RefusedEntry)]
        return [list(rows.order_by("pk").values_list()) for rows in mine]

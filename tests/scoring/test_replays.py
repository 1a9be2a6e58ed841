"""Commands arrive once, twice or fifty times, in any order: each counts once and is always answered alike."""

from collections import defaultdict
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.models import AnsweredCommand, HandResult, RefusedEntry
from scoring.operations.outcomes import OutcomeCode
from tests.factories import enter, hands_of, make_event, seat, set_round_state
from tournaments.enums import HandState, RoundState
from tournaments.models import Hand, LogEntry

pytestmark = pytest.mark.django_db

#: Commands as (which of two hands, tricks), and the order in which their copies arrive.
COMMANDS = st.lists(st.tuples(st.integers(0, 1), st.integers(5, 8)), min_size=1, max_size=5)


@st.composite
def arrivals(draw: st.DrawFn) -> tuple[list[tuple[int, int]], list[int]]:
    commands = draw(COMMANDS)
    copies = draw(st.lists(st.integers(0, len(commands) - 1), min_size=2, max_size=50))
    return commands, draw(st.permutations([*copies, *range(len(commands))]))


@settings(max_examples=25, deadline=None)
@given(arrivals())
def test_each_command_counts_once_and_is_always_answered_alike(arriving):
    commands, order = arriving
    event = make_event(4, rounds=1)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hands = hands_of(event, 1)
    ids = [uuid4() for _ in commands]
    answers: defaultdict[int, list[OutcomeCode]] = defaultdict(list)
    for number in order:
        which, tricks = commands[number]
        answers[number].append(enter(Hand.objects.get(pk=hands[which].pk), tricks, command_id=ids[number]).code)

    firsts = {commands[number][0]: number for number in reversed(order)}
    for number, (which, tricks) in enumerate(commands):
        first = firsts[which]
        taken, *again = answers[number]
        if number == first:
            assert taken is OutcomeCode.SAVED
        else:
            assert taken is (OutcomeCode.CONFIRMED if tricks == commands[first][1] else OutcomeCode.DIFFERS)
        assert set(again) <= {OutcomeCode.DIFFERS if taken is OutcomeCode.DIFFERS else OutcomeCode.REPLAYED}

    assert AnsweredCommand.objects.filter(event=event).count() == len(commands)
    stored = HandResult.objects.filter(hand__in=hands).values_list("hand_id", "tricks_ns", "command_id")
    assert set(stored) == {(hands[which].pk, commands[first][1], ids[first]) for which, first in firsts.items()}
    differing = [ids[number] for number, codes in answers.items() if codes[0] is OutcomeCode.DIFFERS]
    assert set(RefusedEntry.objects.filter(event=event).values_list("command_id", flat=True)) == set(differing)
    disputed = {commands[ids.index(command)][0] for command in differing}
    assert {which for which in (0, 1) if Hand.objects.get(pk=hands[which].pk).state == HandState.DISPUTED} == disputed
    assert LogEntry.objects.filter(event=event).count() == len(commands)


def test_a_command_is_answered_alike_when_its_hand_is_gone():
    event = make_event(4, rounds=1)
    seat(event)
    set_round_state(event, 1, RoundState.RUNNING)
    hand, command = hands_of(event, 1)[0], uuid4()
    codes = [enter(hand, 7, command_id=command, expected_version=1).code]
    Hand.objects.filter(pk=hand.pk).delete()
    codes.append(enter(hand, 7, command_id=command, expected_version=1).code)
    assert codes == [OutcomeCode.STALE, OutcomeCode.STALE]

"""Until somebody has confirmed it, a phone may put its own entry right; the history stays. Anything later needs the director."""

from uuid import uuid4

import pytest

from scoring.models import HandResult
from scoring.operations.corrections import confirm_result
from scoring.operations.outcomes import OutcomeCode
from scoring.queries.pad import pad_of
from scoring.queries.report import DASH, report_of
from tests.scoring.calls import body, paired_with, put
from tests.scoring.test_confirming import ACT, WAITING, event_with, first_hand, send, state_of
from tournaments.enums import HandState

pytestmark = [pytest.mark.django_db, pytest.mark.parametrize("confirmation", WAITING)]

ONE, OTHER = 1, 2


def versions(hand):
    return list(HandResult.objects.filter(hand=hand).order_by("version").values_list("tricks_ns", "is_current"))


@pytest.fixture
def hand(confirmation):
    """Phone 1 has entered eight tricks."""
    hand = first_hand(event_with(confirmation))
    send(hand, 8, phone=ONE)
    return hand


def test_the_same_phone_changes_what_it_entered_and_it_waits_again(hand):
    outcome = send(hand, 5, phone=ONE, seen=1)
    assert (outcome.code, outcome.stored.provisional, outcome.stored.version) == (OutcomeCode.SAVED, True, 2)
    assert versions(hand) == [(8, False), (5, True)]
    assert state_of(hand) == HandState.ENTERED
    assert hand.refused_entries.count() == 0


def test_it_may_change_its_mind_again_and_the_same_command_changes_nothing_more(hand):
    send(hand, 5, phone=ONE, seen=1)
    command = uuid4()
    first = send(hand, 6, phone=ONE, seen=2, command_id=command)
    again = send(hand, 6, phone=ONE, seen=2, command_id=command)
    assert (first.code, again.code) == (OutcomeCode.SAVED, OutcomeCode.REPLAYED)
    assert versions(hand) == [(8, False), (5, False), (6, True)]


def test_another_phone_disputes_it(hand):
    assert send(hand, 5, phone=OTHER, seen=1).code == OutcomeCode.DIFFERS
    assert state_of(hand) == HandState.DISPUTED
    assert send(hand, 5, phone=ONE, seen=1).code == OutcomeCode.DIFFERS


def test_so_does_the_same_phone_that_has_not_seen_its_own_entry(hand):
    assert send(hand, 5, phone=ONE, seen=0).code == OutcomeCode.DIFFERS


def test_once_anybody_has_confirmed_it_only_the_director_changes_it(hand):
    send(hand, 8, phone=OTHER)
    assert send(hand, 5, phone=ONE, seen=1).code == OutcomeCode.DIFFERS
    assert versions(hand) == [(8, True)]


def test_not_after_the_director_has_confirmed_it_either(hand):
    confirm_result(event_id=hand.round.stage.event_id, hand_id=hand.pk, **ACT)
    assert send(hand, 5, phone=ONE, seen=1).code == OutcomeCode.DIFFERS


def test_who_confirms_the_former_value_is_told_that_it_has_moved(hand):
    send(hand, 5, phone=ONE, seen=1)
    assert send(hand, 8, phone=OTHER, seen=1).code == OutcomeCode.STALE
    assert state_of(hand) == HandState.ENTERED


def test_the_change_is_in_the_log_and_in_the_report(hand):
    send(hand, 5, phone=ONE, seen=1)
    event = hand.round.stage.event
    assert event.log.get(action="result_changed").data == {"hand": hand.pk, "version": 2}
    (correction,) = report_of(event).corrections
    assert (correction.before, correction.after, correction.reason) == (f"8{DASH}5", f"5{DASH}8", "")


def test_the_pad_offers_it_to_the_phone_that_entered_it_until_it_is_confirmed(hand, confirmation):
    event = hand.round.stage.event
    table = event.tables.select_related("event").get()

    def offered(phone):
        return [line.hand.pk for line in pad_of(table, now=ACT["now"], phone_id=phone).to_change]

    assert (offered(ONE), offered(OTHER)) == ([hand.pk], [])
    confirm_result(event_id=event.pk, hand_id=hand.pk, **ACT)
    assert offered(ONE) == []


def test_by_the_call_as_a_phone_makes_it(hand):
    second = hand.round.hands.order_by("number").last()
    phone = paired_with(second.table)
    assert put(phone, second, body(8)).status_code == 201
    changed = put(phone, second, body(5, expected_version=1))
    assert (changed.status_code, changed.json()["version"], changed.json()["provisional"]) == (201, 2, True)
    assert put(paired_with(second.table), second, body(4, expected_version=2)).status_code == 409

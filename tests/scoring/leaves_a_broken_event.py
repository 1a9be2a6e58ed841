"""Not collected by itself: run by test_verification.py to see the fixture `events_stay_sound` fail."""

import pytest

from scoring.models import HandResult
from tests.factories import make_event, play_round, seat


@pytest.mark.django_db
@pytest.mark.parametrize("broken", [False, True])
def test_that_passes_but_leaves_a_wrong_result(broken):
    event = make_event(players=4, rounds=1)
    seat(event)
    play_round(event, 1, 8)
    HandResult.objects.filter(hand__number=1).update(points_ns=3 if broken else 2)

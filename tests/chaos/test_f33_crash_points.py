"""F33: the server dies at the worst moments of a result's way; the phone sends again, and the result is there once."""

from contextlib import closing

import pytest

from scoring.models import AnsweredCommand, HandResult
from tests.chaos.computer import Computer
from tests.chaos.pads import put
from tests.scoring.calls import body
from tests.server.evenings import event_in_play, open_hands, paired_phone
from tournaments.models import LogEntry

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize(
    ("point", "code"), [("before_commit", "saved"), ("after_commit", "replayed"), ("before_answer", "replayed")]
)
def test_f33_a_result_whose_server_died_is_stored_once(computer: Computer, point, code):
    event = event_in_play()
    hand, command = open_hands(event)[0], body(9)
    with closing(paired_phone(computer.base_url, event.tables.get())) as phone:
        computer.shake(dies_at=point)
        assert put(phone, hand, command) is None
        computer.wait_until_off()
        assert HandResult.objects.count() == AnsweredCommand.objects.count() == (0 if code == "saved" else 1)
        computer.shake()
        computer.start()
        assert put(phone, hand, command).json()["code"] == code
    assert HandResult.objects.get().tricks_ns == 9
    assert AnsweredCommand.objects.count() == LogEntry.objects.filter(action="result_recorded").count() == 1

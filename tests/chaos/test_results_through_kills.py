"""F2, F15, F33, F35: thirty phones enter an evening through a network that loses answers, while the server is killed and killed.

What was acknowledged is stored, each result once, and the standings are those of the phones' own ledger.
"""

import pytest

from scoring.models import HandResult
from tests.chaos.computer import Computer
from tests.chaos.pads import Ledger
from tests.network import Network
from tests.server.evenings import event_in_play
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

PADS = 30
LOST = 0.1
PATIENCE_SECONDS = 600
#: Hands a table and kills: in the usual run, and with --chaos-full.
USUAL, FULL = (7, 2), (60, 10)


def test_f2_f15_thirty_pads_lose_and_double_nothing_through_kills_and_lost_answers(computer: Computer, request):
    hands, kills = FULL if request.config.getoption("--chaos-full") else USUAL
    pads = PADS if hands < 60 else 34  # 2,040 results
    event = event_in_play(players=4 * pads, hands=hands)
    ledger = Ledger(event)
    tables = list(event.tables.order_by("number"))
    with Network(computer.port, lost=LOST, seed=hands) as network, ledger.play(network.base_url, tables):
        for kill in range(1, kills + 1):
            entered = pads * hands * kill // (kills + 1)
            wait_until(lambda entered=entered: ledger.has(entered), seconds=PATIENCE_SECONDS)
            computer.kill()
            assert set(ledger.acknowledged) <= set(HandResult.objects.values_list("hand_id", flat=True))
            computer.start()
        wait_until(lambda: ledger.has(pads * hands), seconds=PATIENCE_SECONDS)
    assert network.losses > kills
    assert len(ledger.acknowledged) == pads * hands
    ledger.assert_kept()

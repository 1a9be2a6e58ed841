"""F20: a very slow network that breaks down once for everybody; all phones come back at the same moment, and nothing is lost."""

import pytest

from tests.chaos.computer import Computer
from tests.chaos.pads import Ledger
from tests.network import Network
from tests.server.evenings import event_in_play
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)

PADS, HANDS = 30, 3
SLOW_SECONDS = 0.5  # there, and as much back again


def test_f20_thirty_pads_on_a_slow_network_all_come_back_at_once(computer: Computer):
    event = event_in_play(players=4 * PADS, hands=HANDS)
    ledger = Ledger(event)
    tables = list(event.tables.order_by("number"))
    with Network(computer.port, lost=0.1, seed=20) as network, ledger.play(network.base_url, tables):
        network.delay = SLOW_SECONDS
        wait_until(lambda: ledger.has(PADS))
        network.cut()
        network.mend()
        wait_until(lambda: ledger.has(PADS * HANDS))
    ledger.assert_kept()

"""Pads that write down what was acknowledged, and what must be true of it afterwards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

from scoring.models import AnsweredCommand, HandResult
from scoring.queries.standings import standings
from scoring.queries.verification import faults
from scoring.rehearsal.browser import Reply, Unreachable
from scoring.rehearsal.phone import Phone
from tests.scoring.calls import address
from tests.server.evenings import paired_phone, tricks
from tournaments.models import Event, Hand, LogEntry, Seat, Table


def put(phone: Phone, hand: Hand, command: Mapping[str, object]) -> Reply | None:
    """Send a command once; None if no answer came."""
    try:
        return phone._browser.put_json(address(hand), command)
    except Unreachable:
        return None


class Ledger:
    """What the phones of an event know to be stored: North-South's tricks by hand id."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.acknowledged: dict[int, int] = {}

    def play(self, base_url: str, tables: Sequence[Table]) -> ThreadPoolExecutor:
        """Let a phone at each table enter all its hands, at the same time; they go on until the executor is shut down."""
        phones = [paired_phone(base_url, table) for table in tables]
        threads = ThreadPoolExecutor(len(phones))
        self._playing = [threads.submit(self._play, phone, Random(number)) for number, phone in enumerate(phones)]
        return threads

    def _play(self, phone: Phone, chance: Random) -> None:
        with closing(phone):
            while asked := phone.asked_hands():
                played = tricks(chance.randint(0, 13))
                phone.send(asked[0], played)
                self.acknowledged[asked[0].id] = played.tricks_ns

    def has(self, results: int) -> bool:
        """Whether so many are acknowledged; raises what went wrong at a phone."""
        for playing in self._playing:
            if playing.done():
                playing.result()
        return len(self.acknowledged) >= results

    def assert_kept(self) -> None:
        """All that was acknowledged is stored as it was sent, once and with one log entry; the standings follow from it."""
        stored = HandResult.objects.filter(hand__round__stage__event=self.event)
        assert dict(stored.values_list("hand_id", "tricks_ns")) == self.acknowledged
        assert stored.count() == AnsweredCommand.objects.count() == len(self.acknowledged)
        assert LogEntry.objects.filter(event=self.event, action="result_recorded").count() == len(self.acknowledged)
        assert {line.number: line.total for line in standings(self.event).lines} == self._totals()
        assert faults(self.event) == []

    def _totals(self) -> dict[int, int]:
        """Twice the tricks of each player, by number, straight from the ledger."""
        seats = Seat.objects.filter(round__stage__event=self.event).select_related("entry")
        sides: dict[tuple[int, int], list[tuple[int, bool]]] = {}
        for seat in seats:
            sides.setdefault((seat.round_id, seat.table_id), []).append((seat.entry.number, seat.position in "NS"))
        totals: Counter[int] = Counter()
        for hand in Hand.objects.filter(pk__in=self.acknowledged):
            tricks_ns = self.acknowledged[hand.pk]
            for number, is_ns in sides[hand.round_id, hand.table_id]:
                totals[number] += 2 * (tricks_ns if is_ns else 13 - tricks_ns)
        return dict(totals)

"""The evening itself: a director in this process and a phone at every table."""

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from django.db.models import QuerySet

from games.bots import play_hand
from games.deal import dealer_for
from games.hand import PlayedHand
from games.rules import Rules
from games.seats import Seat as Chair
from scoring.operations.corrections import settle_dispute
from scoring.rehearsal.pace import Pace
from scoring.rehearsal.phone import DirectorNeeded, Phone
from scoring.rehearsal.setting_up import REHEARSAL, plan
from tournaments.enums import HandState, Position, RoundState
from tournaments.errors import ActionRefused
from tournaments.models import Event, Hand, Round, Seat
from tournaments.operations.events import finish_event
from tournaments.operations.rounds import AlreadyDone, PlanOutOfDate, call_time, close_round, release_round, start_round
from tournaments.operations.table_links import issue_table_links

THREADS = 8
#: In hands: how long people have to find their seats, how long the bell is heard before the round is closed, and how long they
#: look at the standings then.
SEATING_SHOWN, BELL_HEARD, STANDINGS_SHOWN = 2, 0.5, 1.5
PATIENCE = 30

#: Player numbers at N, E, S, W.
Seated = Sequence[int]


class Evening:
    """A planned rehearsal, played at the server at `base_url`. `say` is told how it goes, `clock` tells the time.

    It copes with people who act as director or at a table meanwhile. What it knows in the end: `sent`, the hands its tables
    have played and sent, by hand id, and `seating`, who sat at which table in each round.
    """

    def __init__(
        self, event: Event, *, base_url: str, pace: Pace, seed: int, clock: Callable[[], datetime], say: Callable[[str], object]
    ) -> None:
        self.event = event
        self.sent: dict[int, PlayedHand] = {}
        self.seating: dict[int, Mapping[int, Seated]] = {}
        self._base_url, self._pace, self._seed, self._clock, self._say = base_url, pace, seed, clock, say
        self._rules = Rules.parse(event.rules)

    def play(self) -> None:
        """Play all rounds and finish the event. Raises Stopped, NoAnswer, DirectorNeeded, and ActionRefused if nothing helps."""
        with self._phones() as phones, self._threads() as threads:
            while (number := self._next_round()) is not None:
                begun, before = time.monotonic(), len(self.sent)
                self._patiently(partial(self._play_round, number, phones, threads))
                self.seating[number] = self._seating(number)
                took = time.monotonic() - begun
                self._say(f"Round {number}: {len(self.sent) - before} results in {took:.1f} s")
                self._pace.wait_hands(STANDINGS_SHOWN)
        self._patiently(partial(self._direct, finish_event))

    def _patiently(self, act: Callable[[], object]) -> None:
        """Do it again after a refusal, for people may have got in the way and may put it right. Raises the last refusal."""
        for _ in range(PATIENCE):
            try:
                act()
            except ActionRefused as refusal:
                self._say(str(refusal))
                self._pace.wait_for_people()
            else:
                return
        act()

    def _play_round(self, number: int, phones: dict[int, Phone], threads: ThreadPoolExecutor) -> None:
        """Take the round from whatever state it is in to its close."""
        if self._state(number) == RoundState.PLANNED:
            self._release(number)
            self._pace.wait_hands(SEATING_SHOWN)
        if self._state(number) == RoundState.RELEASED:
            self._direct(start_round, number=number)
        hands = {hand.pk: hand for hand in self._hands(number).select_related("table")}
        tables = {hand.table.number for hand in hands.values()}
        if without_phone := tables - phones.keys():
            phones |= self._new_phones(without_phone)
        list(threads.map(lambda table: self._play_table(phones[table], hands, Random(f"{self._seed} {number} {table}")), tables))
        self._settle(number)
        if self._state(number) in (RoundState.RUNNING, RoundState.PAUSED):
            self._direct(call_time, number=number)
            self._pace.wait_hands(BELL_HEARD)
        self._direct(close_round, number=number)

    def _play_table(self, phone: Phone, hands: Mapping[int, Hand], rng: Random) -> None:
        """Play and send what the pad asks for; runs in a thread and leaves the database alone."""
        while asked := [hand for hand in phone.asked_hands() if hand.id in hands and hand.id not in self.sent]:
            hand = hands[asked[0].id]
            self._pace.wait_a_hand(rng)
            played = play_hand(self._rules, hand.event_number, dealer_for(Chair.N, hand.number), rng)
            try:
                phone.send(asked[0], played)
            except DirectorNeeded as answer:
                self._say(f"Hand {hand.event_number}: {answer}")
                return
            self.sent[hand.pk] = played

    def _release(self, number: int) -> None:
        try:
            self._direct(release_round, number=number)
        except PlanOutOfDate:
            plan(self.event, seed=self._seed, now=self._clock())
            self._direct(release_round, number=number)

    def _settle(self, number: int) -> None:
        """Where somebody else has entered something different, what was stored first stays."""
        for hand in list(self._hands(number).filter(state=HandState.DISPUTED)):
            self._direct(settle_dispute, hand_id=hand.pk, entry_id=None, reason="Entered first")

    def _direct(self, act: Callable[..., object], **what: Any) -> None:
        """Act as the director; that somebody else was faster is fine."""
        with suppress(AlreadyDone):
            act(event_id=self.event.pk, actor=REHEARSAL, now=self._clock(), **what)

    def _next_round(self) -> int | None:
        """The number of the first round that is not closed; its row may change, for planning anew makes new rows."""
        unfinished = Round.objects.filter(stage__event=self.event).exclude(state=RoundState.CLOSED)
        return unfinished.order_by("number").values_list("number", flat=True).first()

    def _state(self, number: int) -> str:
        return Round.objects.get(stage__event=self.event, number=number).state

    def _hands(self, number: int) -> QuerySet[Hand]:
        return Hand.objects.filter(round__stage__event=self.event, round__number=number)

    def _seating(self, number: int) -> Mapping[int, Seated]:
        """Who sits where at the tables that are played, by table id."""
        seats = Seat.objects.filter(round__stage__event=self.event, round__number=number).select_related("entry")
        chairs = {(seat.table_id, seat.position): seat.entry.number for seat in seats}
        played = set(self._hands(number).values_list("table_id", flat=True))
        return {table: [chairs[table, position] for position in Position] for table in played}

    @contextmanager
    def _phones(self) -> Iterator[dict[int, Phone]]:
        """The phones in use by table number, none at first; in the end they are put away."""
        phones: dict[int, Phone] = {}
        try:
            yield phones
        finally:
            for phone in phones.values():
                phone.close()

    def _new_phones(self, tables: Collection[int]) -> dict[int, Phone]:
        """Phones that have not been paired yet; each pairs when it is first used."""
        links = issue_table_links(event_id=self.event.pk, actor=REHEARSAL, now=self._clock())
        return {table: Phone(self._base_url, links[table].token, wait=self._pace.wait) for table in tables}

    @contextmanager
    def _threads(self) -> Iterator[ThreadPoolExecutor]:
        """A thread a table where players take their time, else as many as keep a server busy. A failure ends them all."""
        with ThreadPoolExecutor(self.event.tables.count() if self._pace.seconds else THREADS) as threads:
            try:
                yield threads
            except BaseException:
                self._pace.stop()
                threads.shutdown(cancel_futures=True)
                raise

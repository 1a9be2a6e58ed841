"""Play a whole event through the server, as a hall full of phones would, and check what comes out."""

import signal
import time
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import Any
from urllib.parse import urlsplit

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.rules import PRESETS
from scoring.queries.verification import faults
from scoring.rehearsal.comparing import compare
from scoring.rehearsal.evening import Evening
from scoring.rehearsal.pace import Pace
from scoring.rehearsal.phone import DirectorNeeded, NoAnswer
from scoring.rehearsal.server import ServerDidNotStart, own_server
from scoring.rehearsal.setting_up import REHEARSAL, Wishes, make_rehearsal
from tournaments.enums import MovementWay
from tournaments.errors import ActionRefused
from tournaments.models import Event
from tournaments.movements.base import MovementImpossible
from tournaments.operations.events import delete_rehearsal

EXIT_STOPPED = 130


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `most`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
            raise ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A reader of seconds a hand."""
    try:
        value = float(text)
    except ValueError:
        value = -1
    if not 0 <= value <= 3600:
        raise ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 3600")
    return value


def server_address(text: str) -> str:
    """A reader of a server's address."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ArgumentTypeError(f"{text!r} is not the address of a server")
    return text


class Command(BaseCommand):
    help = (
        "Make a rehearsal event and play it through the server card by card, then compare the standings with a book kept apart. "
        "Exits with 1 if anything differs. The rehearsal stays, to be looked at, unless --delete is given."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="the event to copy: its settings, people, wishes and staff")
        parser.add_argument("--players", type=whole(4, 400), help="default: as in the event copied, or 46")
        parser.add_argument("--rounds", type=whole(1, 60), help="default: as in the event copied, or 12")
        parser.add_argument("--hands", type=whole(1, 60), help="hands a round; default: as in the event copied, or 2")
        parser.add_argument("--preset", choices=PRESETS, help="the rules; default: as in the event copied, or english_drive")
        parser.add_argument("--movement", choices=MovementWay.values, help="default: as in the event copied, or scheduled")
        parser.add_argument("--speed", type=seconds, default=0, help="seconds a hand; 0, the default, is flat out")
        parser.add_argument("--seed", type=whole(0, 2**31), default=0, help="decides the plan, the cards and the pace")
        parser.add_argument("--base-url", type=server_address, help="a running server on the same database; default: its own")
        parser.add_argument("--delete", action="store_true", help="delete the rehearsal in the end")

    def handle(self, **options: Any) -> None:
        pace = Pace(options["speed"])
        try:
            with _interruptible():
                event = self._make(options)
                evening = self._play(event, pace, options)
        except KeyboardInterrupt:
            pace.stop()
            self._say("Stopped. The rehearsal stays as it is.")
            raise SystemExit(EXIT_STOPPED) from None
        except (ActionRefused, MovementImpossible, DirectorNeeded, NoAnswer, ServerDidNotStart) as refusal:
            raise CommandError(f"The rehearsal cannot go on: {refusal}") from refusal
        is_right = self._check(evening)
        if options["delete"]:
            delete_rehearsal(event_id=event.pk, actor=REHEARSAL, now=timezone.now())
        if not is_right:
            raise SystemExit(1)

    def _make(self, options: dict[str, Any]) -> Event:
        wishes = Wishes(
            players=options["players"],
            rounds=options["rounds"],
            hands=options["hands"],
            preset=options["preset"],
            way=None if options["movement"] is None else MovementWay(options["movement"]),
            seconds_a_hand=options["speed"],
            seed=options["seed"],
        )
        slug = options["slug"]
        original = Event.objects.filter(slug=slug).first()
        if slug is not None and original is None:
            raise CommandError(f"There is no event “{slug}”.")
        event = make_rehearsal(wishes, original=original, now=timezone.now())
        self._say(f"Rehearsal {event.slug}: {event.entries.count()} players, {event.hands_per_round} hands a round.")
        return event

    def _play(self, event: Event, pace: Pace, options: dict[str, Any]) -> Evening:
        base_url = options["base_url"]
        with nullcontext(base_url) if base_url else own_server() as address:
            evening = Evening(event, base_url=address, pace=pace, seed=options["seed"], clock=timezone.now, say=self._say)
            begun = time.monotonic()
            evening.play()
            took = time.monotonic() - begun
        self._say(f"{len(evening.sent)} results in {took:.1f} s, {len(evening.sent) / took:.0f} a second.")
        return evening

    def _check(self, evening: Evening) -> bool:
        """Say what differs and what is broken, and both totals last."""
        comparison = compare(evening)
        problems = [*comparison.differences, *(fault.sentence for fault in faults(evening.event))]
        if comparison.by_people:
            self._say(f"Results entered or corrected by people, counted as they stand: {comparison.by_people}")
        for problem in problems:
            self._say(problem)
        self._say(str(comparison))
        return not problems

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


@contextmanager
def _interruptible() -> Iterator[None]:
    """Ctrl-C and a kill end the block alike, so that its own server ends with it."""
    before = {number: signal.signal(number, signal.default_int_handler) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

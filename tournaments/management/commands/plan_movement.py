"""Plans a movement and prints its certificate, without any event."""

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from json import dumps
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from tournaments.management import asking
from tournaments.management.asking import ALL_KINDS, Asked
from tournaments.management.candidates import compared, planned
from tournaments.management.certificate_tables import line_by_line, one, side_by_side
from tournaments.movements.base import MovementImpossible
from tournaments.movements.planner import AUTOMATIC, Candidate
from tournaments.queries.certificates import findings, impossible, verdict
from tournaments.queries.wish_texts import Names, report_in_words, wish_in_words

#: Options that have no meaning beside another one.
IDLE_BESIDE = {"all": ("players", "seats", "json"), "compare": ("json",), "seats": ("kind",)}


class Command(BaseCommand):
    requires_system_checks = ()
    help = (
        "Plans who sits where for a number of players and rounds, and prints how fair the plan is. A drive cannot be planned; "
        "it is shown with winners drawn by lot."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, help="default: those of the seats")
        parser.add_argument("--rounds", type=int, help="with --seats: how many more to plan after them")
        parser.add_argument("--seats", type=asking.seats, metavar="FILE", help="rounds that stand, as --json writes them")
        parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same plan")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the plan there; players are numbered from 0")
        for option, is_hard in (("--wish", False), ("--must", True)):
            parser.add_argument(
                option,
                type=partial(asking.wish, hard=is_hard),
                action="append",
                default=[],
                metavar="apart:3,7",
                help=f"stay:7,3 at table 3, rest:5,2 in round 2, roles:1-20; {'kept' if is_hard else 'weighed'}, may be repeated",
            )
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--kind", choices=ALL_KINDS, default=AUTOMATIC, help="default: what the decision table chooses")
        what.add_argument("--compare", action="store_true", help="every kind that fits, and a drive, side by side")
        what.add_argument(
            "--all",
            type=asking.sizes,
            metavar="4-200",
            help="a line for each number of players; as many rounds as let everybody partner everybody, or --rounds",
        )

    def handle(self, **options: Any) -> None:
        _refuse_idle(options)
        if options["all"] is not None:
            self._print(line_by_line(_each_size(options)))
            return
        asked = Asked.of(options)
        if options["compare"]:
            with _refused_in_words(asked.players):
                self._print(side_by_side(list(compared(asked))))
            return
        with _refused_in_words(asked.players):
            found = planned(asked)
        self._print(_in_words(found))
        self._print(one(found))
        if options["json"] is not None:
            _write(options["json"], found.movement.as_json())

    def _print(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)
            self.stdout.flush()


def _refuse_idle(options: Mapping[str, Any]) -> None:
    for option, others in IDLE_BESIDE.items():
        idle = [f"--{other}" for other in others if options[option] and options[other] not in (None, AUTOMATIC)]
        if idle:
            raise CommandError(f"{' and '.join(idle)} cannot be used with --{option}.")


def _each_size(options: Mapping[str, Any]) -> Iterator[Candidate]:
    for players in options["all"]:
        rounds = players - 1 + players % 2 if options["rounds"] is None else options["rounds"]
        with _refused_in_words(players):
            yield planned(Asked.of({**options, "players": players, "rounds": rounds}))


@contextmanager
def _refused_in_words(players: int) -> Iterator[None]:
    try:
        yield
    except MovementImpossible as error:
        raise CommandError(impossible(error, _names(players))) from error


def _names(players: int) -> Names:
    return {player: _("player %(number)d") % {"number": player + 1} for player in range(players)}


def _in_words(found: Candidate) -> Iterator[str]:
    """What the certificate says, wishes included; ✓ where no plan can do better."""
    certificate = found.certificate
    yield verdict(certificate, kind=found.movement.kind)
    for finding in findings(certificate):
        yield f"{'✓' if finding.is_ideal else '·'} {finding.sentence}"
    for report in certificate.wishes:
        wish = wish_in_words(report.wish, _names(certificate.players))
        yield f"{'✓' if report.is_kept else '·'} {wish}: {report_in_words(report)}"


def _write(file: Path, plan: dict[str, Any]) -> None:
    try:
        file.write_text(dumps(plan) + "\n", "utf-8")
    except OSError as error:
        raise CommandError(f"The plan could not be written to {file}: {error.strerror}.") from error

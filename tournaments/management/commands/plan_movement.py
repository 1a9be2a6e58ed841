"""Plans a movement and prints its certificate, without any event."""

from argparse import ArgumentParser
from json import dumps
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.movements.base import MovementImpossible
from tournaments.movements.certificate import Certificate, certify
from tournaments.movements.planner import DEFAULT_BUDGET, plan_movement
from tournaments.queries.certificates import findings, impossible, verdict


class Command(BaseCommand):
    requires_system_checks = ()
    help = "Plans who sits where for a number of players and rounds, and prints how fair the plan is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--players", type=int, required=True)
        parser.add_argument("--rounds", type=int, required=True)
        parser.add_argument("--seed", type=int, default=0, help="the same seed gives the same plan")
        parser.add_argument("--json", type=Path, metavar="FILE", help="write the plan there; players are numbered from 0")

    def handle(self, *args: Any, players: int, rounds: int, seed: int, json: Path | None, **options: Any) -> None:  # noqa: ARG002
        try:
            movement = plan_movement(players=players, rounds=rounds, seed=seed, budget=DEFAULT_BUDGET)
        except MovementImpossible as error:
            raise CommandError(impossible(error)) from error
        certificate = certify(movement.rounds, movement.players)
        self._print(certificate, kind=movement.kind)
        if json is not None:
            self._write(json, movement.as_json())

    def _print(self, certificate: Certificate, *, kind: str) -> None:
        self.stdout.write(verdict(certificate))
        for finding in findings(certificate):
            self.stdout.write(f"{'✓' if finding.is_ideal else '·'} {finding.sentence}")
        for name, figure in _figures(certificate, kind).items():
            self.stdout.write(f"  {name:<24} {figure}")

    def _write(self, file: Path, plan: dict[str, Any]) -> None:
        try:
            file.write_text(dumps(plan) + "\n", "utf-8")
        except OSError as error:
            raise CommandError(f"The plan could not be written to {file}: {error.strerror}.") from error


def _figures(certificate: Certificate, kind: str) -> dict[str, object]:
    """What the sentences say, in figures."""
    return {
        "movement": kind,
        "players": certificate.players,
        "rounds": certificate.rounds,
        "tables": certificate.tables_max,
        "partner repeats": f"{certificate.partner_repeats} (bound {certificate.bounds.partner_repeats})",
        "opponents min/max": f"{certificate.opponents.min}/{certificate.opponents.max}",
        "repeat meetings": f"{certificate.repeat_meetings} (bound {certificate.bounds.repeat_meetings})",
        "sit-outs min/max": f"{certificate.sit_outs.min}/{certificate.sit_outs.max}",
        "seat spread": certificate.seat_spread,
        "proved best": "yes" if certificate.proved_best else "no",
    }

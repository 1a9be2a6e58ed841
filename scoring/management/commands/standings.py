"""`manage.py standings SLUG [--json FILE]`: the standings of an event."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.queries.standings import Standings, standings
from scoring.ranking import Line
from tournaments.models import Event


class Command(BaseCommand):
    help = "Print the standings of an event; with --json also write them to a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="the event's name in addresses")
        parser.add_argument(
            "--json", type=Path, dest="file", help="where to write them as JSON; totals are numbers, halves as .5"
        )

    def handle(self, *_args: Any, slug: str, file: Path | None, **_options: Any) -> None:
        event = Event.objects.filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event “{slug}”.")
        found = standings(event)
        if file is not None:
            file.write_text(json.dumps(_document(event, found), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        for line in (*found.lines, *found.apart):
            self.stdout.write(f"{line.rank_text:>4}  {line.total_text:>6}  {line.number:>4}  {line.name}")


def _document(event: Event, found: Standings) -> dict[str, Any]:
    return {
        "event": event.slug,
        "measure": str(found.measure),
        "lines": [_line(line) for line in found.lines],
        "apart": [_line(line) for line in found.apart],
    }


def _line(line: Line) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "shared": line.rank_text.endswith("="),
        "number": line.number,
        "name": line.name,
        "total": line.total / 2,
        "award": line.award / 2,
        "second_half": line.second_half / 2,
        "hands_won": line.hands_won,
        "hands_played": line.hands_played,
        "adjustment": line.adjustment,
    }

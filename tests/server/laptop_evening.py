"""The laptop's half of an evening, a process of its own: ``python -m tests.server.laptop_evening FILE`` saves it in mid-round."""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

FIRST_ROUND = (7, 9, 4)
#: What the first table has entered in the second round before the move.
NEXT = 8


def main(file: str) -> None:
    """Ten people on the laptop's database: a round played, one result of the second, and the event exported."""
    import django  # noqa: PLC0415 - the test of the other half takes this module's numbers without its profile

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415

    from tests.factories import enter, hands_of, make_event, play_round, seat, set_round_state  # noqa: PLC0415
    from tournaments.enums import RoundState  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    event = make_event(10, rounds=3, slug="from-the-laptop")
    seat(event)
    play_round(event, 1, *FIRST_ROUND)
    set_round_state(event, 2, RoundState.RUNNING)
    enter(hands_of(event, 2)[0], NEXT)
    call_command("export_event", event.slug, Path(file))


if __name__ == "__main__":
    for variable in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(variable, None)
    with TemporaryDirectory() as folder:
        os.environ |= {"WHIST_DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
        main(sys.argv[1])

"""Several halls' evenings on one server at once, each a rehearsal in a process of its own: `manage.py rehearse --base-url`."""

import subprocess
import sys

import pytest

from tests.server.processes import ROOT
from tests.soundness import assert_events_are_sound
from tournaments.models import Event

pytestmark = [pytest.mark.server, pytest.mark.django_db(transaction=True)]

SIZES = (8, 10, 13)


def test_each_comes_to_its_end_with_the_standings_of_its_own_book(hall):
    size = ("--rounds", "2", "--base-url", hall.pages)
    rehearse = [sys.executable, "manage.py", "rehearse", *size, "--players"]
    settings = {"cwd": ROOT, "env": hall.profile.environment, "stdout": subprocess.PIPE, "text": True}
    rehearsals = [subprocess.Popen([*rehearse, str(players)], **settings) for players in SIZES]
    said = [rehearsal.communicate(timeout=180)[0] for rehearsal in rehearsals]
    assert [rehearsal.returncode for rehearsal in rehearsals] == [0, 0, 0], said
    assert sorted(event.entries.count() for event in Event.objects.exclude(finished_at=None)) == list(SIZES)
    assert_events_are_sound()

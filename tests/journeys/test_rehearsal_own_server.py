"""A rehearsal without an address brings a server of its own and leaves none behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

pytestmark = pytest.mark.laptop

SECONDS_TO_END = 60
REHEARSE = [sys.executable, "manage.py", "rehearse", "--players", "8"]


@pytest.fixture(scope="module")
def options(tmp_path_factory) -> dict[str, object]:
    """How to run a program on an empty database of its own."""
    folder = tmp_path_factory.mktemp("rehearsal")
    environment = {**os.environ, "WHIST_DATA_DIR": str(folder), "PYTHONUNBUFFERED": "1"}
    options = {"cwd": settings.BASE_DIR, "env": environment, "stdout": subprocess.PIPE, "text": True}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], check=True, **options)
    return options


@pytest.fixture
def rehearsal(options) -> Iterator["subprocess.Popen[str]"]:
    """A rehearsal that would take a while."""
    process = subprocess.Popen([*REHEARSE, "--rounds", "40", "--speed", "0.1"], **options)
    yield process
    process.kill()
    process.communicate()


def servers_of(process: "subprocess.Popen[str]") -> list[str]:
    """What the process has started and is still there."""
    return Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text("ascii").split()


def test_it_plays_to_the_end(options):
    said = subprocess.run([*REHEARSE, "--rounds", "2"], check=True, timeout=SECONDS_TO_END, **options).stdout.splitlines()
    assert said[-2:] == ["Ledger:    208", "Standings: 208"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_ends_it_with_its_server(rehearsal, number):
    while not rehearsal.stdout.readline().startswith("Round 1: "):
        assert rehearsal.poll() is None
    (server,) = servers_of(rehearsal)
    rehearsal.send_signal(number)
    said, _ = rehearsal.communicate(timeout=SECONDS_TO_END)
    assert said.splitlines()[-1] == "Stopped. The rehearsal stays as it is."
    assert rehearsal.returncode == 130
    assert not Path(f"/proc/{server}").exists()

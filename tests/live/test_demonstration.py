"""`manage.py demo` as a process: an event that plays itself, and nothing left behind at the end."""

import os
import re
import signal
import subprocess
import sys

import httpx
import psutil
import pytest
from django.conf import settings

from tests.waiting import PATIENCE_SECONDS

pytestmark = pytest.mark.laptop

PAGES = ("Organiser", "Projector", "Table 1's phone", "A player's page", "Standings")


@pytest.fixture
def demonstration(tmp_path):
    environment = {**os.environ, "WHIST_DATA_DIR": str(tmp_path), "WHIST_DATABASE_FILE": "demo.sqlite3", "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "manage.py", "demo", "--port", "0"]
    process = subprocess.Popen(command, cwd=settings.BASE_DIR, env=environment, stdout=subprocess.PIPE, text=True)
    yield process
    process.kill()
    process.communicate()


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM])
def test_the_demonstration_says_where_to_look_and_leaves_no_process_behind(demonstration, end):
    said = [demonstration.stdout.readline() for _ in range(1 + len(PAGES))]
    assert re.match(r"The demonstration begins\. Sign in as organiser with the password \S+$", said[0])
    found = dict(re.match(r"(.+?): +(http://\S+)", line).groups() for line in said[1:])
    assert tuple(found) == PAGES
    statuses = {name: httpx.get(address).status_code for name, address in found.items()}
    assert statuses == dict.fromkeys(PAGES, 200) | {"Organiser": 302}
    children = psutil.Process(demonstration.pid).children(recursive=True)
    assert len(children) == 1
    demonstration.send_signal(end)
    assert demonstration.wait(timeout=PATIENCE_SECONDS) == 0
    assert psutil.wait_procs(children, timeout=0)[1] == []

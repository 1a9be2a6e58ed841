"""Whatever ends a run, Ctrl-C, a kill or a SIGKILL, ends the programs it started too."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.waiting import wait_until

ROOT = Path(__file__).resolve().parents[2]
STARTS_A_PROGRAM = """
import os, sys
from launcher.processes import exit_on_terminate, run
exit_on_terminate()
run([sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)"], os.environ)
"""
STARTS_TWO_PROGRAMS = """
import os, sys
from launcher.processes import run_side_by_side
programs = ["print('first')", "print('second'); sys.exit(3)"]
print(run_side_by_side([[sys.executable, "-c", "import sys; " + program] for program in programs], os.environ))
"""
STARTS_A_SERVER = """
import time
from tests.servers import start_{name}
server = start_{name}()
print(server.pid, server.folder, flush=True)
time.sleep(60)
"""


def start(text):
    return subprocess.Popen([sys.executable, "-c", text], cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True)


def is_running(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stopped_run_ends_its_program(number):
    parent = start(STARTS_A_PROGRAM)
    program = int(parent.stdout.readline())
    os.killpg(parent.pid, number) if number == signal.SIGINT else parent.send_signal(number)
    parent.communicate()
    assert parent.returncode != 0
    assert not is_running(program)


def test_of_two_programs_side_by_side_each_is_heard_whole_and_asked_for_its_verdict():
    said, _ = start(STARTS_TWO_PROGRAMS).communicate()
    assert said.split("\n") == ["first", "second", "[0, 3]", ""]


@pytest.mark.parametrize("name", ["postgresql", "redis"])
def test_a_server_ends_with_a_run_that_was_killed(name):
    parent = start(STARTS_A_SERVER.format(name=name))
    pid, folder = parent.stdout.readline().split()
    assert is_running(int(pid))
    parent.kill()
    parent.communicate()
    wait_until(lambda: not is_running(int(pid)) and not Path(folder).exists())

"""Running other programs so that Ctrl-C and a kill reach them and nothing is left behind."""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from types import FrameType

from launcher.environment import ROOT

SECONDS_TO_TIDY_UP = 20


def become(command: list[str], environment: Mapping[str, str]) -> int:
    """Run `command` in place of this program and return its exit code.

    Where the system can, this process turns into `command`, so that every signal is the command's own. Windows cannot: there
    Ctrl-C reaches both, and this process waits until the other has ended.
    """
    sys.stdout.flush()
    if os.name != "nt":
        os.chdir(ROOT)
        os.execve(command[0], command, environment)
    return run(command, environment)


def run(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run `command` to its end and return its exit code; a Ctrl-C or kill ends it first and then goes on upwards."""
    child = subprocess.Popen(command, env=environment, cwd=ROOT)
    try:
        return child.wait()
    except BaseException as interruption:
        _end(child, told_already=isinstance(interruption, KeyboardInterrupt))
        raise


def _end(child: subprocess.Popen[bytes], *, told_already: bool) -> None:
    """Let the child tidy up, which a Ctrl-C at the terminal has told it to do already; then insist."""
    if not told_already:
        child.terminate()
    try:
        child.wait(SECONDS_TO_TIDY_UP)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()


def exit_on_terminate() -> None:
    """Make a kill of this process unwind it like an error does, so that `run` ends what it started."""
    signal.signal(signal.SIGTERM, _exit)


def _exit(number: int, _frame: FrameType | None) -> None:
    sys.exit(128 + number)

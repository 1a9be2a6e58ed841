"""Running other programs so that Ctrl-C and a kill reach them and nothing is left behind."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
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
    return run_side_by_side([command], environment)[0]


def run_side_by_side(commands: Sequence[Sequence[str]], environment: Mapping[str, str]) -> list[int]:
    """Run `commands` at the same time, as `run` does, and return their exit codes.

    What the first one writes is seen as it goes, what the others write once those before them have ended.
    """
    with ExitStack() as files:
        kept = [files.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")) for _ in commands[1:]]
        children = [
            subprocess.Popen(command, env=environment, cwd=ROOT, stdout=output, stderr=output and subprocess.STDOUT)
            for command, output in zip(commands, [None, *kept], strict=True)
        ]
        try:
            for child, output in zip(children, [None, *kept], strict=True):
                child.wait()
                if output:
                    output.seek(0)
                    shutil.copyfileobj(output, sys.stdout)
        except BaseException as interruption:
            for child in children:
                _end(child, told_already=isinstance(interruption, KeyboardInterrupt))
            raise
    return [child.returncode for child in children]


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

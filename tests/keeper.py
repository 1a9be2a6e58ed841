"""Runs a server for exactly as long as the test run lives, however that ends.

Started as ``python keeper.py ORDER``, where ORDER is JSON: the command, the user to run it as (or null) and the server's folder.
Prints the server's process id. A line ``crash`` on standard input kills the server, a line ``start`` starts it again on the same
data; each is answered with a line. When standard input closes, which even a killed test run brings about, the server is stopped
and its folder removed.
"""

import json
import os
import shutil
import signal
import subprocess
import sys

SECONDS_TO_STOP = 5
STOP = signal.SIGTERM if os.name == "nt" else signal.SIGINT  # PostgreSQL would wait for its clients after a SIGTERM
CRASH = signal.SIGTERM if os.name == "nt" else signal.SIGQUIT  # PostgreSQL leaves everything as it lies; its children go too


def keep(order: dict[str, object]) -> None:
    signal.signal(CRASH, signal.SIG_DFL)  # what runs in the background of a shell ignores it, and so would the server
    server = _start(order)
    for line in sys.stdin:
        if line == "crash\n":
            server.send_signal(CRASH)
            server.wait()
            _say("crashed")
        else:
            server = _start(order)
    server.send_signal(STOP)
    try:
        server.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    shutil.rmtree(order["folder"], ignore_errors=True)


def _start(order: dict[str, object]) -> "subprocess.Popen[bytes]":
    server = subprocess.Popen(order["command"], user=order["user"], stdin=subprocess.DEVNULL, stdout=sys.stderr)
    _say(server.pid)
    return server


def _say(answer: object) -> None:
    sys.stdout.write(f"{answer}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    keep(json.loads(sys.argv[1]))

"""Runs a server for exactly as long as the test run lives, however that ends.

Started as ``python keeper.py ORDER``, where ORDER is JSON: the command, the user to run it as (or null) and the server's folder.
Prints the server's process id. When standard input closes, which even a killed test run brings about, the server is stopped and
its folder removed.
"""

import json
import os
import shutil
import signal
import subprocess
import sys

SECONDS_TO_STOP = 5
STOP = signal.SIGTERM if os.name == "nt" else signal.SIGINT  # PostgreSQL would wait for its clients after a SIGTERM


def keep(order: dict[str, object]) -> None:
    server = subprocess.Popen(order["command"], user=order["user"], stdin=subprocess.DEVNULL, stdout=sys.stderr)
    sys.stdout.write(f"{server.pid}\n")
    sys.stdout.flush()
    sys.stdin.read()
    server.send_signal(STOP)
    try:
        server.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    shutil.rmtree(order["folder"], ignore_errors=True)


if __name__ == "__main__":
    keep(json.loads(sys.argv[1]))

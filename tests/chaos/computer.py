"""The hall's computer: one server process that can be killed, frozen and started again; its clocks and disk can go wrong."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

from django.db import connection

from tests.server.processes import LOCALHOST, ROOT, Process, database_url, is_alive
from tests.servers import free_port
from tests.waiting import wait_until


class Computer:
    """A server on the tests' database, at the same address through all restarts; `shakes` is a file of its own."""

    def __init__(self, shakes: Path) -> None:
        self.port = free_port()
        self._shakes = shakes
        self._process: Process | None = None
        self.shake()

    @property
    def base_url(self) -> str:
        return f"http://{LOCALHOST}:{self.port}"

    def shake(self, **what: object) -> None:
        """Let this and nothing else be wrong with the computer (tests/chaos/shaken.py)."""
        fresh = self._shakes.with_suffix(".new")
        fresh.write_text(json.dumps(what))
        fresh.replace(self._shakes)
        self._is_shaken = any(what.values())

    def start(self, **environment: str) -> None:
        """Start the server, perhaps with further environment variables, and wait until it answers."""
        command = [sys.executable, "-m", "uvicorn", "tests.chaos.shaken:application", "--port", str(self.port)]
        mine = {**os.environ, **_database(), "WHIST_TEST_SHAKES": str(self._shakes), "ALLOWED_HOSTS": LOCALHOST, **environment}
        popen = subprocess.Popen([*command, "--log-level", "warning"], cwd=ROOT, env=mine, start_new_session=True)
        self._process = Process(popen)
        wait_until(lambda: self.is_off or is_alive(self.port))
        assert not self.is_off, "the server did not start"

    def put_in_order(self) -> None:
        """Start it if it is off, and anew if something is wrong with it: clocks that are set right are a jump, too."""
        if self._is_shaken:
            self.end()
            self.shake()
        if self.is_off:
            self.start()

    @property
    def is_off(self) -> bool:
        return self._process is None or self._process.has_ended

    def kill(self) -> None:
        self._process.kill()

    def wait_until_off(self) -> None:
        wait_until(lambda: self.is_off)

    def freeze(self) -> None:
        os.killpg(self._process.popen.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.killpg(self._process.popen.pid, signal.SIGCONT)

    def end(self) -> None:
        if self._process is not None:
            self._process.end()


def _database() -> dict[str, str]:
    if connection.vendor == "sqlite":
        return {"WHIST_DATABASE_FILE": str(connection.settings_dict["NAME"])}
    return {"DATABASE_URL": database_url(), "WHIST_DATABASE_POOL": "8"}
